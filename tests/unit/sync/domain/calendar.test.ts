import { expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dayIn,
  daysBetween,
  daysFrom,
  holidayOn,
  isDay,
  isWeekend,
  monthOf,
  type Holiday,
} from '../../../../sync/domain/calendar.ts'

it('a month follows and precedes another across years', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-03', 24)]).toEqual([
    '2027-01',
    '2025-12',
    '2028-03',
  ])
  expect(monthOf('2026-11-21')).toBe('2026-11')
})

it('days are counted on the calendar, without any clock', () => {
  expect([addDays('2028-02-28', 1), addDays('2027-01-01', -1), daysFrom('2026-11-21', '2026-12-01')]).toEqual([
    '2028-02-29',
    '2026-12-31',
    10,
  ])
  expect(['2026-11-31', '2026-1-1', '20261101', '', '2026-02-29'].map(isDay)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  expect(isDay('2028-02-29')).toBe(true)
})

it('the day is that of the country: late in the evening in London it is tomorrow in Algiers and Nairobi', () => {
  const late = '2026-11-20T23:30:00Z'
  expect([dayIn('algerie', late), dayIn('kenya', late), dayIn(null, late)]).toEqual([
    '2026-11-21',
    '2026-11-21',
    '2026-11-21',
  ])
  expect([dayIn('algerie', '2026-11-20T21:30:00Z'), dayIn('tanzanie', '2026-11-20T21:30:00Z')]).toEqual([
    '2026-11-20',
    '2026-11-21',
  ])
})

it('weekends: Friday and Saturday in Algeria, Saturday and Sunday in Kenya and Tanzania', () => {
  const week = daysBetween('2026-11-08', '2026-11-14')
  const off = (pays: string | null) => week.flatMap((day, index) => (isWeekend(pays, day) ? [index] : []))
  expect({ algerie: off('algerie'), kenya: off('kenya'), tanzanie: off('tanzanie'), unknown: off(null) }).toEqual({
    algerie: [5, 6],
    kenya: [0, 6],
    tanzanie: [0, 6],
    unknown: [5, 6],
  })
})

it('a holiday is of one country', () => {
  const holiday: Holiday = { pays: 'kenya', jour: '2026-12-12', nom_fr: 'x', nom_en: 'x', nom_ar: 'x', mobile: false }
  expect([
    holidayOn([holiday], 'kenya', '2026-12-12'),
    holidayOn([holiday], 'tanzanie', '2026-12-12'),
    holidayOn([holiday], 'kenya', '2026-12-13'),
  ]).toEqual([holiday, null, null])
})
