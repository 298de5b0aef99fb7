import * as v from 'valibot'
import { CERTIFICATE_STATES } from '../domain/certificate.ts'
import { PAYS, TYPES_RAPPORT } from '../domain/enumerations.ts'
import { MAIL_EVENTS } from '../domain/mail-event.ts'
import { AUTHOR_ROLES, THREAD_KINDS } from '../domain/message.ts'
import { MESSAGE_FILE_TYPE_NAMES } from '../domain/message-file.ts'
import { PHOTO_TYPE_NAMES } from '../domain/photo.ts'
import { TYPES_COMPTE } from '../domain/profile.ts'
import { PRIORITES } from '../domain/recommendation.ts'
import { REVIEW_STATES } from '../domain/report-review.ts'
import { EVENT_KINDS, type RecordBodies, type RecordKind } from '../domain/record.ts'
import { SHARE_DAYS } from '../domain/share.ts'
import { SUPPORT_CATEGORIES, SUPPORT_STATUTS } from '../domain/support.ts'
import { invoiceBody } from './invoice-body.ts'
import { observedFields } from './observed-fields.ts'

interface KindDefinition<K extends RecordKind> {
  readonly body: v.GenericSchema<unknown, RecordBodies[K]>
  /** ISO 8601: the sort key of lists of this kind. */
  readonly at: (body: RecordBodies[K]) => string
}

const instant = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value))),
)
const text = v.nullable(v.string())
const dayOrNone = v.nullable(v.pipe(v.string(), v.isoDate()))

/** Missing in messages stored before attachments existed. */
const messageFile = v.optional(
  v.nullable(
    v.object({
      path: v.string(),
      name: v.string(),
      type: v.picklist(MESSAGE_FILE_TYPE_NAMES),
      size: v.number(),
      sha256: v.string(),
      width: v.nullable(v.number()),
      height: v.nullable(v.number()),
    }),
  ),
  null,
)

/** Total by type: a kind that is not defined here does not compile. */
const KINDS: { readonly [K in RecordKind]: KindDefinition<K> } = {
  event: {
    body: v.object({
      kind: v.fallback(v.nullable(v.picklist(EVENT_KINDS)), null),
      by_name: text,
      by_role: v.nullable(v.picklist(TYPES_COMPTE)),
      mine: v.boolean(),
      // Missing in older stored events.
      to_me: v.optional(v.boolean(), false),
      at: instant,
      received_at: instant,
      data: v.record(v.string(), v.unknown()),
    }),
    at: (body) => body.at,
  },
  certificate: {
    body: v.object({
      code: v.string(),
      version: v.number(),
      sha256: v.string(),
      size: v.number(),
      type_rapport: v.picklist(TYPES_RAPPORT),
      pays: v.picklist(PAYS),
      issued_at: instant,
      state: v.picklist(CERTIFICATE_STATES),
      replaced_at: v.nullable(instant),
      withdrawn_at: v.nullable(instant),
    }),
    at: (body) => body.issued_at,
  },
  report_version: {
    body: v.object({
      number: v.number(),
      size: v.number(),
      sha256: v.string(),
      type_rapport: v.picklist(TYPES_RAPPORT),
      author_name: text,
      uploaded_at: instant,
      replaced_at: v.nullable(instant),
      reason: text,
      path: text,
      commentaires: text,
      // Missing in versions stored before reports were validated.
      validated_at: v.optional(v.nullable(instant), null),
      decision: v.optional(
        v.nullable(
          v.object({ verdict: v.picklist(['validated', 'sent_back']), at: instant, by_name: text, comment: text }),
        ),
        null,
      ),
    }),
    at: (body) => body.uploaded_at,
  },
  held_report: {
    body: v.object({
      state: v.picklist(REVIEW_STATES),
      path: v.string(),
      size: v.number(),
      sha256: v.string(),
      type_rapport: v.picklist(TYPES_RAPPORT),
      commentaires: text,
      motif: text,
      author_name: text,
      received_at: instant,
      decided_at: v.nullable(instant),
      decider_name: text,
      decision_comment: text,
    }),
    at: (body) => body.received_at,
  },
  setting: {
    body: v.object({ key: v.string(), value: v.union([v.boolean(), v.number(), v.string()]), changed_at: instant }),
    at: (body) => body.changed_at,
  },
  share: {
    body: v.object({
      days: v.picklist(SHARE_DAYS),
      created_at: instant,
      expires_at: instant,
      revoked_at: v.nullable(instant),
      openings: v.number(),
      last_opened_at: v.nullable(instant),
    }),
    at: (body) => body.created_at,
  },
  invoice: {
    body: invoiceBody,
    at: (body) => body.issued_at,
  },
  message: {
    body: v.object({
      thread_kind: v.picklist(THREAD_KINDS),
      thread_id: v.string(),
      author_role: v.picklist(AUTHOR_ROLES),
      author_name: text,
      mine: v.boolean(),
      contenu: v.string(),
      file: messageFile,
      due_at: v.nullable(instant),
      at: instant,
      received_at: instant,
    }),
    // Not the time of writing: a late message from an offline device would appear above messages already read.
    at: (body) => body.received_at,
  },
  read_mark: {
    body: v.object({
      thread_kind: v.picklist(THREAD_KINDS),
      thread_id: v.string(),
      reader_role: v.picklist(TYPES_COMPTE),
      reader_name: text,
      mine: v.boolean(),
      up_to: instant,
    }),
    at: (body) => body.up_to,
  },
  recommendation: {
    body: v.object({
      priorite: v.picklist(PRIORITES),
      titre: v.string(),
      texte: v.string(),
      author_role: v.picklist(['intervention', 'admin']),
      author_name: text,
      mine: v.boolean(),
      at: instant,
      written_at: instant,
      received_at: instant,
      withdrawn_at: v.nullable(instant),
    }),
    at: (body) => body.at,
  },
  recommendation_mark: { body: v.object({ key: v.string(), done: v.boolean(), at: instant }), at: (body) => body.at },
  photo: {
    body: v.object({
      file: v.object({
        path: v.string(),
        type: v.picklist(PHOTO_TYPE_NAMES),
        size: v.number(),
        sha256: v.string(),
        width: v.number(),
        height: v.number(),
      }),
      author_name: text,
      mine: v.boolean(),
      legende: text,
      taken_at: instant,
      ...observedFields,
      received_at: instant,
      withdrawn_at: v.nullable(instant),
    }),
    at: (body) => body.taken_at,
  },
  measurement: {
    body: v.object({
      parametre: v.string(),
      libelle: text,
      valeur: v.number(),
      unite: v.string(),
      measured_at: instant,
      ...observedFields,
      instrument: text,
      point: text,
      author_name: text,
      mine: v.boolean(),
      received_at: instant,
      withdrawn_at: v.nullable(instant),
    }),
    at: (body) => body.measured_at,
  },
  sample: {
    body: v.object({
      code: v.string(),
      matrice: v.string(),
      contenant: v.string(),
      contenant_precise: text,
      sampled_at: instant,
      ...observedFields,
      lieu: text,
      conservation: text,
      remarque: text,
      author_name: text,
      mine: v.boolean(),
      received_at: instant,
      remises: v.array(
        v.object({
          id: v.string(),
          remettant: text,
          receveur_nom: v.string(),
          receveur_organisme: v.string(),
          at: instant,
        }),
      ),
      annulation: v.nullable(v.object({ motif: v.string(), at: instant })),
    }),
    at: (body) => body.sampled_at,
  },
  mission_plan: { body: v.object({ debut: dayOrNone, fin: dayOrNone, at: instant }), at: (body) => body.at },
  notice_mark: {
    body: v.object({ up_to: instant }),
    at: (body) => body.up_to,
  },
  mail_preference: {
    body: v.object({ event: v.picklist(MAIL_EVENTS), wanted: v.boolean(), changed_at: instant }),
    at: (body) => body.changed_at,
  },
  support_request: {
    body: v.object({
      categorie: v.picklist(SUPPORT_CATEGORIES),
      sujet: v.string(),
      statut: v.picklist(SUPPORT_STATUTS),
      created_at: instant,
    }),
    at: (body) => body.created_at,
  },
  colleague: {
    body: v.object({
      name: text,
      role: v.picklist(['intervention', 'admin']),
      specialite: text,
      zone_intervention: text,
      pays: v.nullable(v.picklist(PAYS)),
      since: instant,
    }),
    at: (body) => body.since,
  },
}

export const RECORD_KINDS = Object.keys(KINDS) as readonly RecordKind[]

export const isRecordKind = (kind: string): kind is RecordKind => Object.hasOwn(KINDS, kind)

/** Null: a shape that this version cannot read. */
export function readBody<K extends RecordKind>(kind: K, body: unknown): RecordBodies[K] | null {
  const parsed = v.safeParse(KINDS[kind].body, body)
  return parsed.success ? parsed.output : null
}

/** Sorts by time: UTC in one width, since the server's instants vary in precision. */
export function sortTime<K extends RecordKind>(kind: K, body: RecordBodies[K]): string {
  return new Date(KINDS[kind].at(body)).toISOString()
}
