import { company } from '../../../src/content/company.ts'
import type { Langue } from '../../../sync/domain/enumerations.ts'
import { MAIL_EVENTS, type MailEvent } from '../../../sync/domain/mail-event.ts'
import { ADVICE_ADDRESS, THREAD_KINDS, type ThreadKind } from '../../../sync/domain/message.ts'
import { TYPES_COMPTE, type TypeCompte } from '../../../sync/domain/profile.ts'
import type { Block } from './layout.ts'
import { formatMailDay, formatMailDays } from './mail-day.ts'
import { CHOICE, GATHERED, NOTICES, REFERENCE, type NoticeKey } from './notice-words.ts'

/** Parts of a mail about events; the caller gives it an address. */
export interface NoticeContent {
  readonly subject: string
  readonly blocks: readonly Block[]
  /** Address of the page where its reader chooses their mails. */
  readonly choice: string
  /** First part of the addresses of the reader's area. */
  readonly area: string
}

/** One thing that happened. */
interface Line {
  readonly event: MailEvent
  readonly about: string
  /** ISO 8601. */
  readonly at: string
  readonly numero: string
  readonly thread: ThreadKind
  /** Null: no days are planned. */
  readonly visit: { readonly debut: string; readonly fin: string; readonly intervenant: string } | null
}

const AREAS = { client: '/client', intervention: '/intervenant', admin: '/admin' } as const satisfies Record<
  TypeCompte,
  string
>

/** Of several events in one mail, the first one of this list gives the subject; else the newest. */
const FIRST: readonly MailEvent[] = [
  'study_cancelled',
  'report_delivered',
  'report_replaced',
  'report_sent_back',
  'report_to_validate',
  'quote_offered',
  'quote_answered',
  'mission_withdrawn',
  'mission_assigned',
  'study_finished',
  'study_started',
  'study_set_out',
  'visit_planned',
  'study_accepted',
  'study_assigned',
]
/** Events that are shown without their day if they are alone in a mail. */
const WITHOUT_DAY: ReadonlySet<MailEvent> = new Set(['message', 'team_message', 'account_approved'])

/** @param data of `hawa.leased_mail`: role, etude, reference, pays and events. Throws when it is no notice. */
export function noticeContent(langue: Langue, site: string, data: Readonly<Record<string, unknown>>): NoticeContent {
  const role = TYPES_COMPTE.find((one) => one === data['role'])
  const lines = linesOf(data['events'])
  const leading = leadingOf(lines)
  if (!role || !leading) throw new Error('no notice without its reader and an event')
  const wordsOf = (line: Line) => NOTICES[langue][keyOf(line, role)]
  // A name in another script keeps its place in an Arabic sentence.
  const named = (text: string) => (langue === 'ar' ? `\u2068${text}\u2069` : text)
  const filled = (text: string, { numero, visit }: Line) => {
    const values: Readonly<Record<string, string>> = {
      etude: named(textOf(data['etude'])),
      numero: named(numero),
      jours: visit ? formatMailDays(langue, visit.debut, visit.fin) : '',
      intervenant: named(visit?.intervenant || company.name),
    }
    return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  }
  const address = (path: string, hash = '') => `${site}${path}${path.includes('?') ? '&' : '?'}lang=${langue}${hash}`
  const placeOf = (line: Line) => address(pageOf(line, role))
  const dayOf = ({ event, at }: Line) =>
    lines.length === 1 && WITHOUT_DAY.has(event) ? '' : formatMailDay(langue, at, textOf(data['pays']))
  const main = placeOf(leading)
  const linked = new Set([main])
  const told = lines.map((line): Block => {
    const href = placeOf(line)
    const link = linked.has(href) ? {} : { link: { label: wordsOf(line).link, href } }
    linked.add(href)
    return { kind: 'step', day: dayOf(line), text: filled(wordsOf(line).text, line), ...link }
  })
  const reference = textOf(data['reference'])
  const choice = address(`${AREAS[role]}/account`, '#notifications')
  return {
    subject: filled(wordsOf(leading).subject, leading),
    choice,
    area: AREAS[role].slice(1),
    blocks: [
      ...(lines.length > 1 ? [{ kind: 'paragraph', text: GATHERED[langue] } as const] : []),
      ...told,
      ...(reference
        ? [{ kind: 'paragraph', text: REFERENCE[langue].replace('{reference}', named(reference)) } as const]
        : []),
      { kind: 'link', label: wordsOf(leading).link, href: main },
      { kind: 'small', text: CHOICE[langue].text, link: { label: CHOICE[langue].link, href: choice } },
    ],
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function linesOf(events: unknown): readonly Line[] {
  return (Array.isArray(events) ? events : []).map((one: unknown) => {
    const value = (name: string) => textOf(typeof one === 'object' && one !== null ? Reflect.get(one, name) : null)
    const event = MAIL_EVENTS.find((known) => known === value('event'))
    if (!event || !/^[0-9a-f-]{36}$/.test(value('about'))) throw new Error(`no notice ${value('event')}`)
    const thread = THREAD_KINDS.find((known) => known === value('thread_kind')) ?? 'study'
    return { event, about: value('about'), at: value('at'), numero: value('numero'), thread, visit: visitOf(one) }
  })
}

function visitOf(event: unknown): Line['visit'] {
  const visit: unknown = typeof event === 'object' && event !== null ? Reflect.get(event, 'visite') : null
  if (typeof visit !== 'object' || visit === null) return null
  const value = (name: string) => textOf(Reflect.get(visit, name))
  return { debut: value('debut'), fin: value('fin'), intervenant: value('intervenant') }
}

function leadingOf(lines: readonly Line[]): Line | undefined {
  const first = FIRST.find((event) => lines.some((line) => line.event === event))
  return lines.findLast(({ event }) => event === first) ?? lines.at(-1)
}

function keyOf({ event, thread, visit }: Line, role: TypeCompte): NoticeKey {
  if (event === 'visit_planned' && visit === null) return 'visit_unplanned'
  if (event === 'study_cancelled' && role === 'intervention') return 'study_cancelled_intervention'
  // Messages to the whole team cause no mail.
  return thread !== 'study' && thread !== 'equipe' && (event === 'message' || event === 'team_message')
    ? `${event}_${thread}`
    : event
}

/** The page of the app that shows the event. */
function pageOf({ event, about, thread }: Line, role: TypeCompte): string {
  switch (event) {
    case 'study_opened':
    case 'quote_offered':
    case 'study_assigned':
    case 'study_accepted':
    case 'visit_planned':
    case 'study_set_out':
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
      return thread === 'support'
        ? `/intervenant/support/${about}`
        : `${AREAS[role]}/messages/${thread === 'advice' ? ADVICE_ADDRESS : about}`
    case 'mission_assigned':
      return `/intervenant/missions/${about}`
    case 'mission_withdrawn':
      return '/intervenant/missions'
    case 'account_approved':
      return '/intervenant/available-studies'
    case 'study_requested':
    case 'quote_answered':
      return `/admin/projects/${about}`
    case 'team_message':
      return `/admin/messages/${thread}/${about}`
  }
}
