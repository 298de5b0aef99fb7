import { expect, test } from 'vitest'
import { longTexts, textFaults } from '../../../src/data/commands/command-rules.ts'

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
  expect(longTexts('add_sample', { lieu: '', remarque: 'x'.repeat(1001) })).toEqual({ remarque: 'too_long' })
})
