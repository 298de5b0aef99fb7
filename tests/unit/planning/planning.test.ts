import { expect, test } from 'vitest'
import { missionsOf } from '../../../src/data/studies/planning.ts'
import { readSearch } from '../../../src/data/search-schemas.ts'
import { dayFacts } from '../../../src/features/planning/calendar/day-facts.ts'
import { spanProblem } from '../../../src/features/planning/plan/plan-fields.ts'
import { planningSearch } from '../../../src/features/planning/planning-search.ts'
import type { Holiday, RecordView, StudyView } from '../../../sync/index.ts'
import { aStudy } from '../../support/study-rows.ts'

const mission = (nom_entreprise: string, more: Partial<StudyView> = {}): StudyView => ({
  ...aStudy({ nom_entreprise, statut: 'en_cours', created_at: '2026-11-01T08:00:00Z' }),
  sync: { state: 'synced', pending: [], acceptanceAsked: false, lost: false },
  ...more,
})
const plan = ({ id }: StudyView, debut: string | null, fin = debut): RecordView<'mission_plan'> => ({
  id,
  kind: 'mission_plan',
  studyId: id,
  body: { debut, fin, at: '2026-11-20T08:00:00Z' },
  sync: 'synced',
})

const late = mission('late', { delai_souhaite: '3_mois' })
const soon = mission('soon', { delai_souhaite: 'urgent' })
const open = mission('open')
const second = mission('second')
const first = mission('first', { delai_souhaite: 'urgent' })

test('missions come by their days, then by their due dates; one that is planned no more is not planned', () => {
  const missions = missionsOf(
    [late, open, soon, second, first],
    [plan(second, '2026-11-23'), plan(first, '2026-11-22', '2026-11-23'), plan(late, null)],
  )
  expect(missions.map(({ study, span, due }) => [study.nom_entreprise, span?.debut ?? null, due])).toEqual([
    ['first', '2026-11-22', '2026-11-11'],
    ['second', '2026-11-23', null],
    ['soon', null, '2026-11-11'],
    ['late', null, '2027-01-31'],
    ['open', null, null],
  ])
})

test('a day says what is planned and due on it, whether it is worked, and what clashes on that very day', () => {
  const holiday: Holiday = { pays: 'algerie', jour: '2026-11-24', nom_fr: 'x', nom_en: 'x', nom_ar: 'x', mobile: false }
  const missions = missionsOf(
    [second, late, soon],
    [plan(second, '2026-11-22', '2026-11-23'), plan(late, '2026-11-23', '2026-11-24')],
  )
  const facts = (day: string, pays = 'algerie') => {
    const { planned, due, weekend, holiday: found, clash } = dayFacts(day, missions, [holiday], pays)
    return [
      planned.map(({ study }) => study.nom_entreprise),
      due.map(({ study }) => study.nom_entreprise),
      weekend,
      found !== null,
      clash,
    ]
  }
  expect(facts('2026-11-22')).toEqual([['second'], [], false, false, false])
  expect(facts('2026-11-22', 'kenya'), 'a Sunday').toEqual([['second'], [], true, false, false])
  expect(facts('2026-11-23')).toEqual([['second', 'late'], [], false, false, true])
  expect(facts('2026-11-24')).toEqual([['late'], [], false, true, false])
  expect(facts('2026-11-11')).toEqual([[], ['soon'], false, false, false])
})

test('days after the due date clash, those before do not', () => {
  const missions = missionsOf([soon], [plan(soon, '2026-11-11', '2026-11-12')])
  expect(['2026-11-11', '2026-11-12'].map((day) => dayFacts(day, missions, [], 'algerie').clash)).toEqual([false, true])
})

test('an address says a month and a day, or nothing', () => {
  expect(readSearch(planningSearch, { mois: '2026-11', jour: '2026-11-21' })).toEqual({
    mois: '2026-11',
    jour: '2026-11-21',
  })
  expect(readSearch(planningSearch, { mois: '2026-13', jour: '2026-11-32' })).toEqual({})
  expect(readSearch(planningSearch, { mois: 202611, jour: null })).toEqual({})
})

test('a span is whole, in order and of at most 60 days', () => {
  expect([
    spanProblem(first.id, { debut: '', fin: '2026-11-22' }),
    spanProblem(first.id, { debut: '2026-11-22', fin: '2026-11-21' }),
    spanProblem(first.id, { debut: '2026-01-01', fin: '2026-03-02' }),
    spanProblem(first.id, { debut: '2026-01-01', fin: '2026-03-01' }),
    spanProblem(first.id, { debut: '2026-11-22', fin: '2026-11-22' }),
  ]).toEqual(['incomplete', 'reversed', 'too_long', null, null])
})
