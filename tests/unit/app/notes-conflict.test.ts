import { describe, expect, test } from 'vitest'
import { bothOf, conflictOf, savesOf, type NotesSave } from '../../../src/features/missions/notes/notes-conflict.ts'
import type { NotesDraft } from '../../../src/features/missions/notes/notes-draft.ts'
import type { OutboxItem } from '../../../sync/contract.ts'
import { commandId, studyId } from '../../../sync/domain/ids.ts'

const study = studyId('11111111-1111-4111-8111-111111111111')
const other = studyId('22222222-2222-4222-8222-222222222222')
const AT = '2026-11-26T08:00:00.000Z'

const idOf = (name: string) => commandId(`00000000-0000-4000-8000-${name.charCodeAt(0).toString(16).padStart(12, '0')}`)

/** Given in this order, as `text < text it was written over`; a star: the server has refused it. */
const saves = (...given: readonly string[]): readonly NotesSave[] =>
  given.map((one): NotesSave => {
    const [text = '', over = ''] = one.replace('*', '').split('<')
    return { id: idOf(text), text, seen: over, position: null, madeAt: AT, refused: one.startsWith('*') }
  })
const typed = (text: string, seen: string): NotesDraft => ({
  studyId: study,
  label: 'X',
  text,
  seen,
  position: null,
  savedAt: AT,
})

describe('what the person has to decide about', () => {
  test.each([
    ['nothing: all is on its way, and shown', saves('B<A', 'C<B'), null, 'C', null],
    ['nothing: the screen has not shown the last one yet', saves('B<A', 'C<B'), null, 'B', null],
    ['nothing: the screen shows none of them yet', saves('B<A', 'C<B'), null, 'A', null],
    ['nothing: there and back again', saves('B<A', 'A<B'), null, 'A', null],
    ['nothing: the same was written elsewhere', saves('*B<A'), null, 'B', null],
    ['a refused save', saves('*B<A'), null, 'X', ['B', ['B'], false]],
    ['the last of a chain, and the whole chain', saves('*B<A', '*C<B'), null, 'X', ['C', ['C', 'B'], false]],
    ['one that waits for its refusal', saves('*B<A', 'C<B'), null, 'X', ['C', ['C', 'B'], false]],
    ['one that was not sent, over notes that came meanwhile', saves('B<A'), null, 'X', ['B', ['B'], false]],
    ['of two that do not build on each other the later one', saves('*B<A', '*Z<X'), null, 'Y', ['Z', ['Z'], false]],
    ['not what was saved since', saves('*B<A', 'Y<X'), null, 'Y', ['B', ['B'], false]],
    ['a draft over older notes', saves(), typed('D', 'A'), 'X', ['D', [], true]],
    [
      'a draft with the refused save that it grew from',
      saves('*B<A', '*C<B'),
      typed('D', 'C'),
      'X',
      ['D', ['C', 'B'], true],
    ],
    [
      'a draft over the notes of now leaves a refused save to be decided',
      saves('*B<A'),
      typed('D', 'X'),
      'X',
      ['B', ['B'], false],
    ],
    ['nothing: a draft over the notes of now', saves(), typed('D', 'X'), 'X', null],
  ] as const)('%s', (_, given, draft, current, expected) => {
    const conflict = conflictOf(given, draft, current)
    expect(conflict && [conflict.text, conflict.saves, conflict.typing]).toEqual(
      expected && [expected[0], expected[1].map(idOf), expected[2]],
    )
  })

  test('a position given with any of the words is the one of the latest', () => {
    const at = (latitude: number) => ({ latitude, longitude: 1, accuracy: 5, at: AT, origin: 'mesuree' as const })
    const [first, second] = saves('*B<A', '*C<B')
    if (!first || !second) throw new Error('two were given')
    expect(conflictOf([{ ...first, position: at(1) }, second], null, 'X')?.position).toEqual(at(1))
    expect(
      conflictOf(
        [
          { ...first, position: at(1) },
          { ...second, position: at(2) },
        ],
        null,
        'X',
      )?.position,
    ).toEqual(at(2))
  })
})

test('the saves of a study that the server does not have, with the position by the clock of the device', () => {
  const item = (id: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
    id: idOf(id),
    name: 'save_field_notes',
    studyId: study,
    studyLabel: null,
    madeAt: AT,
    file: null,
    args: {
      study_id: study,
      notes_terrain: 'B',
      seen: null,
      latitude: 1,
      longitude: 2,
      accuracy: 3,
      position_at: AT,
      position_origin: 'mesuree',
    },
    state: { kind: 'refused', at: AT, code: 'content_changed', problem: null },
    ...more,
  })
  const found = savesOf(
    [
      item('a'),
      item('b', { studyId: other }),
      item('c', { name: 'finish_study' }),
      item('d', { state: { kind: 'received', at: AT } }),
      item('e', { state: { kind: 'refused', at: AT, code: 'wrong_state', problem: null } }),
      item('f', {
        args: { notes_terrain: 'C' },
        state: { kind: 'waiting', attempts: 0, retryAt: null, lastProblem: null },
      }),
    ],
    study,
    60_000,
  )
  expect(found).toEqual([
    {
      id: idOf('a'),
      text: 'B',
      seen: '',
      refused: true,
      madeAt: AT,
      position: { latitude: 1, longitude: 2, accuracy: 3, at: '2026-11-26T07:59:00.000Z', origin: 'mesuree' },
    },
    { id: idOf('f'), text: 'C', seen: undefined, refused: false, madeAt: AT, position: null },
  ])
})

test('both texts come together once', () => {
  expect(bothOf('Vent du nord', 'Pluie')).toBe('Vent du nord\n\nPluie')
  expect(bothOf('Vent', 'Vent du nord')).toBe('Vent du nord')
  expect(bothOf('Vent du nord', 'Vent')).toBe('Vent du nord')
  expect(bothOf('', 'Pluie')).toBe('Pluie')
})
