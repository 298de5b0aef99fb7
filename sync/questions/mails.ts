import * as v from 'valibot'
import { MAIL_EVENTS } from '../domain/mail-event.ts'
import type { Place } from '../domain/pages.ts'
import { ends } from '../transport/ends.ts'
import { question, type AnswerOf } from './question.ts'

/** Why a mail did not arrive. */
const MAIL_FAILURES = ['address', 'bounced', 'complaint', 'given_up'] as const
/** Mails without an event. */
const MAIL_TEMPLATES = ['invitation', 'account_refused', 'inquiry_reply', 'contact_message', 'expert_request'] as const

const text = v.nullable(v.string())
const row = v.object({
  mail_id: v.pipe(v.string(), v.uuid()),
  what: v.picklist([...MAIL_EVENTS, ...MAIL_TEMPLATES]),
  template: v.string(),
  /** The recipient's address at that time; without @: a part of the company. */
  address: text,
  failure: v.picklist(MAIL_FAILURES),
  /** The mail service's message. */
  problem: text,
  failed_at: v.string(),
  /** The study it concerns. */
  matter: text,
  entreprise: text,
  /** The intended reader. */
  person: text,
  can_repeat: v.boolean(),
})
const page = v.object({ rows: v.array(row), total: v.number(), as_of: v.string(), ...ends })
const invitation = v.object({
  invitation_id: v.string(),
  state: v.picklist(['waiting', 'retrying', 'failed', 'sent']),
  at: text,
  failure: v.nullable(v.picklist(MAIL_FAILURES)),
  problem: text,
})
const invitations = v.object({ mails: v.array(invitation), as_of: v.string() })

export type FailedMail = AnswerOf<typeof row>
export type InvitationMail = AnswerOf<typeof invitation>

/** Undelivered mails that nobody has hidden, newest first; `study`: only those about this study. */
export const failedMails = (study: string | null, place?: Place) =>
  question({
    rpc: 'admin_mails',
    args: { study, page: place ?? null },
    read: page,
  })

/** Delivery state of the newest mail of each open invitation. */
export const invitationMails = question({
  rpc: 'admin_invitation_mails',
  args: {},
  read: invitations,
})
