import { invoiceState, type Due } from './invoice.ts'
import { isUnread, readUpTo, type Read, type Said, type ThreadKind } from './message.ts'
import type { TypeCompte } from './profile.ts'
import type { EventKind } from './study-event.ts'

interface Told {
  /** Stable: an event has the same key on every device. */
  readonly key: string
  /** ISO 8601: when this person could first know of it. */
  readonly at: string
  readonly seen: boolean
}

/** An act of somebody else that concerns this person. */
export type Notice =
  | (Told & {
      readonly kind: StudyNews
      readonly study: string
      readonly by: string | null
      /** Of a mission that was taken from this person. */ readonly company?: string
    })
  | (Told & {
      readonly kind: InvoiceNews
      readonly invoice: string
      readonly numero: string
      readonly entreprise: string
      /** DA. */ readonly amount: number
    })
  | (Told & {
      readonly kind: 'messages'
      readonly thread: { readonly kind: ThreadKind; readonly id: string }
      readonly count: number
      readonly by: string | null
    })

export const STUDY_NEWS = [
  'accepted',
  'set_out',
  'started',
  'finished',
  'report_delivered',
  'report_replaced',
  'report_withdrawn',
  'report_sent_back',
  'report_validated',
  'cancelled',
  'price_agreed',
  'quote_offered',
  'quote_withdrawn',
  'advised',
  'requested_for',
  'assigned',
  'unassigned',
  'mission_assigned',
  'mission_withdrawn',
  'put_back',
  'reopened',
] as const
export type StudyNews = (typeof STUDY_NEWS)[number]
export const INVOICE_NEWS = [
  'invoice_issued',
  'payment_recorded',
  'payment_taken_back',
  'invoice_overdue',
  'invoice_cancelled',
] as const
export type InvoiceNews = (typeof INVOICE_NEWS)[number]

/** Has every kind of event: a new kind must say whether it is news, and for whom. */
const NEWS: {
  readonly [K in EventKind]: { readonly client: StudyNews | null; readonly intervention: StudyNews | null }
} = {
  requested: { client: null, intervention: null },
  accepted: { client: 'accepted', intervention: null },
  set_out: { client: 'set_out', intervention: null },
  started: { client: 'started', intervention: null },
  // Saved often, and visible in the timeline.
  notes_saved: { client: null, intervention: null },
  finished: { client: 'finished', intervention: null },
  report_submitted: { client: null, intervention: null },
  report_sent_back: { client: null, intervention: 'report_sent_back' },
  report_validated: { client: null, intervention: 'report_validated' },
  report_attached: { client: 'report_delivered', intervention: null },
  report_replaced: { client: 'report_replaced', intervention: null },
  cancelled: { client: 'cancelled', intervention: 'cancelled' },
  quote_offered: { client: 'quote_offered', intervention: null },
  quote_withdrawn: { client: 'quote_withdrawn', intervention: null },
  // The client's own act.
  quote_refused: { client: null, intervention: null },
  price_agreed: { client: 'price_agreed', intervention: null },
  requested_for: { client: 'requested_for', intervention: null },
  assigned: { client: 'assigned', intervention: 'mission_assigned' },
  unassigned: { client: 'unassigned', intervention: 'mission_withdrawn' },
  put_back: { client: 'put_back', intervention: 'put_back' },
  reopened: { client: 'reopened', intervention: null },
}

interface Recorded<Body> {
  readonly id: string
  readonly studyId: string | null
  readonly body: Body
}

/** Records that a person's device mirrors or that wait on it: of each kind the part that may be news. */
export interface NoticeSources {
  readonly events: readonly Recorded<HappenedEvent>[]
  readonly certificates: readonly Recorded<{ readonly withdrawn_at: string | null }>[]
  readonly invoices: readonly Recorded<ToldInvoice>[]
  readonly recommendations: readonly Recorded<Named & { readonly mine: boolean; readonly received_at: string }>[]
  readonly messages: readonly Recorded<ToldMessage>[]
  readonly readMarks: readonly Read[]
  readonly marks: readonly Seen[]
}

interface Named {
  readonly author_name: string | null
}

interface HappenedEvent {
  readonly kind: EventKind | null
  readonly mine: boolean
  readonly to_me: boolean
  readonly by_name: string | null
  readonly received_at: string
  readonly data: Readonly<Record<string, unknown>>
}

interface ToldInvoice extends Due {
  readonly numero: string
  readonly entreprise: string
  readonly issued_at: string
  readonly payments: readonly {
    readonly id: string
    readonly montant: number
    readonly paid_on: string
    readonly recorded_at?: string
    readonly taken_back: { readonly at: string } | null
  }[]
  readonly cancellation: { readonly at: string } | null
}

interface ToldMessage extends Said, Named {
  readonly thread_kind: ThreadKind
}

/** Server time of the newest thing that was shown. */
interface Seen {
  readonly up_to: string
}

/**
 * Newest first. A conversation with unread messages gives one notice, by its own read marks, not by `marks`. Only the
 * notice of an overdue invoice depends on the device's clock; the server dates all others.
 */
export function noticesOf(type: TypeCompte, sources: NoticeSources, now: Date): readonly Notice[] {
  const seenUpTo = noticesSeenUpTo(sources.marks)
  const told = (key: string, at: string): Told => ({ key, at, seen: Date.parse(at) <= seenUpTo })
  return [
    ...(type === 'admin' ? [] : eventNotices(type, sources.events, told)),
    ...sources.certificates.flatMap((certificate) => certificateNotices(certificate, told)),
    ...sources.invoices.flatMap((invoice) => invoiceNotices(invoice, told, now)),
    ...sources.recommendations.flatMap(({ id, studyId, body }): Notice[] =>
      studyId && !body.mine
        ? [
            {
              ...told(`advice ${id} ${body.received_at}`, body.received_at),
              kind: 'advised',
              study: studyId,
              by: body.author_name,
            },
          ]
        : [],
    ),
    ...conversationNotices(sources),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** Milliseconds; of several marks the furthest counts. */
export const noticesSeenUpTo = (marks: readonly Seen[]): number =>
  Math.max(0, ...marks.map(({ up_to }) => Date.parse(up_to)))

export const countUnseen = (notices: readonly Notice[]): number => notices.filter(({ seen }) => !seen).length

/** The new mark when all notices were shown; null: nothing is new. */
export function markAfter(notices: readonly Notice[]): string | null {
  return notices.find(({ kind, seen }) => kind !== 'messages' && !seen)?.at ?? null
}

type Tell = (key: string, at: string) => Told

function eventNotices(type: Exclude<TypeCompte, 'admin'>, events: NoticeSources['events'], told: Tell): Notice[] {
  const began = type === 'intervention' ? beginnings(events) : new Map<string, number>()
  return events.flatMap(({ id, studyId, body }): Notice[] => {
    const kind = body.kind && !body.mine ? NEWS[body.kind][type] : null
    if (!kind || !studyId) return []
    if ((kind === 'mission_assigned' || kind === 'mission_withdrawn') && !body.to_me) return []
    if (Date.parse(body.received_at) < (began.get(studyId) ?? 0)) return []
    const company = body.data['entreprise']
    return [
      {
        ...told(`event ${id}`, body.received_at),
        kind,
        study: studyId,
        by: body.by_name,
        ...(kind === 'mission_withdrawn' && typeof company === 'string' ? { company } : {}),
      },
    ]
  })
}

/** When a specialist got each mission: earlier events are no news for them. */
function beginnings(events: NoticeSources['events']): ReadonlyMap<string, number> {
  const began = new Map<string, number>()
  for (const { studyId, body } of events) {
    if (studyId && ((body.kind === 'accepted' && body.mine) || (body.kind === 'assigned' && body.to_me))) {
      began.set(studyId, Math.max(began.get(studyId) ?? 0, Date.parse(body.received_at)))
    }
  }
  return began
}

/** A delivery and a replacement are told by the timeline, which knows whose doing they were. */
function certificateNotices({ id, studyId, body }: NoticeSources['certificates'][number], told: Tell): Notice[] {
  return studyId && body.withdrawn_at
    ? [{ ...told(`withdrawn ${id}`, body.withdrawn_at), kind: 'report_withdrawn', study: studyId, by: null }]
    : []
}

function invoiceNotices({ id, body }: Recorded<ToldInvoice>, told: Tell, now: Date): Notice[] {
  const about = { invoice: id, numero: body.numero, entreprise: body.entreprise }
  return [
    { ...told(`invoice ${id}`, body.issued_at), kind: 'invoice_issued', ...about, amount: body.montant },
    ...body.payments.map(({ id: payment, montant, recorded_at, paid_on, taken_back }) =>
      taken_back
        ? {
            ...told(`taken back ${payment}`, taken_back.at),
            kind: 'payment_taken_back' as const,
            ...about,
            amount: montant,
          }
        : {
            ...told(`payment ${payment}`, recorded_at ?? paid_on),
            kind: 'payment_recorded' as const,
            ...about,
            amount: montant,
          },
    ),
    ...(invoiceState(body, now) === 'overdue' && Date.parse(dayAfter(body.due_on)) <= now.getTime()
      ? [
          {
            ...told(`overdue ${id}`, dayAfter(body.due_on)),
            kind: 'invoice_overdue' as const,
            ...about,
            amount: body.montant,
          },
        ]
      : []),
    ...(body.cancellation
      ? [
          {
            ...told(`cancelled ${id}`, body.cancellation.at),
            kind: 'invoice_cancelled' as const,
            ...about,
            amount: body.montant,
          },
        ]
      : []),
  ]
}

/** An instant after the due day has ended in each of our countries, so that no earlier mark hides the notice. */
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString()

function conversationNotices({ messages, readMarks }: NoticeSources): Notice[] {
  const upTo = readUpTo(readMarks)
  const unreadByThread = new Map<string, ToldMessage[]>()
  for (const { body } of messages) {
    if (isUnread(body, upTo)) unreadByThread.set(body.thread_id, [...(unreadByThread.get(body.thread_id) ?? []), body])
  }
  return [...unreadByThread].map(([id, unread]) => {
    const last = unread.reduce((a, b) => (Date.parse(b.received_at) > Date.parse(a.received_at) ? b : a))
    return {
      key: `thread ${id}`,
      at: last.received_at,
      seen: false,
      kind: 'messages',
      thread: { kind: last.thread_kind, id },
      count: unread.length,
      by: last.author_name,
    }
  })
}
