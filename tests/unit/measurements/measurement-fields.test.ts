import { describe, expect, it } from 'vitest'
import { MEASUREMENT_UNITS } from '../../../sync/domain/measurement.ts'
import { checkInput } from '../../../sync/commands/check.ts'
import { problemsOf, type Values } from '../../../src/features/measurements/measurement-fields.ts'

const NOW = new Date('2026-11-22T10:00:00.000Z')
const LIMITS = { pays: 'algerie', earliest: new Date('2026-11-20T08:00:00.000Z'), latest: NOW }
const row = (more: Partial<Values> = {}): Values => ({
  parametre: 'laeq',
  libelle: '',
  valeur: '62,4',
  unite: 'dB(A)',
  measured_at: '2026-11-22T11:00',
  at_origin: 'saisie',
  position: '',
  instrument: '',
  point: '',
  ...more,
})

describe('a row of the field book', () => {
  it('is right as it is', () => {
    expect(problemsOf(row(), LIMITS, 'fr')).toEqual({})
  })

  it.each<[Partial<Values>, object]>([
    [{ parametre: '' }, { parametre: 'required' }],
    [{ parametre: 'autre', unite: 'mm/s' }, { libelle: 'required' }],
    [{ parametre: 'autre', unite: 'mm/s', libelle: 'Vibration', valeur: '-3' }, {}],
    [{ unite: ' ' }, { unite: 'required' }],
    [{ valeur: '' }, { valeur: 'required' }],
    [{ valeur: 'fort' }, { valeur: 'number' }],
    [{ valeur: '9'.repeat(14), parametre: 'autre', libelle: 'x' }, { valeur: 'number' }],
    [{ valeur: '200,1' }, { valeur: 'range' }],
    [{ valeur: '200' }, {}],
    [{ unite: 'ppm' }, { unite: 'required' }],
    // Only shown, and only sent, for a parameter of one's own.
    [{ libelle: 'x'.repeat(101) }, {}],
    [{ valeur: '1.250' }, { valeur: 'number' }],
    [{ measured_at: '' }, { measured_at: 'time' }],
    [{ measured_at: '2026-11-22T11:03' }, { measured_at: 'too_late' }],
    [{ measured_at: '2026-11-20T08:58' }, { measured_at: 'too_early' }],
    [{ measured_at: 'x', at_origin: 'horloge' }, {}],
    [{ measured_at: '1999-01-01T10:00' }, { measured_at: 'time' }],
    [{ point: 'x'.repeat(101) }, { point: 'too_long' }],
    [{ instrument: ` ${'x'.repeat(100)} ` }, {}],
  ])('%j: %j', (more, problems) => {
    expect(problemsOf(row(more), LIMITS, 'fr')).toEqual(problems)
  })

  it('what the form lets through the command takes, at both ends of every unit', () => {
    for (const [parametre, units] of Object.entries(MEASUREMENT_UNITS)) {
      for (const { unite, least, greatest } of units) {
        const command = (valeur: number) =>
          checkInput('add_measurement', {
            study_id: crypto.randomUUID(),
            measurement_id: crypto.randomUUID(),
            parametre,
            unite,
            valeur,
            measured_at: NOW.toISOString(),
          }).kind
        const form = (valeur: number) =>
          Object.keys(problemsOf(row({ parametre, unite, valeur: String(valeur) }), LIMITS, 'fr'))
        expect([least, greatest].map(form), `${parametre} ${unite}`).toEqual([[], []])
        expect([least, greatest].map(command), `${parametre} ${unite}`).toEqual(['valid', 'valid'])
        expect([least - 1, greatest + 1].map(form), `${parametre} ${unite}`).toEqual([['valeur'], ['valeur']])
        expect([least - 1, greatest + 1].map(command), `${parametre} ${unite}`).toEqual(['invalid', 'invalid'])
      }
    }
  })
})
