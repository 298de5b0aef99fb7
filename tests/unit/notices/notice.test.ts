import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../sync/records/invoice.ts'
import type { Message } from '../../../sync/records/message.ts'
import { countUnseen, markAfter, noticesOf, type NoticeSources } from '../../../sync/domain/notice.ts'
import { EVENT_KINDS, type EventKind } from '../../../sync/domain/study-event.ts'
import type { StudyEvent } from '../../../sync/records/event.ts'
import { daysOf } from '../../../src/features/notices/notice-days.ts'
import { placeOf } from '../../../src/features/notices/notice-place.ts'

const NOW = new Date('2026-03-20T12:00:00Z')
const NOTHING: NoticeSources = {
  events: [],
  certificates: [],
  invoices: [],
  recommendations: [],
  messages: [],
  readMarks: [],
  marks: [],
}

const event = (kind: EventKind | null, more: Partial<StudyEvent> = {}) => ({
  id: `${kind}`,
  studyId: 'study',
  body: {
    kind,
    by_name: 'Karim Bouzidi',
    by_role: 'intervention' as const,
    mine: false,
    to_me: false,
    at: '2026-03-01T08:00:00Z',
    received_at: '2026-03-02T08:00:00Z',
    data: {},
    ...more,
  },
})
const invoice = (more: Partial<Invoice> = {}) => ({
  id: 'invoice',
  studyId: 'study',
  body: {
    numero: 'DZ-2026-0001',
    pays: 'algerie' as const,
    nom: null,
    entreprise: 'Cimenterie',
    type_etude: 'qualite_air',
    zone_geographique: 'Tlemcen',
    date_demande: '2026-01-01',
    date_fin_mission: null,
    montant: 1000,
    is_estimate: false,
    issued_at: '2026-03-01T08:00:00Z',
    issued_on: '2026-03-01',
    due_on: '2026-03-31',
    payments: [],
    cancellation: null,
    ...more,
  },
})
const message = (received_at: string, more: Partial<Message> = {}) => ({
  id: received_at,
  studyId: 'study',
  body: {
    thread_kind: 'study' as const,
    thread_id: 'study',
    author_role: 'intervention' as const,
    author_name: 'Karim',
    mine: false,
    contenu: 'x',
    file: null,
    due_at: null,
    at: received_at,
    received_at,
    ...more,
  },
})
const certificate = (more: object) => ({
  id: 'certificate',
  studyId: 'study',
  body: {
    code: 'HW',
    version: 1,
    sha256: '',
    size: 1,
    type_rapport: 'analyse' as const,
    pays: 'algerie' as const,
    issued_at: '2026-03-05T08:00:00Z',
    state: 'issued' as const,
    replaced_at: null,
    withdrawn_at: null,
    ...more,
  },
})
const kinds = (type: 'client' | 'intervention' | 'admin', sources: Partial<NoticeSources>, now = NOW) =>
  noticesOf(type, { ...NOTHING, ...sources }, now).map(({ kind }) => kind)

describe('what is news', () => {
  it(
    'to a client: each step of somebody else; to a specialist: a mission that was cancelled, a report that came ' +
      'back or was validated',
    () => {
      const events = [...EVENT_KINDS, null].map((kind) => event(kind))
      expect(kinds('client', { events }).toSorted()).toEqual([
        'accepted',
        'assigned',
        'cancelled',
        'finished',
        'price_agreed',
        'put_back',
        'quote_offered',
        'quote_withdrawn',
        'reopened',
        'report_delivered',
        'report_replaced',
        'requested_for',
        'set_out',
        'started',
        'unassigned',
      ])
      expect(kinds('intervention', { events }).toSorted()).toEqual([
        'cancelled',
        'put_back',
        'report_sent_back',
        'report_validated',
      ])
      expect(kinds('admin', { events })).toEqual([])
    },
  )

  it('a mission that is given or taken is news to whom it was given or taken from', () => {
    const lost = event('unassigned', { to_me: true, data: { entreprise: 'Cimenterie', motif: 'Maladie' } })
    expect(noticesOf('intervention', { ...NOTHING, events: [lost] }, NOW)).toMatchObject([
      { kind: 'mission_withdrawn', company: 'Cimenterie' },
    ])
    expect(kinds('intervention', { events: [event('assigned', { to_me: true })] })).toEqual(['mission_assigned'])
    expect(kinds('intervention', { events: [event('assigned'), event('unassigned')] })).toEqual([])
  })

  it('what happened to a mission before it was theirs is no news to a specialist', () => {
    const before = event('cancelled', { received_at: '2026-03-01T08:00:00Z' })
    const after = { ...event('put_back', { received_at: '2026-03-03T08:00:00Z' }), id: 'later' }
    for (const mine of [event('assigned', { to_me: true }), event('accepted', { mine: true })]) {
      expect(
        kinds('intervention', { events: [before, mine, after] }).filter((kind) => kind !== 'mission_assigned'),
      ).toEqual(['put_back'])
      expect(kinds('client', { events: [before] })).toEqual(['cancelled'])
    }
  })

  it('never what somebody did themselves', () => {
    expect(kinds('client', { events: [event('cancelled', { mine: true })] })).toEqual([])
    expect(kinds('client', { messages: [message('2026-03-01T08:00:00Z', { mine: true })] })).toEqual([])
  })

  it('counts from when it could be known, not from when it was done', () => {
    expect(noticesOf('client', { ...NOTHING, events: [event('accepted')] }, NOW)).toMatchObject([
      { at: '2026-03-02T08:00:00Z', by: 'Karim Bouzidi', study: 'study' },
    ])
  })

  it('a delivery and a replacement are told by the timeline, a withdrawal by the certificate', () => {
    expect(kinds('client', { certificates: [certificate({})] })).toEqual([])
    expect(kinds('client', { certificates: [certificate({ version: 2 })] })).toEqual([])
    expect(
      kinds('intervention', {
        certificates: [certificate({ state: 'withdrawn', withdrawn_at: '2026-03-06T08:00:00Z' })],
      }),
    ).toEqual(['report_withdrawn'])
  })

  it('what a specialist advises, anew with each wording; never to whoever wrote it', () => {
    const advice = (more: object) => ({
      id: 'r',
      studyId: 'study',
      body: {
        priorite: 'haute' as const,
        titre: 't',
        texte: 'x',
        author_role: 'intervention' as const,
        author_name: 'Karim',
        mine: false,
        at: '2026-02-01T08:00:00Z',
        written_at: '2026-02-01T08:00:00Z',
        received_at: '2026-03-02T08:00:00Z',
        withdrawn_at: null,
        ...more,
      },
    })
    expect(noticesOf('client', { ...NOTHING, recommendations: [advice({})] }, NOW)).toMatchObject([
      { kind: 'advised', at: '2026-03-02T08:00:00Z', by: 'Karim' },
    ])
    expect(kinds('intervention', { recommendations: [advice({ mine: true })] })).toEqual([])
    const keys = [advice({}), advice({ received_at: '2026-03-03T08:00:00Z' })].map(
      (one) => noticesOf('client', { ...NOTHING, recommendations: [one] }, NOW)[0]?.key,
    )
    expect(new Set(keys).size).toBe(2)
  })

  it('a payment that was taken back is told as that, and no more as paid', () => {
    const wrong = {
      id: 'p',
      montant: 400,
      paid_on: '2026-03-02',
      mode: null,
      reference: null,
      recorded_at: '2026-03-02T08:00:00Z',
      taken_back: { motif: 'x', at: '2026-03-03T08:00:00Z' },
    }
    expect(noticesOf('client', { ...NOTHING, invoices: [invoice({ payments: [wrong] })] }, NOW)).toMatchObject([
      { kind: 'payment_taken_back', amount: 400, at: '2026-03-03T08:00:00Z' },
      { kind: 'invoice_issued' },
    ])
  })

  it('invoices: issued, each payment when it was written down, overdue from the day after, cancelled', () => {
    expect(kinds('client', { invoices: [invoice()] })).toEqual(['invoice_issued'])
    const paid = invoice({
      payments: [
        {
          id: 'p',
          montant: 400,
          paid_on: '2026-02-01',
          mode: null,
          reference: null,
          taken_back: null,
          recorded_at: '2026-03-10T08:00:00Z',
        },
      ],
    })
    expect(noticesOf('client', { ...NOTHING, invoices: [paid] }, NOW)).toMatchObject([
      { kind: 'payment_recorded', amount: 400, at: '2026-03-10T08:00:00Z' },
      { kind: 'invoice_issued' },
    ])
    const old = invoice({
      payments: [{ id: 'p', montant: 400, paid_on: '2026-02-01', mode: null, reference: null, taken_back: null }],
    })
    expect(noticesOf('client', { ...NOTHING, invoices: [old] }, NOW).at(-1), 'of a server of before').toMatchObject({
      kind: 'payment_recorded',
      at: '2026-02-01',
    })
    const open = { invoices: [invoice()] }
    expect(kinds('client', open, new Date('2026-03-31T22:00:00Z'))).toEqual(['invoice_issued'])
    expect(kinds('client', open, new Date('2026-03-31T23:30:00Z')), 'overdue in Algiers, not yet told').toEqual([
      'invoice_issued',
    ])
    expect(kinds('client', open, new Date('2026-04-01T00:30:00Z'))).toEqual(['invoice_overdue', 'invoice_issued'])
    expect(
      kinds('client', { invoices: [invoice({ cancellation: { motif: 'x', at: '2026-03-11T08:00:00Z' } })] }),
    ).toEqual(['invoice_cancelled', 'invoice_issued'])
  })

  it('newest first, also on a device whose clock is late', () => {
    expect(kinds('client', { events: [event('accepted', { received_at: '2026-03-20T12:10:00Z' })] })).toEqual([
      'accepted',
    ])
    const events = [
      event('accepted', { received_at: '2026-03-03T08:00:00.5Z' }),
      event('started', { received_at: '2026-03-03T09:00:00+01:00' }),
    ]
    expect(kinds('client', { events })).toEqual(['accepted', 'started'])
  })
})

describe('conversations', () => {
  const messages = [
    message('2026-03-01T08:00:00Z'),
    message('2026-03-02T08:00:00Z'),
    message('2026-03-03T08:00:00Z', { author_role: 'automatic', author_name: null }),
  ]
  const mark = (up_to: string) => ({
    thread_kind: 'study' as const,
    thread_id: 'study',
    reader_role: 'client' as const,
    reader_name: null,
    mine: true,
    up_to,
  })

  it('one line with what is unread, the automatic answer aside; read in the conversation, gone from here', () => {
    expect(noticesOf('client', { ...NOTHING, messages }, NOW)).toMatchObject([
      { kind: 'messages', count: 2, at: '2026-03-02T08:00:00Z', thread: { kind: 'study', id: 'study' } },
    ])
    expect(noticesOf('client', { ...NOTHING, messages, readMarks: [mark('2026-03-01T08:00:00Z')] }, NOW)).toMatchObject(
      [{ count: 1 }],
    )
    expect(kinds('client', { messages, readMarks: [mark('2026-03-02T08:00:00Z')] })).toEqual([])
  })

  it('the mark of the centre says nothing about them', () => {
    const notices = noticesOf('client', { ...NOTHING, messages, marks: [{ up_to: '2026-03-19T08:00:00Z' }] }, NOW)
    expect([countUnseen(notices), markAfter(notices)]).toEqual([1, null])
  })
})

describe('seen', () => {
  const events = [
    event('accepted', { received_at: '2026-03-02T08:00:00.123456Z' }),
    event('started', { received_at: '2026-03-03T08:00:00Z' }),
  ]

  it('counts what is later than the furthest mark; looking at all of it leaves nothing', () => {
    const notices = (marks: NoticeSources['marks']) => noticesOf('client', { ...NOTHING, events, marks }, NOW)
    expect([countUnseen(notices([])), markAfter(notices([]))]).toEqual([2, '2026-03-03T08:00:00Z'])
    const half = notices([{ up_to: '2026-03-02T08:00:00.123Z' }, { up_to: '2026-03-01T08:00:00Z' }])
    expect(half.map(({ kind, seen }) => [kind, seen])).toEqual([
      ['started', false],
      ['accepted', true],
    ])
    const all = notices([{ up_to: String(markAfter(half)) }])
    expect([countUnseen(all), markAfter(all)]).toEqual([0, null])
  })
})

describe('the page', () => {
  it('by day of the device', () => {
    const notices = noticesOf(
      'client',
      {
        ...NOTHING,
        events: [
          event('accepted'),
          event('started', { received_at: '2026-03-02T09:00:00Z' }),
          event('finished', { received_at: '2026-03-05T12:00:00Z' }),
        ],
      },
      NOW,
    )
    expect(daysOf(notices).map((day) => day.notices.map(({ kind }) => kind))).toEqual([
      ['finished'],
      ['started', 'accepted'],
    ])
  })

  it('leads to where it can be seen', () => {
    const [cancelled] = noticesOf('intervention', { ...NOTHING, events: [event('cancelled')] }, NOW)
    expect(cancelled && placeOf(cancelled, 'intervenant')).toEqual({
      to: '/intervenant/missions/$id',
      params: { id: 'study' },
    })
    expect(cancelled && placeOf(cancelled, 'client')).toEqual({
      to: '/client/orders/$studyId',
      params: { studyId: 'study' },
    })
    const [advice] = noticesOf(
      'client',
      { ...NOTHING, messages: [message('2026-03-01T08:00:00Z', { thread_kind: 'advice', thread_id: 'me' })] },
      NOW,
    )
    expect(advice && placeOf(advice, 'client')).toEqual({
      to: '/client/messages/$threadId',
      params: { threadId: 'conseils' },
    })
    const [help] = noticesOf(
      'intervention',
      { ...NOTHING, messages: [message('2026-03-01T08:00:00Z', { thread_kind: 'support', thread_id: 'request' })] },
      NOW,
    )
    expect(help && placeOf(help, 'intervenant')).toEqual({
      to: '/intervenant/support/$requestId',
      params: { requestId: 'request' },
    })
  })
})
