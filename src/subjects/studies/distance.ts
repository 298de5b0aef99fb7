/** Degrees. */
interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Kilometres; the mean radius of the earth. */
const RADIUS = 6371

/** As the crow flies, by the haversine formula: a road is longer. Kilometres. */
export function kilometresBetween(a: Point, b: Point): number {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(half)))
}

const radians = (degrees: number): number => (degrees / 180) * Math.PI
