import * as v from 'valibot'
import { LANGUES } from '../domain/enumerations.ts'
import type { LetterState } from '../domain/letter.ts'
import type { Place } from '../domain/pages.ts'
import { ends } from '../transport/ends.ts'
import { question, type AnswerOf } from './question.ts'

const text = v.nullable(v.string())
const count = v.number()
const spoken = v.object({ fr: v.string(), en: v.string(), ar: v.string() })
const counts = v.object({ total: count, sent: count, failed: count, left: count, waiting: count })
const row = v.object({
  letter_id: v.string(),
  version_id: v.string(),
  sujet: spoken,
  langues: v.array(v.picklist(LANGUES)),
  updated_at: v.string(),
  author: text,
  sent_at: text,
  sent_by: text,
  counts,
})
const page = v.object({ rows: v.array(row), total: count, subscribers: count, as_of: v.string(), ...ends })
const trouble = v.object({ email: v.string(), state: v.picklist(['waiting', 'failed']), problem: text })
const one = v.object({
  letter: v.nullable(v.object({ ...row.entries, corps: spoken })),
  troubles: v.array(trouble),
  subscribers: count,
  as_of: v.string(),
})

export type LetterRow = AnswerOf<typeof row>
export type LetterPage = AnswerOf<typeof one>
export type Letter = NonNullable<LetterPage['letter']>

export const letters = (place: Place | undefined) =>
  question({
    rpc: 'admin_letters',
    args: { page: place ?? null },
    read: page,
  })

export const oneLetter = (id: string) =>
  question({
    rpc: 'admin_letter',
    args: { letter: id },
    read: one,
  })

/** Sending ends when every mail was sent, has failed for good or is no longer wanted. */
export const letterState = ({ sent_at, counts: { waiting } }: Pick<LetterRow, 'sent_at' | 'counts'>): LetterState =>
  sent_at === null ? 'draft' : waiting > 0 ? 'sending' : 'sent'
