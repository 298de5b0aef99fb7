/**
 * A signature is stored as lines in a frame of this size, independent of the screen: sharp at every size, and never an
 * arbitrary image.
 */
export const SIGNATURE_WIDTH = 600
export const SIGNATURE_HEIGHT = 200
export const LONGEST_SIGNATURE = 16_000

/** The `d` of an SVG path, with M and L only. The server checks the same. */
export const SIGNATURE = /^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})+)+$/

export type Point = readonly [x: number, y: number]

/** Least distance between points: a smaller movement is a tremor, and invisible. */
const STEP = 3

/** One stroke in units of the frame; a dot is a line of zero length. */
export function strokePath(points: readonly Point[]): string {
  const [first, ...rest] = points.map(([x, y]): Point => [within(x, SIGNATURE_WIDTH), within(y, SIGNATURE_HEIGHT)])
  if (!first) return ''
  const kept: Point[] = [first]
  for (const point of rest) {
    if (distance(kept.at(-1) ?? first, point) >= STEP) kept.push(point)
  }
  if (kept.length === 1) kept.push(rest.at(-1) ?? first)
  return `M${kept.map(([x, y]) => `${x} ${y}`).join('L')}`
}

/** Long enough to be a signature and not an accidental touch. */
export function isSigned(path: string): boolean {
  let length = 0
  for (const stroke of path.split('M').slice(1)) {
    const points = stroke.split('L').map((pair): Point => {
      const [x = 0, y = 0] = pair.split(' ').map(Number)
      return [x, y]
    })
    for (const [index, point] of points.entries()) length += distance(points[index - 1] ?? point, point)
  }
  return length >= SIGNATURE_WIDTH / 10
}

const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)))
const distance = ([a, b]: Point, [c, d]: Point): number => Math.hypot(a - c, b - d)
