import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { DRAWINGS, neighbourOf, placesOf, readable, type Direction } from '../../../src/subjects/countries/outline.ts'

const DIRECTIONS: readonly Direction[] = ['up', 'down', 'left', 'right']
const algeria = placesOf(DRAWINGS.algerie)

describe('outlines', () => {
  it.each(Object.entries(DRAWINGS))('%s: every province has its middle inside the drawing', (_, drawing) => {
    const places = placesOf(drawing)
    expect(places.size).toBe(Object.keys(drawing.paths).length)
    for (const [code, { x, y, width, height }] of places) {
      expect(x > 0 && x < drawing.width && y > 0 && y < drawing.height && width > 0 && height > 0, code).toBe(true)
    }
  })

  it.each(Object.entries(DRAWINGS))('%s: the arrow keys reach every province from the first', (_, drawing) => {
    const places = placesOf(drawing)
    const [first = ''] = places.keys()
    const reached = new Set([first])
    for (const code of reached) {
      for (const direction of DIRECTIONS) {
        const next = neighbourOf(code, direction, places)
        if (next) reached.add(next)
      }
    }
    expect([...places.keys()].filter((code) => !reached.has(code))).toEqual([])
  })

  it('an arrow goes where it points: from Tlemcen east lies Sidi Bel Abbès, west nothing', () => {
    expect(neighbourOf('DZ-13', 'right', algeria)).toBe('DZ-22')
    expect(neighbourOf('DZ-33', 'right', algeria)).toBeNull()
  })

  it('numbers that would cover each other give way to the larger province', () => {
    const crowded = readable(['DZ-16', 'DZ-09', 'DZ-35', 'DZ-11'], algeria, 34)
    expect(crowded.has('DZ-11')).toBe(true)
    expect(crowded.size).toBeLessThan(4)
    expect(crowded.size).toBeGreaterThan(1)
  })

  it('all three weigh less than 10 kB on the wire', () => {
    const bytes = ['algerie', 'kenya', 'tanzanie'].map(
      (pays) => brotliCompressSync(readFileSync(`src/subjects/countries/geometry/${pays}.ts`)).length,
    )
    expect(bytes.reduce((a, b) => a + b)).toBeLessThan(10_000)
  })
})
