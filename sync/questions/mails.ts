import * as v from 'valibot'
import type { Question } from '../contract.ts'
import { MAIL_EVENTS } from '../domain/mail-event.ts'
import type { Place } from '../domain/pages.ts'
import { ends } from '../transport/ends.ts'
import { reading } from './reading.ts'

/** Why a mail did not arrive. */
const MAIL_FAILURES = ['address', 'bounced', 'complaint', 'given_up'] as const
/** Mails that are about no event. */
const MAIL_TEMPLATES = ['invitation', 'account_refused', 'inquiry_reply', 'contact_message', 'expert_request'] as const

const text = v.nullable(v.string())
const row = v.object({
  mail_id: v.pipe(v.string(), v.uuid()),
  what: v.picklist([...MAIL_EVENTS, ...MAIL_TEMPLATES]),
  template: v.string(),
  /** As it was used; without @: a part of the company. */
  address: text,
  failure: v.picklist(MAIL_FAILURES),
  /** Words of the mail service. */
  problem: text,
  failed_at: v.string(),
  /** Its study. */
  matter: text,
  entreprise: text,
  /** Person who should have read it. */
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

export type FailedMail = v.InferOutput<typeof row>
export type InvitationMail = v.InferOutput<typeof invitation>

/** Mails that did not arrive and that nobody has set aside, newest first; `study`: about one. */
export const failedMails = (study: string | null, place?: Place): Question<v.InferOutput<typeof page>> => ({
  rpc: 'admin_mails',
  args: { study, page: place ?? null },
  read: reading(page),
})

/** Where the newest mail of each open invitation is. */
export const invitationMails: Question<v.InferOutput<typeof invitations>> = {
  rpc: 'admin_invitation_mails',
  args: {},
  read: reading(invitations),
}
