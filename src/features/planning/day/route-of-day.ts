import type { Study } from '../../../../sync/index.ts'
import { kilometresBetween } from '../../../subjects/studies/distance.ts'

/** Google's address for directions takes as many places between the first and the last. */
const MOST_BETWEEN = 9

type Place = Pick<Study, 'id' | 'nom_entreprise' | 'latitude' | 'longitude'>

export interface Stop<T extends Place = Place> {
  readonly study: T
  /** As the crow flies, from the stop before; null: the first one, or a place that is not known exactly. */
  readonly kilometres: number | null
}

/** From the first place to the nearest that is left, again and again; places without a position come last. */
export function routeOfDay<T extends Place>(studies: readonly T[]): readonly Stop<T>[] {
  const left = studies.filter((study) => pointOf(study) !== null)
  const unplaced = studies.filter((study) => pointOf(study) === null)
  const stops: Stop<T>[] = []
  for (let at: T | undefined; left.length > 0;) {
    const distances = left.map((study) => between(at, study))
    const nearest = distances.indexOf(Math.min(...distances))
    const [study] = left.splice(at === undefined ? 0 : nearest, 1)
    if (study === undefined) break
    stops.push({ study, kilometres: at === undefined ? null : between(at, study) })
    at = study
  }
  return [...stops, ...unplaced.map((study) => ({ study, kilometres: null }))]
}

/** The address of a map with the way through all stops that have a position, from here; null with fewer than two. */
export function directionsLink(stops: readonly Stop[]): string | null {
  const points = stops.flatMap(({ study }) => pointOf(study) ?? []).slice(0, MOST_BETWEEN + 1)
  if (points.length < 2) return null
  const places = points.map(({ latitude, longitude }) => `${latitude},${longitude}`)
  const query = new URLSearchParams({
    api: '1',
    travelmode: 'driving',
    waypoints: places.slice(0, -1).join('|'),
    destination: places.at(-1) ?? '',
  })
  return `https://www.google.com/maps/dir/?${query}`
}

function between(from: Place | undefined, to: Place): number {
  const [a, b] = [from ? pointOf(from) : null, pointOf(to)]
  return a && b ? kilometresBetween(a, b) : 0
}

const pointOf = ({ latitude, longitude }: Place) =>
  latitude === null || longitude === null ? null : { latitude, longitude }
