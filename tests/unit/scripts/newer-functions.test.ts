import { describe, expect, it } from 'vitest'
import { newerThanLowest, newerUses } from '../../../scripts/build/newer-functions.ts'

const newer = newerThanLowest()
const usesOf = (code: string) => [...newerUses(code, newer)]

describe('what one of the lowest browsers lacks', () => {
  it.each([
    ['const one = [3, 1].toSorted()', '#toSorted('],
    ['new Set([1])["intersection"](new Set())', '#intersection('],
    ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers'],
    ['AbortSignal.any([])', 'AbortSignal.any'],
    ['Object.groupBy([], () => 1)', 'Object.groupBy'],
    ['const answer = Response.json({})', 'Response.json'],
    ['Array.fromAsync?.([])', 'Array.fromAsync'],
    ['new CloseWatcher()', 'CloseWatcher'],
    ['element.checkVisibility()', '#checkVisibility('],
    ['Iterator.from([])', 'Iterator.from'],
  ])('is seen in %s', (code, use) => {
    expect(usesOf(code)).toContain(use)
  })

  it.each([
    '[1].map(String).flat().at(-1)',
    'structuredClone({}); navigator.locks; new OffscreenCanvas(1, 1)',
    'const Iterator_ = { Iterator: 1 }; Iterator_.Iterator',
    'const text = "Promise.withResolvers and toSorted()"',
  ])('is not in %s', (code) => {
    expect(usesOf(code)).toEqual([])
  })
})
