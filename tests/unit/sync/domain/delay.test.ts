import { expect, test } from 'vitest'
import { delayDays, expectedAt } from '../../../../sync/domain/delay.ts'

test.each([
  ['urgent', 10], ['1_mois', 30], ['3_mois', 90], ['6_mois', 180], ['flexible', 60],
  ['45 jours', 45], ['1 jour', 1], ['3 semaines', 21], ['2 mois', 60], ['sous 2 Semaines', 14],
  ['bientôt', null], ['', null], ['12', null], ['3 ans', null], [null, null],
])('%s is %s days', (delay, days) => {
  expect(delayDays(delay)).toBe(days)
})

test('the report is expected that many days after the request', () => {
  expect(expectedAt({ created_at: '2026-11-01T08:30:00+00:00', delai_souhaite: 'urgent' })).toBe('2026-11-11T08:30:00.000Z')
  expect(expectedAt({ created_at: '2026-11-01T08:30:00+00:00', delai_souhaite: null })).toBeNull()
})
