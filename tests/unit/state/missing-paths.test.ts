import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { missingPaths, recordMissingPath } from '../../../src/state/missing-paths.ts'

const KEY = 'hawa.missing-paths'
const noon = new Date('2026-03-02T12:00:00Z')
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps the last twenty paths, the latest first', () => {
  for (let visit = 1; visit <= 25; visit += 1) recordMissingPath(`/nowhere/${visit}`, noon)
  expect(missingPaths()).toHaveLength(20)
  expect(missingPaths()[0]).toEqual({ path: '/nowhere/25', at: '2026-03-02T12:00:00.000Z' })
  expect(missingPaths().at(-1)?.path).toBe('/nowhere/6')
})

it.each(['not json', '{"path":"/a"}', '[{"path":1},null]'])('starts anew over %j', (left) => {
  kept.set(KEY, left)
  recordMissingPath('/here', noon)
  expect(missingPaths().map(({ path }) => path)).toEqual(['/here'])
})

it('is silent where nothing can be stored', () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => { throw new Error('full') } })
  expect(() => recordMissingPath('/here', noon)).not.toThrow()
})
