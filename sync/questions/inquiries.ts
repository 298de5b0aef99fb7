import * as v from 'valibot'
import { LANGUES, PAYS, TYPES_CONSULTATION, URGENCES, type Pays } from '../domain/enumerations.ts'
import { INQUIRY_KINDS, INQUIRY_STATES, type InquiryKind, type InquiryState } from '../domain/inquiry.ts'
import type { Place } from '../domain/pages.ts'
import { TYPES_COMPTE } from '../domain/profile.ts'
import { SUPPORT_CATEGORIES } from '../domain/support.ts'
import { ends } from '../transport/ends.ts'
import { question, type AnswerOf } from './question.ts'

export interface InquiriesQuery {
  /** Words of the name, the company, the address or the subject, or the beginning of the receipt number. */
  readonly search?: string
  readonly kind?: InquiryKind
  /** `ouverte`: nouvelle and en_cours; `toutes`: all but spam. */
  readonly state: InquiryState | 'ouverte' | 'toutes'
  /** The country of the office. */
  readonly country?: Pays
  readonly assigned?: 'me' | 'nobody'
  /** Past the due date. */
  readonly late?: boolean
  readonly sort: 'due' | 'newest'
  /** Absent: the first page. */
  readonly page?: Place | undefined
}

const text = v.nullable(v.string())
const count = v.number()
const line = {
  kind: v.picklist(INQUIRY_KINDS),
  inquiry_id: v.string(),
  receipt: v.string(),
  state: v.picklist(INQUIRY_STATES),
  pays: v.picklist(PAYS),
  nom: v.string(),
  entreprise: text,
  email: v.string(),
  sujet: v.string(),
  langue: v.picklist(LANGUES),
  urgence: v.nullable(v.picklist(URGENCES)),
  type_consultation: v.nullable(v.picklist(TYPES_CONSULTATION)),
  categorie: v.nullable(v.picklist(SUPPORT_CATEGORIES)),
  received_at: v.string(),
  due_at: text,
  assigned_to: text,
  assigned_name: text,
  /** Assigned to the reader. */
  mine: v.boolean(),
  /** Number of mailed replies. */
  replies: count,
  answered_at: text,
  answered_name: text,
}
const page = v.object({
  rows: v.array(v.object(line)),
  /** Inquiries per state, whatever state is selected. */
  counts: v.object({ nouvelle: count, en_cours: count, répondue: count, close: count, indésirable: count }),
  total: count,
  as_of: v.string(),
  ...ends,
})
const event = v.object({
  id: v.string(),
  event: v.picklist(['assigned', 'state', 'reply']),
  at: v.string(),
  author_name: text,
  /** States; for an assignment, names. */
  from_value: text,
  to_value: text,
  texte: text,
  mail: v.nullable(v.object({ state: v.picklist(['waiting', 'retrying', 'failed', 'sent']), at: text })),
})
const one = v.object({
  as_of: v.string(),
  inquiry: v.nullable(
    v.object({
      ...line,
      message: text,
      telephone: text,
      written_at: v.string(),
      account: v.nullable(
        v.object({
          account_id: v.string(),
          name: v.string(),
          email: v.string(),
          type_compte: v.picklist(TYPES_COMPTE),
        }),
      ),
      /** The reader's profile id. */
      me: v.string(),
      administrators: v.array(v.object({ id: v.string(), name: v.string() })),
      /** Oldest first. */
      events: v.array(event),
    }),
  ),
})

export type InquiriesPage = AnswerOf<typeof page>
export type InquiryLine = InquiriesPage['rows'][number]
type InquiryAnswer = AnswerOf<typeof one>
export type Inquiry = NonNullable<InquiryAnswer['inquiry']>
export type InquiryEvent = AnswerOf<typeof event>

export const inquiryList = ({ search, kind, state, country, assigned, late, sort, page: place }: InquiriesQuery) =>
  question({
    rpc: 'admin_inquiries',
    args: {
      search: search ?? null,
      kind: kind ?? null,
      state,
      country: country ?? null,
      assigned: assigned ?? null,
      late: late ?? false,
      sort,
      page: place ?? null,
    },
    read: page,
  })

export const oneInquiry = (kind: InquiryKind, inquiry: string) =>
  question({
    rpc: 'admin_inquiry',
    args: { kind, inquiry },
    read: one,
  })
