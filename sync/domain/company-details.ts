import { LANGUES, type Langue } from './enumerations.ts'

/**
 * Company details that override those of the build (src/content/company.ts). A document holds only the given fields:
 * absent ones, and those of a later version, keep the value of the build. company-check.ts checks a value before it is
 * published.
 */
export type Localized<Text = string> = Readonly<Record<Langue, Text>>

/** Wall clock of the office, `hh:mm`. An office that works past midnight needs two entries. */
export interface Opening {
  readonly opens: string
  readonly closes: string
}

export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]
/** Openings in the order of the day; an empty list is a closed day. */
export type WeeklyHours = Readonly<Record<Weekday, readonly Opening[]>>

/** The task of a member of an intervention team; the labels are in the texts `offices:role`. */
export const TEAM_ROLES = [
  'lead',
  'airSampling',
  'industrialEmissions',
  'waterChemistry',
  'soilScience',
  'marineBiology',
  'urbanAir',
] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

export interface TeamMember {
  readonly name: string
  /** The same name in Arabic script. */
  readonly arabic_name: string
  readonly role: TeamRole
}

/** Degrees, WGS 84. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** A phone is stored as it is displayed, in groups: `+254 20 271 8000`. */
interface Kinds {
  readonly text: string
  readonly phone: string
  readonly email: string
  readonly url: string
  readonly minutes: number
  readonly megabytes: number
  readonly localized: Localized
  /** Street and town, one line each. */
  readonly lines: Localized<readonly string[]>
  readonly hours: WeeklyHours
  readonly team: readonly [TeamMember, TeamMember, TeamMember]
  readonly position: Coordinates
}
export type DetailKind = keyof Kinds
export type DetailKinds = Readonly<Record<string, DetailKind>>

/** `hawa.company_fields` in SQL is the twin of both tables. */
export const OFFICE_FIELDS = {
  city: 'localized',
  phone: 'phone',
  email: 'email',
  institution: 'localized',
  department: 'localized',
  address: 'lines',
  hours: 'hours',
  team: 'team',
  coordinates: 'position',
} as const satisfies DetailKinds

export const COMPANY_FIELDS = {
  phone: 'phone',
  email: 'email',
  support_email: 'email',
  privacy_email: 'email',
  urgent_phone: 'phone',
  helpline_phone: 'phone',
  helpline_hours: 'hours',
  video_url: 'url',
  video_minutes: 'minutes',
  video_megabytes: 'megabytes',
  linkedin: 'url',
  youtube: 'url',
  facebook: 'url',
  registration: 'text',
  director: 'localized',
  host: 'localized',
} as const satisfies DetailKinds

export type DetailsOf<Fields extends DetailKinds> = { readonly [Field in keyof Fields]?: Kinds[Fields[Field]] }
export type OfficeDetails = DetailsOf<typeof OFFICE_FIELDS>
export type CompanyDetails = DetailsOf<typeof COMPANY_FIELDS>

/** The fields of a published document that a page can show; malformed ones are left out. */
export function readDetails<Fields extends DetailKinds>(fields: Fields, body: unknown): DetailsOf<Fields> {
  const given = isRecord(body) ? body : {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, kind]) => (fits[kind](given[field]) ? [[field, given[field]]] : [])),
  ) as DetailsOf<Fields>
}

/** For `tel:` links. */
export const e164Of = (phone: string): string => phone.replaceAll(' ', '')

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)
const matches =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && pattern.test(value)
const isTime = matches(/^\d\d:\d\d$/)
const isOpening = (value: unknown): boolean => isRecord(value) && isTime(value['opens']) && isTime(value['closes'])
const isMember = (value: unknown): boolean =>
  isRecord(value) &&
  isText(value['name']) &&
  isText(value['arabic_name']) &&
  (TEAM_ROLES as readonly unknown[]).includes(value['role'])
const list =
  (of: (value: unknown) => boolean, most: number, least = 0) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(of)
const each =
  (keys: readonly string[], of: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    isRecord(value) && keys.every((key) => of(value[key]))

const fits: Readonly<Record<DetailKind, (value: unknown) => boolean>> = {
  text: isText,
  phone: matches(/^\+[\d ]{8,}$/),
  email: matches(/^\S+@\S+$/),
  // Only https addresses become links.
  url: matches(/^https:\/\/\S+$/),
  minutes: isNumber,
  megabytes: isNumber,
  localized: each(LANGUES, isText),
  lines: each(LANGUES, list(isText, 9, 1)),
  hours: each(WEEKDAYS, list(isOpening, 9)),
  team: list(isMember, 3, 3),
  position: each(['latitude', 'longitude'], isNumber),
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
