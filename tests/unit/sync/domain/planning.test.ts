import { describe, expect, it } from 'vitest'
import type { Holiday } from '../../../../sync/domain/calendar.ts'
import { studyId } from '../../../../sync/domain/ids.ts'
import { clashesOf, dueDay, isHard, moveSpan, spanOf, type Placed } from '../../../../sync/domain/planning.ts'

const id = (digit: number) => studyId(`00000000-0000-4000-8000-00000000000${digit}`)
const mission = (digit: number, debut: string, fin: string, more: Partial<Placed> = {}): Placed => ({
  study: { id: id(digit), pays: 'algerie' },
  span: { debut, fin },
  due: null,
  ...more,
})
const revolution: Holiday = {
  pays: 'algerie',
  jour: '2026-11-01',
  nom_fr: 'x',
  nom_en: 'x',
  nom_ar: 'x',
  mobile: false,
}

describe('clashes', () => {
  it('two missions on the same days, for each of them, with the days they share', () => {
    const one = mission(1, '2026-11-22', '2026-11-24')
    const other = mission(2, '2026-11-24', '2026-11-26')
    expect(clashesOf(one, [one, other], [])).toEqual([
      { kind: 'same_days', other, span: { debut: '2026-11-24', fin: '2026-11-24' } },
    ])
    expect(clashesOf(other, [one, other], [])).toEqual([
      { kind: 'same_days', other: one, span: { debut: '2026-11-24', fin: '2026-11-24' } },
    ])
    expect(clashesOf(one, [one, mission(3, '2026-11-25', '2026-11-26')], []), 'the day after is free').toEqual([])
  })

  it('days after the due date; the due date itself is in time', () => {
    expect(clashesOf(mission(1, '2026-11-22', '2026-11-24', { due: '2026-11-24' }), [], [])).toEqual([])
    expect(clashesOf(mission(1, '2026-11-22', '2026-11-24', { due: '2026-11-23' }), [], [])).toEqual([
      { kind: 'after_due', due: '2026-11-23' },
    ])
  })

  it('weekends and holidays of the country of the study, which nobody has to act upon', () => {
    const over = clashesOf(mission(1, '2026-10-29', '2026-11-02'), [], [revolution])
    expect(over).toEqual([
      { kind: 'holiday', holiday: revolution },
      { kind: 'weekend', days: 2 },
    ])
    expect(over.some(isHard)).toBe(false)
    expect(
      clashesOf(mission(1, '2026-11-01', '2026-11-02', { study: { id: id(1), pays: 'kenya' } }), [], [revolution]),
    ).toEqual([{ kind: 'weekend', days: 1 }])
  })

  it('what has no days clashes with nothing', () => {
    const free = { study: { id: id(1), pays: 'algerie' }, span: null, due: '2020-01-01' }
    expect(clashesOf(free, [mission(2, '2026-11-22', '2026-11-22')], [revolution])).toEqual([])
    expect(clashesOf(mission(2, '2026-11-22', '2026-11-22'), [free], [])).toEqual([])
  })
})

it('moves as a whole; a plan without days has no span', () => {
  expect(moveSpan({ debut: '2026-11-30', fin: '2026-12-02' }, 1)).toEqual({ debut: '2026-12-01', fin: '2026-12-03' })
  expect([spanOf(null), spanOf({ debut: null, fin: null })]).toEqual([null, null])
})

it('the due date is counted from the request by the delay, on the calendar of the country', () => {
  const asked = { created_at: '2026-11-01T22:30:00Z', delai_souhaite: 'urgent', echeance: null }
  expect([
    dueDay({ ...asked, pays: 'algerie' }),
    dueDay({ ...asked, pays: 'kenya' }),
    dueDay({ ...asked, pays: 'kenya', delai_souhaite: null }),
  ]).toEqual(['2026-11-11', '2026-11-12', null])
})
