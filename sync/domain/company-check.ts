import { cleanText } from './clean-text.ts'
import { TEAM_ROLES, WEEKDAYS, type DetailKind, type DetailKinds, type DetailsOf } from './company-details.ts'
import { LANGUES } from './enumerations.ts'
import { hasSevenEqual, isDummyPhone, isPlaceholder, isReservedHost } from './placeholder.ts'
import type { InvalidField, InvalidReason } from './refusal.ts'

/**
 * Field names are paths within the document: `address.ar`, `team.1.name`, `hours.saturday`; '' is the document itself.
 */
export type CheckedDetails<Fields extends DetailKinds> =
  | { readonly kind: 'valid'; readonly details: DetailsOf<Fields> }
  | { readonly kind: 'invalid'; readonly problems: readonly InvalidField[] }

/**
 * Checks a document before it is published: complete, well formed, without placeholders. Each text reports its first
 * problem only. Twin: hawa.company_details_of.
 */
export function checkDetails<Fields extends DetailKinds>(fields: Fields, raw: unknown): CheckedDetails<Fields> {
  if (!isRecord(raw))
    return {
      kind: 'invalid',
      problems: [{ field: '', reason: raw === undefined || raw === null ? 'required' : 'malformed' }],
    }
  const problems: InvalidField[] = []
  const details: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(raw)) {
    // An absent field keeps the value of the build.
    if (value === null || value === undefined) continue
    const kind = Object.hasOwn(fields, field) ? fields[field] : undefined
    if (!kind) {
      problems.push({ field, reason: 'unknown_value' })
      continue
    }
    details[field] = readers[kind](value, field, (place, reason) => void problems.push({ field: place, reason }))
  }
  return problems.length > 0 ? { kind: 'invalid', problems } : { kind: 'valid', details: details as DetailsOf<Fields> }
}

type Tell = (field: string, reason: InvalidReason) => void
type Reader = (value: unknown, field: string, tell: Tell) => unknown

const LOCAL = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+"
const HOST = '([A-Za-z0-9-]+\\.)+[A-Za-z][A-Za-z0-9-]+'
const EMAIL = new RegExp(`^${LOCAL}@${HOST}$`)
const LINK = /^https:\/\/([A-Za-z0-9.-]+)(:[0-9]{1,5})?([/?#][^\s<>"]*)?$/
const WHOLE_HOST = new RegExp(`^${HOST}$`)
const PHONE = /^\+[1-9]( ?[0-9]){7,14}$/
const TIME = /^([01][0-9]|2[0-3]):[0-5][0-9]$/
const ARABIC = /[\u0600-\u06FF]/

/** `wrong` checks a text that is neither empty, too long nor a placeholder. */
const text =
  (longest: number, wrong: (value: string) => InvalidReason | null = () => null): Reader =>
  (value, field, tell) => {
    if (value === null || value === undefined) return tell(field, 'required')
    if (typeof value !== 'string') return tell(field, 'malformed')
    const cleaned = cleanText(value)
    const problem =
      cleaned === ''
        ? 'required'
        : Array.from(cleaned).length > longest
          ? 'too_long'
          : isPlaceholder(cleaned)
            ? 'placeholder'
            : wrong(cleaned)
    if (problem) tell(field, problem)
    return cleaned
  }

const whole =
  (most: number): Reader =>
  (value, field, tell) => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > most) tell(field, 'malformed')
    return value
  }

/** Reads each named part of an object and drops the other keys. */
const parts =
  (readers: Readonly<Record<string, Reader>>): Reader =>
  (value, field, tell) => {
    if (!isRecord(value)) return tell(field, 'malformed')
    return Object.fromEntries(
      Object.entries(readers).map(([part, read]) => [part, read(value[part], `${field}.${part}`, tell)]),
    )
  }

const perEach = (names: readonly string[], read: Reader): Reader =>
  parts(Object.fromEntries(names.map((name) => [name, read])))

const degrees =
  (most: number): Reader =>
  (value, field, tell) => {
    if (value === null || value === undefined) return tell(field, 'required')
    if (typeof value !== 'number' || !(Math.abs(value) <= most)) tell(field, 'malformed')
    return value
  }

const oneLine = text(120)

const lines: Reader = (value, field, tell) => {
  if (value === null || value === undefined) return tell(field, 'required')
  if (!Array.isArray(value)) return tell(field, 'malformed')
  if (value.length === 0) return tell(field, 'required')
  if (value.length > 4) return tell(field, 'too_long')
  let told = false
  // Report one problem for all lines.
  return value.map((line) =>
    oneLine(line, field, (place, reason) => {
      if (!told) tell(place, reason)
      told = true
    }),
  )
}

const openings: Reader = (value, field, tell) => {
  if (value === null || value === undefined) return tell(field, 'required')
  const given: readonly unknown[] = Array.isArray(value) ? value : []
  const read = given.map((one) => (isRecord(one) ? { opens: one['opens'], closes: one['closes'] } : {}))
  const times = read.flatMap(({ opens, closes }) => [opens, closes])
  const inOrder = times.every(
    (time, at) => typeof time === 'string' && TIME.test(time) && (at === 0 || String(times[at - 1]) < time),
  )
  if (!Array.isArray(value) || value.length > 2 || !inOrder) tell(field, 'malformed')
  return read
}

const role: Reader = (value, field, tell) => {
  if (value === null || value === undefined) return tell(field, 'required')
  if (!(TEAM_ROLES as readonly unknown[]).includes(value)) tell(field, 'unknown_value')
  return value
}

const member = parts({
  name: text(80),
  arabic_name: text(80, (name) => (ARABIC.test(name) ? null : 'malformed')),
  role,
})
const place = parts({ latitude: degrees(90), longitude: degrees(180) })

const readers: Readonly<Record<DetailKind, Reader>> = {
  text: text(120, (value) => (hasSevenEqual(value) ? 'placeholder' : null)),
  phone: text(30, (value) => (isDummyPhone(value) ? 'placeholder' : PHONE.test(value) ? null : 'malformed')),
  email: text(254, (value) =>
    isReservedHost(value.replace(/^.*@/s, '').toLowerCase()) ? 'placeholder' : EMAIL.test(value) ? null : 'malformed',
  ),
  url: text(500, (value) => {
    const host = LINK.exec(value)?.[1]?.toLowerCase() ?? ''
    return isReservedHost(host) ? 'placeholder' : WHOLE_HOST.test(host) ? null : 'malformed'
  }),
  minutes: whole(600),
  megabytes: whole(10_000),
  localized: perEach(LANGUES, text(200)),
  lines: perEach(LANGUES, lines),
  hours: perEach(WEEKDAYS, openings),
  team: (value, field, tell) => {
    if (!Array.isArray(value) || value.length !== 3) return tell(field, 'malformed')
    return value.map((one, at) => member(one, `${field}.${at}`, tell))
  },
  position: (value, field, tell) => {
    const read = place(value, field, tell)
    // Latitude 0, longitude 0 lies off the coast of Africa: a placeholder for a missing position.
    if (isRecord(read) && read['latitude'] === 0 && read['longitude'] === 0) tell(`${field}.latitude`, 'placeholder')
    return read
  },
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
