import { expect, test } from 'vitest'
import { delayDays, expectedAt, workingDue } from '../../../../sync/domain/delay.ts'

test.each([
  ['urgent', 10],
  ['1_mois', 30],
  ['3_mois', 90],
  ['6_mois', 180],
  ['flexible', 60],
  ['45 jours', null],
  ['3 semaines', null],
  ['bientôt', null],
  ['', null],
  ['toString', null],
  [null, null],
])('%s is %s days', (delay, days) => {
  expect(delayDays(delay)).toBe(days)
})

const asked = { created_at: '2026-11-01T08:30:00+00:00', delai_souhaite: 'urgent', pays: 'algerie', echeance: null }

test('the report is expected that many days after the request', () => {
  expect(expectedAt(asked)).toBe('2026-11-11T08:30:00.000Z')
  expect(expectedAt({ ...asked, delai_souhaite: null })).toBeNull()
})

test('or on the next working day of the country', () => {
  // Friday 13 November: off in Algeria, as the Saturday after it; worked in Kenya.
  expect(expectedAt({ ...asked, created_at: '2026-11-03T08:30:00Z' })).toBe('2026-11-15T08:30:00.000Z')
  expect(expectedAt({ ...asked, created_at: '2026-11-03T08:30:00Z', pays: 'kenya' })).toBe('2026-11-13T08:30:00.000Z')
  // Late on Thursday in London is Friday in Algiers, and Saturday night its Sunday.
  expect(expectedAt({ ...asked, created_at: '2026-11-02T23:30:00Z' })).toBe('2026-11-14T23:30:00.000Z')
  const jamhuri = { pays: 'kenya', jour: '2026-12-14', nom_fr: 'x', nom_en: 'x', nom_ar: 'x', mobile: false } as const
  expect(workingDue('kenya', '2026-12-02T08:00:00Z', 'urgent', [jamhuri])).toBe('2026-12-15T08:00:00.000Z')
})

test('as the server says, once it has', () => {
  expect(expectedAt({ ...asked, echeance: '2026-11-12T08:30:00+00:00' })).toBe('2026-11-12T08:30:00.000Z')
})
