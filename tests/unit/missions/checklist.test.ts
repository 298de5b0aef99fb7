import { describe, expect, it } from 'vitest'
import {
  CHECKLIST_LIMITS,
  isThere,
  progressOf,
  SHIPPED_BY_HAND,
  SHIPPED_CHECKLISTS,
  type CheckKind,
  type CheckLine,
  type Recorded,
} from '../../../sync/domain/checklist.ts'
import { readContentBody } from '../../../sync/commands/content-fields.ts'
import { contentProblems } from '../../../sync/domain/content-problems.ts'
import { TYPES_ETUDE } from '../../../sync/domain/enumerations.ts'
import { standingTicks } from '../../../src/features/missions/data/recorded.ts'
import { shippedChecklists } from '../../../src/features/missions/checklist-editor/shipped-checklists.ts'
import { linesOf } from '../../../src/features/missions/checklist/lines.ts'
import { loadShippedTexts } from '../../../src/i18n/shipped-texts.ts'

const NOTHING: Recorded = { photo: 0, sample: 0, measurements: [], position: false, notes: false, ticks: new Set() }
const line = (kind: CheckKind, more: Partial<CheckLine> = {}): CheckLine => ({
  id: 'l',
  kind,
  count: null,
  parametre: null,
  text: null,
  ...more,
})

describe('what is recorded ticks a line', () => {
  it.each([
    [line('photo', { count: 3 }), { photo: 2 }, '2 / 3'],
    [line('photo', { count: 3 }), { photo: 9 }, '3 / 3'],
    [line('sample', { count: 1 }), { sample: 1, photo: 4 }, '1 / 1'],
    [line('measurement', { count: 4, parametre: 'pm25' }), { measurements: ['pm25', 'pm10', 'pm25'] }, '2 / 4'],
    [line('measurement', { count: 2 }), { measurements: ['pm25', 'autre'] }, '2 / 2'],
    [line('position'), { position: true }, '1 / 1'],
    [line('notes'), { notes: true }, '1 / 1'],
    [line('hand'), { photo: 5, sample: 5, measurements: ['ph'], position: true, notes: true }, '0 / 1'],
    [line('hand'), { ticks: new Set(['l']) }, '1 / 1'],
    [line('photo', { count: 1 }), { ticks: new Set(['l']) }, '0 / 1'],
  ])('%#', (asked, recorded, told) => {
    const progress = progressOf(asked, { ...NOTHING, ...recorded })
    expect(`${progress.there} / ${progress.wanted}`).toBe(told)
    expect(isThere(progress)).toBe(progress.there === progress.wanted)
  })

  it('of several ticks the last counts, unsent ones after those of the server, refused ones never', () => {
    const tick = (ligne: string, done: boolean, sync: 'synced' | 'waiting' | 'refused' = 'synced') => ({
      sync,
      body: { ligne, done },
    })
    const ids = (...ticks: Parameters<typeof standingTicks>[0]) => [...standingTicks(ticks)]
    expect(ids(tick('a', true), tick('b', false))).toEqual(['a'])
    expect(ids(tick('a', false, 'waiting'), tick('a', true))).toEqual([])
    expect(ids(tick('a', true, 'waiting'), tick('a', false, 'waiting'))).toEqual([])
    expect(ids(tick('a', true), tick('a', false, 'refused'))).toEqual(['a'])
  })
})

describe('the lines of a type of study', () => {
  it("are the company's, also none, else the shipped ones; none of a type of a later version", () => {
    const ours = line('hand', { text: { fr: 'F', en: 'E', ar: 'ع' } })
    expect(linesOf('autre', { checklist: { autre: { lines: [ours] } } })).toEqual([ours])
    expect(linesOf('autre', { checklist: { autre: { lines: [] } } })).toEqual([])
    expect(linesOf('autre', { checklist: { qualite_air: { lines: [] } } }).map(({ id }) => id)).toEqual(
      SHIPPED_CHECKLISTS.autre.map(({ id }) => id),
    )
    expect(linesOf('dechets', {})).toEqual([])
  })

  it('leave out what this version cannot read', () => {
    const lines = [line('photo', { count: 2 }), { ...line('photo'), kind: 'video' }, line('photo'), line('hand'), 'x']
    expect(linesOf('autre', { checklist: { autre: { lines } } })).toEqual([lines[0]])
    expect(linesOf('autre', { checklist: { autre: { hidden: true } } })).not.toEqual([])
  })

  it('are shipped for each type, few, and could be saved as they are', async () => {
    const shipped = shippedChecklists(await loadShippedTexts(), {})
    expect([...shipped.keys()].toSorted()).toEqual([...TYPES_ETUDE].toSorted())
    for (const [type, body] of shipped) {
      expect(body.lines.length, type).toBeGreaterThan(1)
      expect(body.lines.length, type).toBeLessThan(CHECKLIST_LIMITS.lines)
      expect(readContentBody('checklist', body), type).toEqual({ body })
      expect(contentProblems('checklist', body), type).toEqual([])
    }
    const used = Object.values(SHIPPED_CHECKLISTS).flatMap((lines) => lines.map(({ id }) => id))
    for (const id of SHIPPED_BY_HAND) expect(used).toContain(id)
  })
})
