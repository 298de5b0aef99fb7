import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { byPriority, standingMarks } from '../../../src/features/advice/data/recommendations.ts'
import { studyId } from '../../../sync/domain/ids.ts'
import type { RecordView, StudyId } from '../../../sync/index.ts'

const study = studyId(randomUUID())

const mark = (
  key: string,
  done: boolean,
  at: string,
  sync: 'synced' | 'waiting' | 'refused' = 'synced',
  of: StudyId | null = study,
): RecordView<'recommendation_mark'> => ({
  id: randomUUID(),
  kind: 'recommendation_mark',
  studyId: of,
  body: { key, done, at },
  sync,
})

test('what waits here counts after what the server has, whatever the clocks say', () => {
  const marks = [
    mark('a', false, '2026-06-01T08:00:00Z', 'waiting'),
    mark('a', true, '2026-06-01T09:00:00Z'),
    mark('b', true, '2026-06-01T07:00:00Z'),
  ]
  const standing = standingMarks(marks, study)
  expect([...standing].map(([key, { done, sync }]) => [key, done, sync])).toEqual([
    ['a', false, 'waiting'],
    ['b', true, 'synced'],
  ])
})

test("marks of another study, and of none, are not this one's", () => {
  const marks = [
    mark('a', true, '2026-06-01T08:00:00Z', 'synced', studyId(randomUUID())),
    mark('b', true, '2026-06-01T08:00:00Z', 'synced', null),
  ]
  expect([...standingMarks(marks, study).keys()]).toEqual([])
  expect([...standingMarks(marks, null).keys()]).toEqual(['b'])
})

test('the most pressing come first, then as they were written', () => {
  const written = (priorite: 'haute' | 'moyenne' | 'basse', at: string): RecordView<'recommendation'> => ({
    id: `${priorite} ${at}`,
    kind: 'recommendation',
    studyId: study,
    sync: 'synced',
    body: {
      priorite,
      titre: 'x',
      texte: 'x',
      author_role: 'intervention',
      author_name: null,
      mine: true,
      at,
      written_at: at,
      received_at: at,
      withdrawn_at: null,
    },
  })
  const [first, second] = ['2026-06-01T08:00:00Z', '2026-06-01T09:00:00Z']
  expect(
    byPriority([
      written('basse', first),
      written('haute', second),
      written('moyenne', first),
      written('haute', first),
    ]).map(({ id }) => id),
  ).toEqual([`haute ${first}`, `haute ${second}`, `moyenne ${first}`, `basse ${first}`])
})
