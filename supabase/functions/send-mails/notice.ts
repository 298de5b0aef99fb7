import type { Langue } from '../../../sync/domain/enumerations.ts'
import { MAIL_EVENTS, type MailEvent } from '../../../sync/domain/mail-event.ts'
import { ADVICE_ADDRESS, THREAD_KINDS, type ThreadKind } from '../../../sync/domain/message.ts'
import { TYPES_COMPTE, type TypeCompte } from '../../../sync/domain/profile.ts'
import type { Block } from './layout.ts'
import { CHOICE, NOTICES, type NoticeKey } from './notice-words.ts'

/** What a mail about an event is made of; the caller gives it an address. */
export interface NoticeContent {
  readonly subject: string
  readonly blocks: readonly Block[]
  /** Where its reader chooses which mails they get. */
  readonly choice: string
}

const AREAS = { client: '/client', intervention: '/intervenant', admin: '/admin' } as const satisfies Record<TypeCompte, string>

/** `value` reads what the database says of the job: event, role, about, etude, numero, thread_kind. Throws when it is no notice. */
export function noticeContent(langue: Langue, site: string, value: (name: string) => string): NoticeContent {
  const event = MAIL_EVENTS.find((one) => one === value('event'))
  const role = TYPES_COMPTE.find((one) => one === value('role'))
  if (!event || !role || !/^[0-9a-f-]{36}$/.test(value('about'))) throw new Error(`no notice ${value('event')}`)
  const thread = THREAD_KINDS.find((one) => one === value('thread_kind')) ?? 'study'
  const words = NOTICES[langue][keyOf(event, role, thread)]
  // A name in another script keeps its place in an Arabic sentence.
  const named = (text: string) => (langue === 'ar' ? `\u2068${text}\u2069` : text)
  const filled = (text: string) => text.replaceAll(/\{(etude|numero)\}/g, (_, name: string) => named(value(name)))
  const address = (path: string, hash = '') => `${site}${path}${path.includes('?') ? '&' : '?'}lang=${langue}${hash}`
  const choice = address(`${AREAS[role]}/account`, '#notifications')
  return {
    subject: filled(words.subject),
    choice,
    blocks: [
      { kind: 'paragraph', text: filled(words.text) },
      { kind: 'link', label: words.link, href: address(placeOf(event, role, value('about'), thread)) },
      { kind: 'small', text: CHOICE[langue].text, link: { label: CHOICE[langue].link, href: choice } },
    ],
  }
}

function keyOf(event: MailEvent, role: TypeCompte, thread: ThreadKind): NoticeKey {
  if (event === 'study_cancelled' && role === 'intervention') return 'study_cancelled_intervention'
  // What is said to the whole team is mailed to nobody.
  return thread !== 'study' && thread !== 'equipe' && (event === 'message' || event === 'team_message') ? `${event}_${thread}` : event
}

/** The page of the app where it can be seen. */
function placeOf(event: MailEvent, role: TypeCompte, about: string, thread: ThreadKind): string {
  switch (event) {
    case 'study_opened':
    case 'study_assigned':
    case 'study_accepted':
    case 'study_started':
    case 'study_finished':
      return `/client/orders/${about}`
    case 'study_changed':
    case 'study_cancelled':
      return role === 'client' ? `/client/orders/${about}` : `/intervenant/missions/${about}`
    case 'report_delivered':
    case 'report_replaced':
      return `/client/reports/${about}`
    case 'report_sent_back':
    case 'report_validated':
      return `/intervenant/missions/${about}`
    case 'report_to_validate':
      return `/admin/reports?rapport=${about}`
    case 'invoice_issued':
    case 'payment_recorded':
    case 'invoice_cancelled':
    case 'payment_taken_back':
      return `/client/invoices/${about}`
    case 'message':
      return thread === 'support' ? `/intervenant/support/${about}` : `${AREAS[role]}/messages/${thread === 'advice' ? ADVICE_ADDRESS : about}`
    case 'mission_assigned':
      return `/intervenant/missions/${about}`
    case 'mission_withdrawn':
      return '/intervenant/missions'
    case 'account_approved':
      return '/intervenant/available-studies'
    case 'study_requested':
      return `/admin/projects/${about}`
    case 'team_message':
      return `/admin/messages/${thread}/${about}`
  }
}
