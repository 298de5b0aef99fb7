import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  drawingText,
  drawnOn,
  isDrawing,
  MOST_POINTS,
  readDrawing,
  STROKE_COLOURS,
  STROKE_WIDTHS,
  strokeOf,
  strokePath,
  type Drawing,
} from '../../sync/domain/drawing.ts'
import { A_DRAWING } from '../support/drawings.ts'

const place = fc.double({ min: -0.5, max: 1.5, noNaN: true })
const points = fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 900 })
const colour = fc.constantFrom(...STROKE_COLOURS)
const width = fc.constantFrom(...STROKE_WIDTHS)

describe('a stroke', () => {
  it('is a drawing whatever the hand does, begins and ends where it did, and is read back the same', () => {
    fc.assert(
      fc.property(points, colour, width, (drawn, couleur, largeur) => {
        const stroke = strokeOf(drawn, couleur, largeur)
        if (!stroke) throw new Error('no stroke')
        expect(isDrawing([stroke])).toBe(true)
        expect(stroke.points.length).toBeLessThanOrEqual(2 * MOST_POINTS)
        const inside = (value = 0) => Math.min(1, Math.max(0, value))
        const [first, last] = [drawn[0], drawn.at(-1)]
        expect(Math.abs((stroke.points[0] ?? 9) - inside(first?.[0]))).toBeLessThan(0.001)
        expect(Math.abs((stroke.points.at(-1) ?? 9) - inside(last?.[1]))).toBeLessThan(0.001)
        expect(readDrawing(JSON.parse(JSON.stringify([stroke])))).toEqual([stroke])
        expect(strokePath(stroke, 1600, 1200)).toMatch(/^M[\d.]+ [\d.]+(L[\d.]+ [\d.]+)+$/)
      }),
      { numRuns: 200 },
    )
  })

  it('keeps the shape: no point of a curve is far from what is kept', () => {
    const circle = Array.from(
      { length: 700 },
      (_, at) => [0.5 + 0.4 * Math.cos(at / 100), 0.5 + 0.4 * Math.sin(at / 100)] as const,
    )
    const kept = strokeOf(circle, 'bleu', 'fine')?.points ?? []
    expect(kept.length).toBeGreaterThan(20)
    for (let at = 0; at < kept.length; at += 2)
      expect(Math.hypot((kept[at] ?? 0) - 0.5, (kept[at + 1] ?? 0) - 0.5)).toBeCloseTo(0.4, 2)
  })

  it('is none without a point, or at a place that is no number', () => {
    expect(strokeOf([], 'rouge', 'fine')).toBeNull()
    expect(strokeOf([[Number.NaN, 0]], 'rouge', 'fine')).toBeNull()
  })
})

describe('a drawing', () => {
  const one = { couleur: 'rouge', largeur: 'fine', points: [0, 0.001, 1, 0.5] }
  it.each([
    ['nothing', null],
    ['no strokes', []],
    ['no list', one],
    ['another colour', [{ ...one, couleur: 'vert' }]],
    ['another width', [{ ...one, largeur: 'x' }]],
    ['no points', [{ ...one, points: [] }]],
    ['half a point', [{ ...one, points: [0.1, 0.2, 0.3] }]],
    ['outside', [{ ...one, points: [0, 1.001] }]],
    ['below', [{ ...one, points: [-0.001, 1] }]],
    ['four digits', [{ ...one, points: [0.1234, 0] }]],
    ['a text', [{ ...one, points: ['0.1', 0] }]],
    ['pairs', [{ ...one, points: [[0.1, 0.2]] }]],
    ['a field more', [{ ...one, more: 1 }]],
    ['a long stroke', [{ ...one, points: Array.from({ length: 402 }, () => 0) }]],
    ['many strokes', Array.from({ length: 61 }, () => one)],
    ['many points', Array.from({ length: 11 }, () => ({ ...one, points: Array.from({ length: 400 }, () => 0) }))],
  ])('is none: %s', (_, given) => {
    expect(readDrawing(given)).toBeNull()
  })

  it('has no room for one stroke too many, and keeps those that it has', () => {
    const stroke = A_DRAWING[0]
    if (!stroke) throw new Error('no stroke')
    let drawing: Drawing = []
    for (let next: Drawing | null = drawnOn(drawing, stroke); next; next = drawnOn(drawing, stroke)) drawing = next
    expect(drawing).toHaveLength(60)
  })

  it('equal ones have equal texts, whatever the order of their fields', () => {
    const turned = A_DRAWING.map(({ points: path, largeur, couleur }) => ({ points: path, largeur, couleur }))
    expect(drawingText(turned)).toBe(drawingText(A_DRAWING))
    expect(drawingText(null)).toBe(drawingText([]))
    expect(drawingText(A_DRAWING.slice(1))).not.toBe(drawingText(A_DRAWING))
  })
})
