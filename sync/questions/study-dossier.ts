import * as v from 'valibot'
import type { Question } from '../contract.ts'
import type { CertificateState } from '../domain/certificate.ts'
import { CERTIFICATE_STATES } from '../domain/certificate.ts'
import type { TypeRapport } from '../domain/enumerations.ts'
import { INVOICE_STATES, type InvoiceState } from '../domain/invoice-state.ts'
import { AUTHOR_ROLES, type AuthorRole } from '../domain/message.ts'
import { TYPES_RAPPORT } from '../domain/enumerations.ts'
import type { Study } from '../domain/study.ts'
import { studyRow } from '../transport/wire.ts'
import { personRow, type PersonRow } from './person-row.ts'

/** A study with its short parts; the long ones are in study-part.ts. */
export interface StudyDossier {
  readonly study: Study
  readonly due_at: string | null
  readonly late: boolean
  /** An invoice in force exists. */
  readonly billed: boolean
  readonly client: PersonRow
  readonly specialist: PersonRow | null
  /** Days, YYYY-MM-DD. */
  readonly plan: { readonly debut: string; readonly fin: string } | null
  readonly invoices: readonly StudyInvoice[]
  readonly certificates: readonly StudyCertificate[]
  /** Newest first. */
  readonly versions: readonly StudyReport[]
  readonly messages: { readonly total: number; /** Oldest first. */ readonly last: readonly StudyMessage[] }
  readonly as_of: string
}

export interface StudyInvoice {
  readonly numero: string
  readonly montant: number
  readonly is_estimate: boolean
  readonly issued_on: string
  readonly due_on: string
  readonly state: InvoiceState
  readonly paid: number
}

export interface StudyCertificate {
  readonly code: string
  readonly version: number
  readonly issued_at: string
  readonly state: CertificateState
}

export interface StudyReport {
  readonly number: number
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly type_rapport: TypeRapport
  readonly commentaires: string | null
  readonly author_name: string | null
  readonly uploaded_at: string
  readonly replaced_at: string | null
  readonly reason: string | null
}

export interface StudyMessage {
  readonly id: string
  readonly author_role: AuthorRole
  readonly author_name: string | null
  readonly contenu: string
  readonly file_name: string | null
  readonly received_at: string
}

const text = v.nullable(v.string())
const dossier = v.object({
  study: v.nullable(v.omit(studyRow, ['deleted'])),
  due_at: text,
  late: v.boolean(),
  billed: v.boolean(),
  client: personRow,
  specialist: v.nullable(personRow),
  plan: v.nullable(v.object({ debut: v.string(), fin: v.string() })),
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

/** `dossier: null`: no such study. */
export const studyDossier = (id: string): Question<{ readonly dossier: StudyDossier | null }> => ({
  rpc: 'admin_study',
  args: { id },
  read: (body) => {
    const parsed = v.safeParse(dossier, body)
    if (parsed.success && parsed.output.study) return { dossier: { ...parsed.output, study: parsed.output.study } }
    return v.is(none, body) ? { dossier: null } : null
  },
})
