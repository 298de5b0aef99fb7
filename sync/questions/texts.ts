import * as v from 'valibot'
import type { Question } from '../contract.ts'
import { LANGUES } from '../domain/enumerations.ts'
import { PLURAL_FORMS, type Wordings } from '../domain/published-text.ts'
import { reading } from './reading.ts'

/** One version of a text with its author and date. */
export interface TextVersion {
  readonly version_id: string
  /** Null: the shipped wording again. */
  readonly texts: Wordings | null
  /** ISO 8601. */
  readonly at: string
  readonly author: string | null
}

/** The latest version of an edited text. */
export interface WordedText extends TextVersion {
  readonly key: string
}

export interface TextList {
  readonly rows: readonly WordedText[]
  readonly as_of: string
}

export interface TextHistory {
  /** Newest first. */
  readonly rows: readonly TextVersion[]
  readonly as_of: string
}

const wording = v.union([v.string(), v.partial(v.object(perEach(PLURAL_FORMS, v.string())))])
const wordings = v.partial(v.object(perEach(LANGUES, wording)))
const version = { version_id: v.string(), texts: v.nullable(wordings), at: v.string(), author: v.nullable(v.string()) }
const list = v.object({ rows: v.array(v.object({ key: v.string(), ...version })), as_of: v.string() })
const history = v.object({ rows: v.array(v.object(version)), as_of: v.string() })

/** Every edited text; the shipped ones are on the device. */
export const wordedTexts = (): Question<TextList> => ({
  rpc: 'admin_texts',
  args: {},
  read: (body) => reading(list)(body) as TextList | null,
})

export const textHistory = (key: string): Question<TextHistory> => ({
  rpc: 'admin_text_history',
  args: { key },
  read: (body) => reading(history)(body) as TextHistory | null,
})

function perEach<const K extends readonly string[], S>(keys: K, schema: S): Record<K[number], S> {
  return Object.fromEntries(keys.map((key) => [key, schema])) as Record<K[number], S>
}
