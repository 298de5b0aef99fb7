import { expect, test } from 'vitest'
import { holidayViews } from '../../../src/data/studies/holidays.ts'
import type { Holiday, OutboxItem } from '../../../sync/index.ts'

const eid: Holiday = { pays: 'kenya', jour: '2026-05-27', nom_fr: 'Aïd', nom_en: 'Eid', nom_ar: 'عيد', mobile: true }
const labour: Holiday = { ...eid, jour: '2026-05-01', nom_fr: 'Travail', mobile: false }
const item = (
  name: 'set_public_holiday' | 'remove_public_holiday',
  args: object,
  state: OutboxItem['state'] = { kind: 'waiting', attempts: 0, retryAt: null, lastProblem: null },
) => ({ name, args: { ...args }, state })
const seen = (...items: Parameters<typeof holidayViews>[1]) =>
  holidayViews([eid, labour], items).map(({ jour, nom_fr, waiting }) => [jour, nom_fr, waiting])

test('what waits on this device is laid over the table, in the order of the days', () => {
  const moved = { ...eid, jour: '2026-05-28', mobile: false }
  expect(
    seen(item('set_public_holiday', moved), item('remove_public_holiday', { pays: 'kenya', jour: '2026-05-27' })),
  ).toEqual([
    ['2026-05-01', 'Travail', null],
    ['2026-05-27', 'Aïd', 'removed'],
    ['2026-05-28', 'Aïd', 'set'],
  ])
})

test("what was refused or has arrived is not; another country's day is another day", () => {
  const refused: OutboxItem['state'] = {
    kind: 'refused',
    at: '2026-05-01T08:00:00Z',
    code: 'not_allowed',
    problem: null,
  }
  expect(
    seen(
      item('remove_public_holiday', labour, refused),
      item('set_public_holiday', { ...labour, nom_fr: 'x' }, { kind: 'received', at: '2026-05-01T08:00:00Z' }),
      item('remove_public_holiday', { pays: 'tanzanie', jour: '2026-05-27' }),
    ),
  ).toEqual([
    ['2026-05-01', 'Travail', null],
    ['2026-05-27', 'Aïd', null],
  ])
})

test('what was changed over something else than stands there now is not shown, a chain of one device is', () => {
  const words = ({ nom_fr, nom_en, nom_ar, mobile }: Holiday) => ({ nom_fr, nom_en, nom_ar, mobile })
  const [feast, moon] = ['Fête', 'Lune'].map((nom_fr) => ({ ...eid, nom_fr }))
  const named = (...items: Parameters<typeof holidayViews>[1]) => seen(...items).find(([jour]) => jour === eid.jour)
  expect(named(item('set_public_holiday', { ...feast, seen: words(labour) }))).toEqual([eid.jour, 'Aïd', null])
  expect(named(item('set_public_holiday', { ...feast, seen: null }))).toEqual([eid.jour, 'Aïd', null])
  expect(named(item('remove_public_holiday', { ...eid, seen: words(labour) }))).toEqual([eid.jour, 'Aïd', null])
  const first = item('set_public_holiday', { ...feast, seen: words(eid) })
  const second = item('set_public_holiday', { ...moon, seen: words(feast ?? eid) })
  expect(named(first, second)).toEqual([eid.jour, 'Lune', 'set'])
  const removed = item('remove_public_holiday', { ...eid, seen: words(eid) })
  expect(named(removed, item('set_public_holiday', { ...moon, seen: null }))).toEqual([eid.jour, 'Lune', 'set'])
})
