import { expect, test } from 'vitest'
import { countUnread, inOrder, merged, summaries, type MessageView } from '../../../src/data/messages/thread-view.ts'
import { listThreads } from '../../../src/features/messages/list/thread-list.ts'
import { isLate, readersBelow, startsDay } from '../../../src/features/messages/thread/thread-lines.ts'
import type { ReadMark } from '../../../sync/index.ts'
import { aProfile, aStudy } from '../../support/study-rows.ts'

const study = { ...aStudy(), sync: { state: 'synced', pending: [], acceptanceAsked: false, lost: false } } as const
const at = (hour: number): string => new Date(2026, 5, 1, hour).toISOString()
const said = (
  id: string,
  hour: number,
  more: Partial<MessageView['body']> = {},
  sync: MessageView['sync'] = 'synced',
): MessageView => ({
  id,
  kind: 'message',
  studyId: study.id,
  sync,
  body: {
    thread_kind: 'study',
    thread_id: study.id,
    author_role: 'client',
    author_name: 'Amina',
    mine: false,
    contenu: id,
    file: null,
    due_at: null,
    at: at(hour),
    received_at: at(hour),
    ...more,
  },
})
const mark = (hour: number, more: Partial<ReadMark> = {}): ReadMark => ({
  thread_kind: 'study',
  thread_id: study.id,
  reader_role: 'intervention',
  reader_name: 'Karim',
  mine: false,
  up_to: at(hour),
  ...more,
})

test("what is not with the server stands below, whatever this device's clock says", () => {
  const words = [
    said('waits', 6, { mine: true }, 'waiting'),
    said('second', 9),
    said('refused', 5, { mine: true }, 'refused'),
    said('first', 8),
  ]
  expect(inOrder(words).map(({ id }) => id)).toEqual(['first', 'second', 'refused', 'waits'])
})

test("what both the server and the device have is the server's", () => {
  const [there, here] = [said('a', 9, { contenu: 'there' }), said('a', 8, { contenu: 'here' }, 'waiting')]
  expect(merged([there], [here, said('b', 10, {}, 'waiting')]).map(({ body }) => body.contenu)).toEqual(['there', 'b'])
})

test('a list tells the last word, what is unread, and what has not left', () => {
  const words = [
    said('one', 8),
    said('two', 9),
    said('mine', 10, { mine: true }, 'refused'),
    said('elsewhere', 11, { thread_id: 'other' }),
  ]
  expect(summaries(words, [mark(8, { mine: true })])).toMatchObject([
    { id: 'other', unread: 1, unsent: null },
    { id: study.id, unread: 1, unsent: 'refused', last: { id: 'mine' } },
  ])
  expect(countUnread(words, [mark(9, { mine: true }), mark(11)])).toBe(1)
})

test("conversations may begin with one's studies and with the experts; not with a cancelled study", () => {
  const me = aProfile({ type_compte: 'client' })
  const [fresh, cancelled] = [
    { ...study, id: aStudy().id },
    { ...study, id: aStudy().id, statut: 'annulée' as const },
  ]
  const threads = summaries([said('one', 8)], [])
  expect(listThreads(threads, [study, fresh, cancelled], me)).toMatchObject({
    begun: [{ study: { id: study.id } }],
    fresh: [{ kind: 'advice', id: me.id }, { id: fresh.id }],
  })
})

test("a reader stands below the last of one's own messages that they have seen", () => {
  const words = [
    said('a', 8, { mine: true }),
    said('b', 9),
    said('c', 10, { mine: true }),
    said('d', 11, { mine: true }, 'waiting'),
  ]
  const readers = (hour: number) =>
    [...readersBelow(words, [mark(hour), mark(12, { mine: true })])].map(([id, seen]) => [id, seen.length])
  expect(readers(9)).toEqual([['a', 1]])
  expect(readers(12)).toEqual([['c', 1]])
  expect(readers(7)).toEqual([])
})

test('days are told apart, and words that came late', () => {
  const words = [said('a', 8), said('b', 20), said('c', 30)]
  expect(words.map((_, index) => startsDay(words, index))).toEqual([true, false, true])
  expect(isLate(said('late', 9, { at: at(8) }))).toBe(true)
  expect(isLate(said('at once', 9))).toBe(false)
  expect(isLate(said('waits', 9, { at: at(8) }, 'waiting'))).toBe(false)
})
