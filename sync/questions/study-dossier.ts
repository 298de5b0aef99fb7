import * as v from 'valibot'
import { quote } from '../records/quote.ts'
import { tick } from '../records/tick.ts'
import { CERTIFICATE_STATES } from '../domain/certificate.ts'
import { INVOICE_STATES } from '../domain/invoice-state.ts'
import { AUTHOR_ROLES } from '../domain/message.ts'
import { TYPES_RAPPORT } from '../domain/enumerations.ts'
import { studyRow } from '../transport/wire.ts'
import { personRow } from './person-row.ts'
import { question, type AnswerOf } from './question.ts'

const text = v.nullable(v.string())
/** A study with its short parts; the long ones are in study-part.ts. */
const dossier = v.object({
  study: v.omit(studyRow, ['deleted']),
  due_at: text,
  late: v.boolean(),
  /** An invoice in force exists. */
  billed: v.boolean(),
  client: personRow,
  specialist: v.nullable(personRow),
  /** Days, YYYY-MM-DD. */
  plan: v.nullable(v.object({ debut: v.string(), fin: v.string() })),
  /** The offer that stands; absent: a server of before. */
  quote: v.optional(v.nullable(quote.body), null),
  /** Lines of the checklist that stand ticked by hand; absent: a server of before. */
  ticks: v.optional(v.array(tick.body), []),
  invoices: v.array(
    v.object({
      numero: v.string(),
      montant: v.number(),
      is_estimate: v.boolean(),
      issued_on: v.string(),
      due_on: v.string(),
      state: v.picklist(INVOICE_STATES),
      paid: v.number(),
    }),
  ),
  certificates: v.array(
    v.object({ code: v.string(), version: v.number(), issued_at: v.string(), state: v.picklist(CERTIFICATE_STATES) }),
  ),
  /** Newest first. */
  versions: v.array(
    v.object({
      number: v.number(),
      path: v.string(),
      size: v.number(),
      sha256: v.string(),
      type_rapport: v.picklist(TYPES_RAPPORT),
      commentaires: text,
      author_name: text,
      uploaded_at: v.string(),
      replaced_at: text,
      reason: text,
    }),
  ),
  messages: v.object({
    total: v.number(),
    /** Oldest first. */
    last: v.array(
      v.object({
        id: v.string(),
        author_role: v.picklist(AUTHOR_ROLES),
        author_name: text,
        contenu: v.string(),
        file_name: text,
        received_at: v.string(),
      }),
    ),
  }),
  as_of: v.string(),
})
const none = v.object({ study: v.null() })

export type StudyDossier = AnswerOf<typeof dossier>
export type StudyReport = StudyDossier['versions'][number]

/** `dossier: null`: no such study. */
export const studyDossier = (id: string) =>
  question({
    rpc: 'admin_study',
    args: { id },
    read: v.pipe(
      v.union([none, dossier]),
      v.transform((told) => ({ dossier: told.study === null ? null : told })),
    ),
  })
