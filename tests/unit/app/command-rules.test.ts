import { expect, test } from 'vitest'
import { fieldFaults, missingOrLong, textFaults } from '../../../src/data/commands/command-rules.ts'

test.each([
  [' ', 'required'],
  ['x'.repeat(1001), 'too_long'],
  [` ${'x'.repeat(1000)} `, undefined],
  // The database counts characters, as a person does.
  ['😀'.repeat(1000), undefined],
])('a reason is judged by the rules of its command, without its other arguments (%#)', (motif, fault) => {
  expect(textFaults('cancel_invoice', { motif }).motif).toBe(fault)
  expect(Object.keys(textFaults('cancel_invoice', { motif }))).toEqual(fault ? ['motif'] : [])
})

test('what may be blank is asked for by nobody', () => {
  expect(textFaults('validate_report', { commentaire: '' })).toEqual({})
  expect(textFaults('send_back_report', { commentaire: '' })).toEqual({ commentaire: 'required' })
})

test('only the faults of the asked fields come back, also while others are missing', () => {
  const args = { parametre: 'autre', valeur: Number.NaN, unite: 'x'.repeat(21) }
  expect(fieldFaults('add_measurement', args, ['parametre', 'libelle', 'valeur', 'unite'])).toEqual({
    libelle: 'required',
    valeur: 'malformed',
    unite: 'too_long',
  })
  expect(fieldFaults('add_measurement', {}, ['point'])).toEqual({})
})

test('a choice that is none of its list counts as not made', () => {
  const faults = fieldFaults('add_sample', { matrice: 'x', lieu: 'x'.repeat(201) }, ['matrice', 'lieu'])
  expect(faults).toEqual({ matrice: 'unknown_value', lieu: 'too_long' })
  expect(missingOrLong(faults)).toEqual({ matrice: 'required', lieu: 'too_long' })
})
