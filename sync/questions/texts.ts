import * as v from 'valibot'
import { LANGUES } from '../domain/enumerations.ts'
import { PLURAL_FORMS } from '../domain/published-text.ts'
import { question, type AnswerOf } from './question.ts'

const wording = v.union([v.string(), v.object(perEach(PLURAL_FORMS, v.exactOptional(v.string())))])
const wordings = v.object(perEach(LANGUES, v.exactOptional(wording)))
/** One version of a text with its author and date. */
const version = {
  version_id: v.string(),
  /** Null: the shipped wording again. */
  texts: v.nullable(wordings),
  /** ISO 8601. */
  at: v.string(),
  author: v.nullable(v.string()),
}
/** The latest version of an edited text. */
const worded = v.object({ key: v.string(), ...version })

export type WordedText = AnswerOf<typeof worded>

/** Every edited text; the shipped ones are on the device. */
export const wordedTexts = () =>
  question({ rpc: 'admin_texts', args: {}, read: v.object({ rows: v.array(worded), as_of: v.string() }) })

/** Newest first. */
export const textHistory = (key: string) =>
  question({
    rpc: 'admin_text_history',
    args: { key },
    read: v.object({ rows: v.array(v.object(version)), as_of: v.string() }),
  })

function perEach<const K extends readonly string[], S>(keys: K, schema: S): Record<K[number], S> {
  return Object.fromEntries(keys.map((key) => [key, schema])) as Record<K[number], S>
}
