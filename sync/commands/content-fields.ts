import * as v from 'valibot'
import { CHECK_LINE_ID, CHECKLIST_LIMITS } from '../domain/checklist.ts'
import {
  CONTENT_KEY,
  CONTENT_LIMITS,
  LEGAL_PAGE_NAMES,
  ORDERED_KINDS,
  SECTION_ID,
  SOURCE_ID,
  type ContentBody,
  type ContentKind,
  type Spoken,
} from '../domain/content.ts'
import { contentProblems, spokenProblems } from '../domain/content-problems.ts'
import { LANGUES, TYPES_ETUDE } from '../domain/enumerations.ts'
import { MEASUREMENT_UNITS } from '../domain/measurement.ts'
import { PRIORITES } from '../domain/recommendation.ts'
import type { InvalidReason, InvalidField } from '../domain/refusal.ts'
import { anyText } from './fields.ts'

const reason = (code: InvalidReason): InvalidReason => code
const L = CONTENT_LIMITS

/** A missing language is blank. */
export const spokenOf = (most: number) =>
  v.pipe(
    v.unknown(),
    v.check((given) => !Array.isArray(given), reason('malformed')),
    v.record(v.picklist(LANGUES, reason('unknown_value')), anyText(most), reason('malformed')),
    v.transform((said) => ({ fr: said.fr ?? '', en: said.en ?? '', ar: said.ar ?? '' })),
  )
const idOf = (shape: RegExp) => v.pipe(v.string(reason('malformed')), v.regex(shape, reason('malformed')))
const wholeOf = (min: number, max: number) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.number(reason('malformed')),
        v.integer(reason('malformed')),
        v.minValue(min, reason('malformed')),
        v.maxValue(max, reason('malformed')),
      ),
    ),
    null,
  )
const listOf = <const S extends v.GenericSchema>(item: S, most: number) =>
  v.pipe(v.array(item, reason('malformed')), v.maxLength(most, reason('too_long')))
const eachOnce = <T extends { readonly id: string }>(list: readonly T[]): boolean =>
  new Set(list.map(({ id }) => id)).size === list.length
const shaped = <const T extends v.ObjectEntries>(entries: T) => v.object(entries, reason('malformed'))

const sections = v.pipe(
  listOf(shaped({ id: idOf(SECTION_ID), title: spokenOf(L.title), text: spokenOf(L.text) }), L.sections),
  v.check(eachOnce, reason('malformed')),
)
const sources = v.pipe(
  listOf(
    shaped({
      id: idOf(SOURCE_ID),
      title: anyText(L.sourceTitle),
      publisher: anyText(L.publisher),
      year: wholeOf(L.leastYear, L.mostYear),
      url: anyText(L.url),
      language: idOf(/^[a-z]{2,3}$/),
    }),
    L.sources,
  ),
  v.check(eachOnce, reason('malformed')),
)

const count = v.pipe(
  v.number(reason('malformed')),
  v.integer(reason('malformed')),
  v.minValue(1, reason('malformed')),
  v.maxValue(CHECKLIST_LIMITS.count, reason('malformed')),
)
const unknownOf = ({ input }: { readonly input: unknown }): InvalidReason =>
  reason(typeof input === 'string' ? 'unknown_value' : 'malformed')
const parametre = v.optional(v.nullable(v.picklist(Object.keys(MEASUREMENT_UNITS), unknownOf)), null)
/** Left out unread, as on the server: the kind has no use for it. */
const unused = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((): null => null),
  ),
  null,
)
const idOfLine = idOf(CHECK_LINE_ID)
const checkLine = v.variant(
  'kind',
  [
    shaped({ id: idOfLine, kind: v.picklist(['photo', 'sample']), count, parametre: unused, text: unused }),
    shaped({ id: idOfLine, kind: v.literal('measurement'), count, parametre, text: unused }),
    shaped({ id: idOfLine, kind: v.picklist(['position', 'notes']), count: unused, parametre: unused, text: unused }),
    shaped({
      id: idOfLine,
      kind: v.literal('hand'),
      count: unused,
      parametre: unused,
      text: spokenOf(CHECKLIST_LIMITS.text),
    }),
  ],
  ({ input, expected }) => (expected === 'Object' ? reason('malformed') : unknownOf({ input })),
)

const BODIES = {
  article: shaped({
    title: spokenOf(L.title),
    lead: spokenOf(L.lead),
    minutes: wholeOf(1, L.minutes),
    sections,
    sources,
  }),
  recommendation: shaped({
    title: spokenOf(L.title),
    text: spokenOf(L.advice),
    priorite: v.picklist(PRIORITES, reason('unknown_value')),
    article: v.optional(v.nullable(idOf(CONTENT_KEY)), null),
  }),
  legal: shaped({ sections }),
  answer: shaped({ title: spokenOf(L.answerTitle), text: spokenOf(L.answer) }),
  order: shaped({
    keys: v.pipe(
      listOf(idOf(CONTENT_KEY), L.keys),
      v.check((keys) => new Set(keys).size === keys.length, reason('malformed')),
    ),
  }),
  checklist: shaped({
    lines: v.pipe(listOf(checkLine, CHECKLIST_LIMITS.lines), v.check(eachOnce, reason('malformed'))),
  }),
} as const satisfies Record<ContentKind, v.GenericSchema<unknown, ContentBody>>

/** Cleans a body of that kind as the server does, or returns the reason why it is invalid. */
export function readContentBody(
  kind: ContentKind,
  given: unknown,
): { readonly body: ContentBody } | { readonly wrong: InvalidReason } {
  if (given === undefined || given === null) return { wrong: 'required' }
  const read = v.safeParse(BODIES[kind], given)
  if (read.success) return { body: read.output }
  const [issue] = read.issues
  return { wrong: issue.message === 'too_long' || issue.message === 'unknown_value' ? issue.message : 'malformed' }
}

/** Whether the key is allowed: legal pages, orders and checklists have fixed keys. */
export function isContentKey(kind: ContentKind, key: string): boolean {
  if (kind === 'legal') return (LEGAL_PAGE_NAMES as readonly string[]).includes(key)
  if (kind === 'checklist') return (TYPES_ETUDE as readonly string[]).includes(key)
  return kind !== 'order' || (ORDERED_KINDS as readonly string[]).includes(key)
}

/** Content published at once must be complete; returns the first problem with its path. */
export function firstProblem(kind: ContentKind, body: ContentBody): InvalidField | null {
  return contentProblems(kind, body)[0] ?? null
}

/** Summary of a legal page's changes; an inner problem is reported with its language: `note.ar`. */
export const noteField = v.pipe(
  v.unknown(),
  v.rawTransform<unknown, Spoken>(({ dataset: { value }, addIssue, NEVER }) => {
    const read = v.safeParse(spokenOf(L.note), value)
    if (value === undefined || value === null) addIssue({ message: reason('required') })
    else if (!read.success) addIssue({ message: read.issues[0].message })
    else {
      const problems = spokenProblems('note', read.output, [], [])
      if (problems.length === 0) return read.output
      for (const { field, reason: message } of problems)
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input: {}, key: field.slice('note.'.length), value: undefined }],
        })
    }
    return NEVER
  }),
)
