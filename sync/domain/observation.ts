/**
 * Origin of the instant of a fact: by the device's clock as it was saved, typed as a time of the place, written in
 * the file that was chosen, or nobody knows (then the instant beside it is only a bound).
 */
export const INSTANT_ORIGINS = ['horloge', 'saisie', 'fichier', 'inconnue'] as const
export type InstantOrigin = (typeof INSTANT_ORIGINS)[number]

/** Under these names commands and rows hold an instant of the field: it is told on the clock of its place. */
const FIELD_INSTANTS: readonly string[] = [
  'taken_at',
  'measured_at',
  'sampled_at',
  'handed_at',
  'started_at',
  'finished_at',
  'position_at',
  'date_debut_mission',
  'date_fin_mission',
]

export const isFieldInstant = (name: string): boolean => FIELD_INSTANTS.includes(name)

/** Measured by the receiver of the device, or typed. */
export const POSITION_ORIGINS = ['mesuree', 'saisie'] as const
export type PositionOrigin = (typeof POSITION_ORIGINS)[number]

/** When and where something was done in the field [L18]: of this one thing, never of the one before. */
export interface Observed {
  /** Null: an older version of the app did not say; then it is the moment at which its form was opened. */
  readonly at_origin: InstantOrigin | null
  /** Degrees, WGS 84; both or neither. */
  readonly latitude: number | null
  readonly longitude: number | null
  /** Metres; null: not known, or typed. */
  readonly accuracy: number | null
  /** ISO 8601: of the fix; null: not known, or typed. */
  readonly position_at: string | null
  readonly position_origin: PositionOrigin | null
}

/** The same in the data of an event of the timeline, as far as it is told there. */
export function observedIn(data: Readonly<Record<string, unknown>>): Observed {
  const { at_origin, latitude, longitude, accuracy, position_at, position_origin } = data
  return {
    at_origin: INSTANT_ORIGINS.find((one) => one === at_origin) ?? null,
    latitude: typeof latitude === 'number' ? latitude : null,
    longitude: typeof longitude === 'number' ? longitude : null,
    accuracy: typeof accuracy === 'number' ? accuracy : null,
    position_at: typeof position_at === 'string' ? position_at : null,
    position_origin: POSITION_ORIGINS.find((one) => one === position_origin) ?? null,
  }
}

/** Its part of a command's arguments; a field that is left out is not known. */
export type ObservedGiven = { readonly [K in keyof Observed]?: NonNullable<Observed[K]> }

export type PlaceGiven = Omit<ObservedGiven, 'at_origin'>

/** As the server will tell it. */
export const observed = (given: ObservedGiven): Observed => ({
  at_origin: given.at_origin ?? null,
  latitude: given.latitude ?? null,
  longitude: given.longitude ?? null,
  accuracy: given.accuracy ?? null,
  position_at: given.position_at ?? null,
  position_origin: given.position_origin ?? null,
})
