/**
 * A drawing on a photo: strokes kept beside the picture, which stays as it was taken. Points are fractions of its width
 * and height, so that a drawing fits every size of it. The server checks the same (hawa.is_drawing).
 */
export const STROKE_COLOURS = ['rouge', 'jaune', 'bleu', 'blanc'] as const
export type StrokeColour = (typeof STROKE_COLOURS)[number]

export const STROKE_WIDTHS = ['fine', 'large'] as const
export type StrokeWidth = (typeof STROKE_WIDTHS)[number]

export interface Stroke {
  readonly couleur: StrokeColour
  readonly largeur: StrokeWidth
  /** X and y in turn, 0 to 1, three digits. */
  readonly points: readonly number[]
}

export type Drawing = readonly Stroke[]
export type Point = readonly [x: number, y: number]

export const MOST_STROKES = 60
/** Of one stroke, and of all of a drawing. */
export const MOST_POINTS = 200
const MOST_POINTS_IN_ALL = 2000

/** A smaller movement than this fraction is a tremor. */
const TREMOR = 0.002

/** One stroke as it is stored: rounded, within the picture, and thinned until it has few enough points. */
export function strokeOf(drawn: readonly Point[], couleur: StrokeColour, largeur: StrokeWidth): Stroke | null {
  const rounded = drawn.map(([x, y]): Point => [fraction(x), fraction(y)])
  const points = rounded.filter(([x, y], at) => x !== rounded[at - 1]?.[0] || y !== rounded[at - 1]?.[1])
  if (points.length === 0 || points.some(([x, y]) => Number.isNaN(x) || Number.isNaN(y))) return null
  let kept = thinned(points, TREMOR)
  for (let tolerance = TREMOR * 2; kept.length > MOST_POINTS; tolerance *= 2) kept = thinned(kept, tolerance)
  return { couleur, largeur, points: kept.flat() }
}

/** With one more stroke; null: it has no room for it. */
export function drawnOn(drawing: Drawing, stroke: Stroke): Drawing | null {
  const more = [...drawing, stroke]
  return isDrawing(more) ? more : null
}

/** The strokes of something that was kept, sent or received; null: it is no drawing, or an empty one. */
export const readDrawing = (given: unknown): Drawing | null => (isDrawing(given) ? given : null)

/** As hawa.is_drawing. */
export function isDrawing(given: unknown): given is Drawing {
  if (!Array.isArray(given) || given.length < 1 || given.length > MOST_STROKES) return false
  const strokes: readonly unknown[] = given
  if (!strokes.every(isStroke)) return false
  return strokes.reduce((sum, { points }) => sum + points.length, 0) <= 2 * MOST_POINTS_IN_ALL
}

function isStroke(given: unknown): given is Stroke {
  if (typeof given !== 'object' || given === null || Object.keys(given).length !== 3) return false
  const { couleur, largeur, points } = given as Partial<Record<keyof Stroke, unknown>>
  return (
    STROKE_COLOURS.some((one) => one === couleur) &&
    STROKE_WIDTHS.some((one) => one === largeur) &&
    Array.isArray(points) &&
    points.length >= 2 &&
    points.length <= 2 * MOST_POINTS &&
    points.length % 2 === 0 &&
    points.every((one) => typeof one === 'number' && one === fraction(one))
  )
}

/** Equal for equal drawings; empty: none. */
export const drawingText = (drawing: Drawing | null): string =>
  (drawing ?? []).map(({ couleur, largeur, points }) => `${couleur} ${largeur} ${points.join(' ')}`).join('\n')

/** The `d` of an SVG path in a frame of this size; a dot is a line of zero length. */
export function strokePath({ points }: Pick<Stroke, 'points'>, width: number, height: number): string {
  const pairs: string[] = []
  for (let at = 0; at < points.length; at += 2) {
    pairs.push(`${length((points[at] ?? 0) * width)} ${length((points[at + 1] ?? 0) * height)}`)
  }
  return `M${(pairs.length === 1 ? [pairs[0], pairs[0]] : pairs).join('L')}`
}

const fraction = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 1000) / 1000))
const length = (value: number): number => Math.round(value * 10) / 10

/** Douglas and Peucker: the points that a line between its neighbours would miss by more than the tolerance. */
function thinned(points: readonly Point[], tolerance: number): readonly Point[] {
  const kept = new Set([0, points.length - 1])
  const parts: (readonly [from: number, to: number])[] = [[0, points.length - 1]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part
    const [start, end] = [points[from], points[to]]
    if (!start || !end) continue
    let [farthest, most] = [from, tolerance]
    for (let at = from + 1; at < to; at += 1) {
      const away = distance(points[at] ?? start, start, end)
      if (away > most) [farthest, most] = [at, away]
    }
    if (farthest === from) continue
    kept.add(farthest)
    parts.push([from, farthest], [farthest, to])
  }
  return points.filter((_, at) => kept.has(at))
}

/** From a point to the line between two others. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const whole = dx * dx + dy * dy
  const part = whole === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / whole))
  return Math.hypot(x - ax - part * dx, y - ay - part * dy)
}
