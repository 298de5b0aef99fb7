import { readDetails, WEEKDAYS, type DetailKind, type Opening } from '../../../sync/domain/company-details.ts'
import { LANGUES } from '../../../sync/domain/enumerations.ts'
import type { InvalidReason } from '../../../sync/domain/refusal.ts'
import { faultsOf } from '../../data/commands/command-rules.ts'
import type { Language } from '../../i18n/languages.ts'
import { typedArgument, typedText } from '../../i18n/typed-number.ts'
import type { DocumentShape } from './detail-documents.ts'

/**
 * A document as flat texts of a form, by place: `phone`, `address.ar`, `hours.monday`, `team.1.name`. `phone?` shows
 * whether the field was given (`given`) or is as shipped (''). A person's edits are the difference to the current
 * version, so that somebody else's change of another place appears by itself. Numbers are written as in `language`.
 */
export type DetailTexts = Readonly<Record<string, string>>

const GIVEN = 'given'
export const givenKey = (field: string): string => `${field}?`
export const isGiven = (texts: DetailTexts, field: string): boolean => texts[givenKey(field)] === GIVEN

export function textsOf(
  { fields, shipped }: DocumentShape,
  details: Readonly<Record<string, unknown>>,
  language: Language,
): DetailTexts {
  const known: Readonly<Record<string, unknown>> = readDetails(fields, details)
  return Object.assign(
    {},
    ...Object.entries(fields).map(([field, kind]): DetailTexts => ({
      ...fieldTexts(kind, field, Object.hasOwn(known, field) ? known[field] : shipped[field], language),
      [givenKey(field)]: Object.hasOwn(known, field) ? GIVEN : '',
    })),
  ) as DetailTexts
}

/** The argument of the command: `problemsOf` says whether it takes it. */
export function detailsOf(
  { fields }: DocumentShape,
  texts: DetailTexts,
  language: Language,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([field]) => isGiven(texts, field))
      .map(([field, kind]) => [field, fieldValue(kind, field, texts, language)]),
  )
}

/** Problems by place, of the argument `details`. */
export function problemsOf(
  shape: DocumentShape,
  texts: DetailTexts,
  language: Language,
): Readonly<Record<string, InvalidReason>> {
  const name = shape.kind === 'company' ? 'set_company_details' : 'set_office'
  const faults = faultsOf(name, { details: detailsOf(shape, texts, language) })
  return Object.fromEntries(
    faults.flatMap(({ field, reason }) => (field.startsWith(DETAILS) ? [[placeOf(field), reason]] : [])),
  )
}

const DETAILS = 'details.'

/** Of a problem's field: `details.address.ar` is `address.ar`. */
export const placeOf = (field: string): string => (field.startsWith(DETAILS) ? field.slice(DETAILS.length) : field)

/** Typing at a place makes its field a given one. */
export const typedAt = (texts: DetailTexts, field: string, place: string, text: string): DetailTexts => ({
  ...texts,
  [place]: text,
  [givenKey(field)]: GIVEN,
})

/** Confirms the shown value as the company's own. */
export const confirmed = (texts: DetailTexts, field: string): DetailTexts => ({ ...texts, [givenKey(field)]: GIVEN })

/** Returns the field to its shipped value. */
export function takenBack(shape: DocumentShape, texts: DetailTexts, field: string, language: Language): DetailTexts {
  const shipped = textsOf(shape, {}, language)
  return { ...texts, ...Object.fromEntries(Object.entries(shipped).filter(([place]) => isOf(field, place))) }
}

export const isOf = (field: string, place: string): boolean =>
  place === field || place === givenKey(field) || place.startsWith(`${field}.`)

/** The texts that differ from `base`. */
export function changedFrom(base: DetailTexts, texts: DetailTexts): DetailTexts {
  return Object.fromEntries(
    Object.entries(texts).filter(([place, text]) => Object.hasOwn(base, place) && base[place] !== text),
  )
}

/** `09:00-12:00 14:00-17:00`; '' is a closed day. */
export const openingsOf = (text: string): readonly Opening[] =>
  text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => ({ opens: part.split('-')[0] ?? '', closes: part.split('-')[1] ?? '' }))

export const openingsText = (openings: readonly Opening[]): string =>
  openings.map(({ opens, closes }) => `${opens}-${closes}`).join(' ')

function fieldTexts(kind: DetailKind, field: string, value: unknown, language: Language): DetailTexts {
  const parts = (of: (part: unknown) => string, names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => [`${field}.${name}`, of((value as Readonly<Record<string, unknown>>)[name])]),
    )
  switch (kind) {
    case 'localized':
      return parts(String, LANGUES)
    case 'lines':
      return parts((lines) => (lines as readonly string[]).join('\n'), LANGUES)
    case 'hours':
      return parts((openings) => openingsText(openings as readonly Opening[]), WEEKDAYS)
    case 'position':
      return parts((degrees) => typedText(degrees as number, language), ['latitude', 'longitude'])
    case 'team':
      return Object.assign(
        {},
        ...(value as readonly Readonly<Record<string, string>>[]).map(
          ({ name = '', arabic_name = '', role = '' }, at) => ({
            [`${field}.${at}.name`]: name,
            [`${field}.${at}.arabic_name`]: arabic_name,
            [`${field}.${at}.role`]: role,
          }),
        ),
      ) as DetailTexts
    case 'minutes':
    case 'megabytes':
      return { [field]: typedText(value as number, language) }
    default:
      return { [field]: String(value) }
  }
}

function fieldValue(kind: DetailKind, field: string, texts: DetailTexts, language: Language): unknown {
  const text = (place: string) => texts[place === '' ? field : `${field}.${place}`] ?? ''
  const parts = (of: (part: string) => unknown, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, of(text(name))]))
  switch (kind) {
    case 'localized':
      return parts((part) => part, LANGUES)
    case 'lines':
      return parts((part) => part.split('\n').filter((line) => line.trim() !== ''), LANGUES)
    case 'hours':
      return parts(openingsOf, WEEKDAYS)
    case 'position':
      return parts((part) => typedArgument(part, language), ['latitude', 'longitude'])
    case 'team':
      return [0, 1, 2]
        .map((at) => parts((part) => part, [`${at}.name`, `${at}.arabic_name`, `${at}.role`]))
        .map((member, at) => ({
          name: member[`${at}.name`],
          arabic_name: member[`${at}.arabic_name`],
          role: member[`${at}.role`],
        }))
    case 'minutes':
    case 'megabytes':
      // A given but blank value is wrong; it does not mean the shipped one.
      return typedArgument(text(''), language, 'whole') ?? ''
    case 'phone':
      // Pages separate the groups of a number by one space, however they were typed.
      return text('')
        .replace(/[\s().\u2010-\u2015/-]+/g, ' ')
        .trim()
    default:
      return text('')
  }
}
