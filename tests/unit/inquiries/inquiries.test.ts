import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSearch } from '../../../src/data/search-schemas.ts'
import { SUBSCRIPTION_STATES } from '../../../sync/domain/inquiry.ts'
import { lineOf } from '../../../sync/outbox/order.ts'
import { inquiryList, oneInquiry } from '../../../sync/questions/inquiries.ts'
import { subscriberBatch, subscribers } from '../../../sync/questions/newsletter.ts'
import { queryOf } from '../../../src/features/inquiries/list/inquiries-query.ts'
import { inquiriesSearch, newsletterSearch, SUBSCRIPTIONS } from '../../../src/features/inquiries/inquiries-search.ts'
import { subscribersCsv } from '../../../src/features/inquiries/newsletter/subscribers-csv.ts'
import { todoPage, todoPlace } from '../../../src/features/administration/office-links.ts'
import { formatSpan } from '../../../src/subjects/messages/due-text.tsx'
import texts from '../../../src/i18n/locales/fr/admin/inquiries.json'
import { SECOND } from '../../support/second-page.ts'

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

describe('the address of the list', () => {
  it('keeps what it understands and drops the rest', () => {
    const whole = {
      recherche: 'acier',
      etat: 'répondue',
      type: 'expert',
      bureau: 'kenya',
      responsable: 'moi',
      en_retard: true,
      tri: 'recent',
      page: SECOND,
    }
    expect(readSearch(inquiriesSearch, whole)).toEqual(whole)
    expect(
      readSearch(inquiriesSearch, {
        recherche: ' ',
        etat: 'ouverte',
        type: 'x',
        bureau: 'france',
        responsable: 'lui',
        en_retard: 'oui',
        tri: 'x',
        page: 2,
      }),
    ).toEqual({})
    expect(readSearch(inquiriesSearch, { recherche: 2026, page: { after: [1] } })).toEqual({ recherche: '2026' })
    expect(readSearch(newsletterSearch, { recherche: 'a@b', etat: 'pending', page: SECOND, type: 'x' })).toEqual({
      recherche: 'a@b',
      etat: 'pending',
      page: SECOND,
    })
    expect(readSearch(newsletterSearch, { etat: 'all', page: -1 })).toEqual({})
  })

  it('names the states of the domain', () => {
    expect([...SUBSCRIPTIONS].toSorted()).toEqual([...SUBSCRIPTION_STATES].toSorted())
  })

  it('asks the server for it', () => {
    expect(inquiryList(queryOf({}))).toHaveProperty('args', {
      search: null,
      kind: null,
      state: 'ouverte',
      country: null,
      assigned: null,
      late: false,
      sort: 'due',
      page: null,
    })
    expect(
      inquiryList(
        queryOf({
          recherche: 'x',
          etat: 'toutes',
          type: 'help',
          bureau: 'kenya',
          responsable: 'personne',
          en_retard: true,
          tri: 'recent',
          page: SECOND,
        }),
      ),
    ).toHaveProperty('args', {
      search: 'x',
      kind: 'help',
      state: 'toutes',
      country: 'kenya',
      assigned: 'nobody',
      late: true,
      sort: 'newest',
      page: SECOND,
    })
    expect(subscribers({ search: 'x', state: 'pending' }, SECOND)).toMatchObject({
      rpc: 'admin_newsletter',
      args: { search: 'x', state: 'pending', page: SECOND },
    })
    expect(subscriberBatch({}, ID)).toHaveProperty('args', { search: null, state: null, after: ID })
  })

  it('an answer of another shape is none', () => {
    expect(inquiryList(queryOf({})).read({ rows: [{}] })).toBeNull()
    expect(oneInquiry('contact', ID).read({ as_of: 'x', inquiry: null })).toEqual({ as_of: 'x', inquiry: null })
  })
})

it('what the dashboard counts leads to its list, and each to its page', () => {
  const row = { id: ID, name: 'Lina', about: null, since: '2026-11-22T10:00:00Z' }
  expect(todoPage('contacts')).toMatchObject({ to: '/admin/messages/demandes', search: { type: 'contact' } })
  expect(todoPage('help')).toMatchObject({ search: { type: 'help', en_retard: true } })
  expect(todoPlace('experts', row)).toMatchObject({
    to: '/admin/messages/demandes/$kind/$id',
    params: { kind: 'expert', id: ID },
  })
  for (const kind of ['contacts', 'experts', 'help'] as const) {
    const { search } = todoPage(kind)
    expect(readSearch(inquiriesSearch, search as Record<string, unknown>)).toEqual(search)
  }
})

it('a span is rounded down, in the words of the language, and never nothing', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
  expect(
    [formatSpan(3 * hour + 59 * minute, 'fr'), formatSpan(2 * day + 5 * hour, 'fr'), formatSpan(10, 'fr')].map((text) =>
      text.replaceAll(/\s/g, ' '),
    ),
  ).toEqual(['3 h', '2 j', '1 min'])
  expect(formatSpan(hour, 'en')).toBe('1 hour')
  expect(formatSpan(3 * hour, 'ar')).toMatch(/^3\s\p{Script=Arabic}+/u)
})

it('commands on one inquiry form a line of their own', () => {
  const entry = (inquiry_id: string) =>
    lineOf({
      id: 'c',
      name: 'answer_inquiry',
      args: { inquiry_id },
      studyId: null,
      file: null,
    } as unknown as Parameters<typeof lineOf>[0])
  expect(entry('a')).not.toBe(entry('b'))
  expect(entry('a')).toBe(entry('a'))
})

describe('the file of subscribers', () => {
  beforeAll(async () => {
    await i18next.init({ lng: 'fr', resources: { fr: { inquiries: texts } }, ns: ['inquiries'] })
  })

  it('one row an address; nothing that a spreadsheet runs', () => {
    const csv = subscribersCsv(
      [
        {
          subscription_id: ID,
          email: '=cmd@example.org',
          langue: 'ar',
          state: 'confirmed',
          created_at: '2026-03-01T08:00:00Z',
          confirmed_at: '2026-03-02T08:00:00Z',
          unsubscribed_at: null,
        },
      ],
      i18next.getFixedT('fr', 'inquiries'),
    )
    const head = '\uFEFFAdresse;Statut;Langue;Demandée le;Confirmée le;Désinscrite le\r\n'
    expect(csv).toBe(`${head}'=cmd@example.org;Inscrite;Arabe;01/03/2026;02/03/2026;\r\n`)
  })
})
