/**
 * Source of an observation's time: the device's clock on saving, typed by the person (local time), the metadata of the
 * chosen file, or unknown (then the time is only a bound).
 */
export const INSTANT_ORIGINS = ['horloge', 'saisie', 'fichier', 'inconnue'] as const
export type InstantOrigin = (typeof INSTANT_ORIGINS)[number]

/** Names of the fields, in commands and rows, that hold a time in the field: shown in the local time of the place. */
const FIELD_INSTANTS: readonly string[] = [
  'taken_at',
  'measured_at',
  'sampled_at',
  'handed_at',
  'left_at',
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

/** Time and place of one observation in the field [L18]; never copied from the one before. */
export interface Observed {
  /** Null: an older version of the app did not say; then the time is when the form was opened. */
  readonly at_origin: InstantOrigin | null
  /** Degrees, WGS 84; both or neither. */
  readonly latitude: number | null
  readonly longitude: number | null
  /** Metres; null: not known, or typed. */
  readonly accuracy: number | null
  /** ISO 8601: time of the fix; null: not known, or typed. */
  readonly position_at: string | null
  readonly position_origin: PositionOrigin | null
}

/** The same from the data of a timeline event, as far as they have it. */
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

/** The observation's part of a command's arguments; an absent field is unknown. */
export type ObservedGiven = { readonly [K in keyof Observed]?: NonNullable<Observed[K]> }

export type PlaceGiven = Omit<ObservedGiven, 'at_origin'>

/** As the server will send it. */
export const observed = (given: ObservedGiven): Observed => ({
  at_origin: given.at_origin ?? null,
  latitude: given.latitude ?? null,
  longitude: given.longitude ?? null,
  accuracy: given.accuracy ?? null,
  position_at: given.position_at ?? null,
  position_origin: given.position_origin ?? null,
})
