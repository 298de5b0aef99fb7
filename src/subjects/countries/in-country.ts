import type { Drawing } from './geometry/drawing.ts'
import { onDrawing } from './on-drawing.ts'
import { ringOf, type Ring } from './outline.ts'

/** Degrees: outlines are drawn no finer, and a harbour may lie outside of them. */
const BORDER = 0.2

const rings = new Map<Drawing, readonly Ring[]>()

/** In the country, or as near to its outlines as they are exact. */
export function isInCountry(drawing: Drawing, latitude: number, longitude: number): boolean {
  const known =
    rings.get(drawing) ??
    Object.values(drawing.paths).flatMap((path) =>
      path
        .split('z')
        .filter((part) => part !== '')
        .map(ringOf),
    )
  rings.set(drawing, known)
  const { x, y } = onDrawing(drawing, latitude, longitude)
  const near = BORDER * drawing.perLatitude
  return known.some((ring) => {
    let inside = false
    for (const [i, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay]
      const [dx, dy] = [bx - ax, by - ay]
      const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
      if (Math.hypot(ax + along * dx - x, ay + along * dy - y) < near) return true
      if (ay > y !== by > y && x < ax + ((y - ay) / dy) * dx) inside = !inside
    }
    return inside
  })
}
