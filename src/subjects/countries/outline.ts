import { algerie } from './geometry/algerie.ts'
import type { Drawing } from './geometry/drawing.ts'
import { kenya } from './geometry/kenya.ts'
import { tanzanie } from './geometry/tanzanie.ts'
import type { Pays } from '../../../sync/domain/enumerations.ts'

export const DRAWINGS: Readonly<Record<Pays, Drawing>> = { algerie, kenya, tanzanie }

/** A part of a drawing whose provinces are too small on the whole of it. */
export interface CloseUpPart {
  readonly viewBox: string
  readonly scale: number
}

export const CLOSE_UPS: Readonly<Partial<Record<Pays, CloseUpPart>>> = {
  algerie: { viewBox: '300 -8 560 245', scale: 1.8 },
}

export interface Place {
  readonly x: number
  readonly y: number
  /** Size of the box around its largest part. */
  readonly width: number
  readonly height: number
}

export type Direction = 'up' | 'down' | 'left' | 'right'

const places = new Map<Drawing, ReadonlyMap<string, Place>>()

/** Where each province's number goes: the centre of gravity of its largest part. */
export function placesOf(drawing: Drawing): ReadonlyMap<string, Place> {
  const known =
    places.get(drawing) ?? new Map(Object.entries(drawing.paths).map(([code, path]) => [code, placeOf(path)]))
  places.set(drawing, known)
  return known
}

function placeOf(path: string): Place {
  const points = firstRing(path)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  let [area, x, y] = [0, 0, 0]
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length] ?? [ax, ay]
    const cross = ax * by - bx * ay
    area += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  })
  return {
    x: x / (3 * area),
    y: y / (3 * area),
    width: Math.max(...xs) - Math.min(...xs),
    height: Math.max(...ys) - Math.min(...ys),
  }
}

export type Ring = readonly (readonly [x: number, y: number])[]

/** The paths are made largest part first. */
const firstRing = (path: string): Ring => ringOf(path.split('z')[0] ?? '')

/** A part of a path: a start, then relative steps. */
export function ringOf(part: string): Ring {
  const numbers = (part.match(/-?\d+/g) ?? []).map(Number)
  let [x, y] = [numbers[0] ?? 0, numbers[1] ?? 0]
  const points: [number, number][] = [[x, y]]
  for (let i = 2; i + 1 < numbers.length; i += 2) {
    x += numbers[i] ?? 0
    y += numbers[i + 1] ?? 0
    points.push([x, y])
  }
  return points
}

/** The nearest province that lies more that way than aside; null at the edge. */
export function neighbourOf(from: string, direction: Direction, among: ReadonlyMap<string, Place>): string | null {
  const here = among.get(from)
  if (!here) return null
  let best: { readonly code: string; readonly distance: number } | null = null
  for (const [code, place] of among) {
    const [dx, dy] = [place.x - here.x, place.y - here.y]
    const ahead = { up: -dy, down: dy, left: -dx, right: dx }[direction]
    const aside = Math.abs(direction === 'up' || direction === 'down' ? dx : dy)
    // Sideways distance counts double: an arrow key that leaves its direction surprises.
    const distance = ahead + 2 * aside
    if (ahead > 0 && aside <= ahead && code !== from && (best === null || distance < best.distance))
      best = { code, distance }
  }
  return best?.code ?? null
}

/** The numbers that stay readable: larger provinces first, none over another. */
export function readable(
  codes: readonly string[],
  among: ReadonlyMap<string, Place>,
  size: number,
): ReadonlySet<string> {
  const area = (code: string): number => (among.get(code)?.width ?? 0) * (among.get(code)?.height ?? 0)
  const kept: Place[] = []
  return new Set(
    codes
      .toSorted((a, b) => area(b) - area(a))
      .filter((code) => {
        const place = among.get(code)
        if (
          !place ||
          kept.some((other) => Math.abs(other.x - place.x) < size * 1.3 && Math.abs(other.y - place.y) < size)
        )
          return false
        kept.push(place)
        return true
      }),
  )
}
