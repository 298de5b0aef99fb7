import * as v from 'valibot'
import { LANGUES } from '../domain/enumerations.ts'
import {
  isTextKey,
  LONGEST_WORDING,
  MOST_IMPORTED,
  PLURAL_FORMS,
  type ImportedText,
  type Wording,
  type Wordings,
} from '../domain/published-text.ts'
import type { InvalidReason } from '../domain/refusal.ts'
import { anyText, recordIdField, text } from './fields.ts'

type Read<T> = T | { readonly wrong: InvalidReason }

/** For hand-written parsers: reports an inner problem for the whole field, as the server does. */
const wholeField = <T>(read: (given: unknown) => Read<T>) =>
  v.pipe(
    v.unknown(),
    v.rawTransform<unknown, T>(({ dataset, addIssue, NEVER }) => {
      const found = read(dataset.value)
      if (!isWrong(found)) return found
      addIssue({ message: found.wrong })
      return NEVER
    }),
  )

export const textKeyField = v.pipe(text(200), v.check(isTextKey, 'malformed' satisfies InvalidReason))

/** The version that the page showed; absent: the text had none. */
export const seenField = v.exactOptional(v.nullable(recordIdField))

export const wordingsField = wholeField(readWordings)

export const importedField = wholeField((given): Read<readonly ImportedText[]> => {
  if (given === undefined || given === null) return { wrong: 'required' }
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST_IMPORTED) return { wrong: 'malformed' }
  const entries: ImportedText[] = []
  for (const entry of given as readonly unknown[]) {
    const read = v.safeParse(v.object({ key: textKeyField, texts: v.nullable(v.unknown()), seen: seenField }), entry)
    if (!read.success) return { wrong: 'malformed' }
    const texts = read.output.texts === null ? null : readWordings(read.output.texts)
    if (isWrong(texts)) return texts
    entries.push({ key: read.output.key, texts, seen: read.output.seen ?? null })
  }
  return entries
})

function readWordings(given: unknown): Read<Wordings> {
  if (given === undefined || given === null) return { wrong: 'required' }
  if (!isRecord(given)) return { wrong: 'malformed' }
  const found: Record<string, Wording> = {}
  for (const [language, wording] of Object.entries(given)) {
    if (!(LANGUES as readonly string[]).includes(language)) return { wrong: 'unknown_value' }
    const read = isRecord(wording) ? readForms(wording) : readOne(wording)
    if (isWrong(read)) return read
    if (read !== null) found[language] = read
  }
  return Object.keys(found).length === 0 ? { wrong: 'required' } : found
}

function readForms(given: Readonly<Record<string, unknown>>): Read<Wording | null> {
  const found: Record<string, string> = {}
  for (const [form, wording] of Object.entries(given)) {
    if (!(PLURAL_FORMS as readonly string[]).includes(form)) return { wrong: 'unknown_value' }
    const read = readOne(wording)
    if (isWrong(read)) return read
    if (read !== null) found[form] = read
  }
  return Object.keys(found).length === 0 ? null : found
}

/** Null: blank, the shipped wording. */
function readOne(given: unknown): Read<string | null> {
  if (given === null) return null
  if (typeof given !== 'string') return { wrong: 'malformed' }
  const read = v.safeParse(anyText(LONGEST_WORDING), given)
  return read.success ? read.output || null : { wrong: 'too_long' }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isWrong = (value: unknown): value is { readonly wrong: InvalidReason } => isRecord(value) && 'wrong' in value
