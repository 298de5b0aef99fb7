import type { InferOutput } from 'valibot'
import type { REGISTRY } from './registry.ts'

type Defined = (typeof REGISTRY)[number]

export type CommandName = Defined['name']

/** Arguments of every command, as its definition checks them. */
export type CommandArgs = { readonly [D in Defined as D['name']]: Readonly<InferOutput<D['input']>> }

export type Command = { [N in CommandName]: { readonly name: N; readonly args: CommandArgs[N] } }[CommandName]

/** Nothing that is given later builds on these: refused, they hold nobody. */
const FREE_STANDING = [
  'save_field_notes',
  'set_agreed_price',
  'update_profile',
  'send_message',
  'write_recommendation',
  'withdraw_recommendation',
  'mark_recommendation',
  'plan_mission',
  'close_support_request',
  'add_measurement',
  'withdraw_measurement',
  'add_sample',
  'hand_over_samples',
  'cancel_sample',
  'assign_study',
  'change_study_state',
  'set_text',
  'reset_text',
  'import_texts',
  'assign_inquiry',
  'answer_inquiry',
  'set_inquiry_state',
  'withdraw_newsletter',
  'save_letter',
  'remove_letter',
  'test_letter',
  'send_letter',
  'send_mail_again',
  'set_mail_aside',
  'set_office',
  'set_company_details',
  'save_content',
  'reset_content',
  'publish_legal',
  'set_setting',
] as const satisfies readonly CommandName[]

export const isFreeStanding = (name: string): boolean => (FREE_STANDING as readonly string[]).includes(name)

/** Those that need no account: no study, no optimistic effect, and the server takes them from anybody. */
export const VISITOR_COMMANDS = ['contact_expert', 'subscribe_newsletter', 'send_contact_message'] as const
export type VisitorCommandName = (typeof VISITOR_COMMANDS)[number]

export const isVisitorCommand = (name: string): name is VisitorCommandName =>
  (VISITOR_COMMANDS as readonly string[]).includes(name)

/** Given by looking at a page: nobody's work, so nobody is told of it, asked about it or held up by it. */
const QUIET_COMMANDS = ['mark_thread_read', 'mark_notices_seen', 'mark_report_opened'] as const

export const isQuietCommand = (name: string): boolean => (QUIET_COMMANDS as readonly string[]).includes(name)

export type VisitorCommand = Extract<Command, { readonly name: VisitorCommandName }>
