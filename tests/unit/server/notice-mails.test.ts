import { describe, expect, it } from 'vitest'
import { render, type Job } from '../../../supabase/functions/send-mails/render.ts'
import { LANGUES } from '../../../sync/domain/enumerations.ts'
import { MAIL_EVENTS_OF } from '../../../sync/domain/mail-event.ts'
import { THREAD_KINDS } from '../../../sync/domain/message.ts'
import { TYPES_COMPTE } from '../../../sync/domain/profile.ts'
import { routePaths } from '../../support/route-paths.ts'

const SITE = 'https://hawa.example'
const ABOUT = '0b5c6b1e-1111-4222-8333-444455556666'
const AREAS = { client: '/client', intervention: '/intervenant', admin: '/admin' } as const
const AT = '2026-11-12T22:30:00Z'
const mailOf = (role: string, events: readonly object[], langue = 'fr', more: object = {}): Job => ({
  id: 'job',
  lease: 'lease',
  key: 'key',
  template: 'notice',
  langue,
  recipient: 'a@example.org',
  data: { role, etude: 'Cimenterie de l’Ouest', pays: 'algerie', matter: ABOUT, events, ...more },
})
const job = ({ role, etude, ...event }: { role: string; event: string; [key: string]: string }, langue = 'fr'): Job =>
  mailOf(
    role,
    [{ about: ABOUT, at: AT, numero: 'DZ-2026-0001', ...event }],
    langue,
    etude === undefined ? {} : { etude },
  )
const every = TYPES_COMPTE.flatMap((role) =>
  MAIL_EVENTS_OF[role].flatMap((event) =>
    // Clients have no help requests.
    THREAD_KINDS.filter((kind) => kind !== 'support' || role !== 'client').map((thread_kind) => ({
      role,
      event,
      thread_kind,
    })),
  ),
)
const linksOf = (text: string) => [...text.matchAll(/https?:\/\/\S+/g)].map(([address]) => new URL(address))

describe.each(LANGUES)('a mail about an event, in %s', (langue) => {
  it.each(every)('$role: $event ($thread_kind)', (data) => {
    const mail = render(job(data, langue), SITE)
    expect(mail.html).toContain(`<html lang="${langue}" dir="${langue === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(`${mail.subject}${mail.text}`).not.toMatch(/undefined|\[object|[{}]/)
    expect(mail.subject.length).toBeLessThan(100)
    if (langue === 'ar') expect(mail.subject).toMatch(/\p{Script=Arabic}/u)
    const [place, choice] = linksOf(mail.text)
    expect(place?.origin).toBe(SITE)
    expect(place?.searchParams.get('lang')).toBe(langue)
    expect(place?.pathname.startsWith(`${AREAS[data.role]}/`)).toBe(true)
    expect(
      routePaths().some((pattern) => pattern.test(String(place?.pathname))),
      `${place?.pathname} is a page`,
    ).toBe(true)
    expect(choice?.href).toBe(`${SITE}${AREAS[data.role]}/account?lang=${langue}#notifications`)
    expect(mail.headers).toMatchObject({ 'Message-ID': '<key@hawa.example>', 'Auto-Submitted': 'auto-generated' })
    expect(mail.html).not.toMatch(/<img|<script|src=/)
  })
})

describe('a mail about an event', () => {
  const place = (data: Parameters<typeof job>[0]) => linksOf(render(job(data), SITE).text)[0]

  it('leads to the very place', () => {
    expect(place({ role: 'client', event: 'report_delivered' })?.pathname).toBe(`/client/reports/${ABOUT}`)
    expect(place({ role: 'client', event: 'message', thread_kind: 'advice' })?.pathname).toBe(
      '/client/messages/conseils',
    )
    expect(place({ role: 'admin', event: 'team_message', thread_kind: 'advice' })?.pathname).toBe(
      `/admin/messages/advice/${ABOUT}`,
    )
    expect(place({ role: 'intervention', event: 'message', thread_kind: 'support' })?.pathname).toBe(
      `/intervenant/support/${ABOUT}`,
    )
    expect(place({ role: 'admin', event: 'team_message', thread_kind: 'support' })?.pathname).toBe(
      `/admin/messages/support/${ABOUT}`,
    )
    const mission = place({ role: 'intervention', event: 'study_cancelled' })
    expect(mission?.pathname).toBe(`/intervenant/missions/${ABOUT}`)
  })

  it('says in its subject which study was accepted', () => {
    const { subject } = render(job({ role: 'client', event: 'study_accepted', etude: 'Cimenterie' }), SITE)
    expect(subject.replace(/[\u2066-\u2069]/g, '')).toBe('Votre étude Cimenterie a été acceptée')
  })

  it('escapes a company that is called like a tag, and keeps its subject one line', () => {
    const mail = render(
      job({ role: 'client', event: 'study_accepted', etude: '<img src=x>\r\nBcc: x@example.org {numero}' }),
      SITE,
    )
    expect(mail.html).not.toContain('<img')
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.subject).toContain('{numero}')
  })

  it('an event that is none, and a place that is none, is an error', () => {
    expect(() => render(job({ role: 'client', event: 'rain' }), SITE)).toThrow('no notice rain')
    expect(() => render(job({ role: 'boss', event: 'message' }), SITE)).toThrow('no notice')
    expect(() => render(job({ role: 'client', event: 'message', about: '../admin' }), SITE)).toThrow('no notice')
  })

  const field = ['study_started', 'study_finished', 'invoice_issued', 'report_delivered']
  const days = ['2026-11-12T22:30:00Z', '2026-11-14T09:00:00Z', '2026-11-14T09:00:00Z', '2026-11-15T23:30:00Z']
  const fieldDays = field.map((event, index) => ({ event, about: ABOUT, at: days[index], numero: 'DZ-2026-0001' }))

  it.each([
    [
      'fr',
      'Le rapport de votre étude Cimenterie de l’Ouest est disponible',
      ['12 novembre 2026', '14 novembre 2026', '14 novembre 2026', '16 novembre 2026'],
    ],
    [
      'en',
      'The report for your study Cimenterie de l’Ouest is ready',
      ['12 November 2026', '14 November 2026', '14 November 2026', '16 November 2026'],
    ],
    [
      'ar',
      'وصل تقرير دراستك \u2068Cimenterie de l’Ouest\u2069',
      ['12 نوفمبر 2026', '14 نوفمبر 2026', '14 نوفمبر 2026', '16 نوفمبر 2026'],
    ],
  ] as const)('days without network are one mail in %s, each step with its day', (langue, subject, told) => {
    const { subject: title, text, html } = render(mailOf('client', fieldDays, langue), SITE)
    expect(title).toBe(subject)
    expect(text.split('\n').filter((line) => line.endsWith('2026'))).toEqual(told)
    for (const day of new Set(told)) expect(html).toContain(`<strong>${day}</strong>`)
    expect(linksOf(text).map(({ pathname }) => pathname)).toEqual([
      // The report is the button; each other page is linked once.
      `/client/orders/${ABOUT}`,
      `/client/invoices/${ABOUT}`,
      `/client/reports/${ABOUT}`,
      '/client/account',
    ])
  })

  it('the day is that of the study, not of the server', () => {
    const late = [{ event: 'study_started', about: ABOUT, at: '2026-11-12T22:30:00Z' }]
    expect(render(mailOf('client', late), SITE).text).toContain('12 novembre 2026')
    expect(render(mailOf('client', late, 'fr', { pays: 'kenya' }), SITE).text).toContain('13 novembre 2026')
  })

  it('mails about one study stand in one thread, whatever they tell, and each has its own name', () => {
    const [one, other, elsewhere] = [
      mailOf('client', fieldDays),
      mailOf('admin', [fieldDays[0] ?? {}]),
      mailOf('client', fieldDays, 'fr', { matter: ABOUT.replace('0b', '1c') }),
    ].map((given, index) => render({ ...given, key: `k${index}` }, 'https://hawa.example:8443').headers)
    const thread = `<study.${ABOUT}@hawa.example>`
    expect(one).toMatchObject({ 'Message-ID': '<k0@hawa.example>', References: thread, 'In-Reply-To': thread })
    expect(other).toMatchObject({ 'Message-ID': '<k1@hawa.example>', References: thread })
    expect(elsewhere?.['References']).not.toBe(thread)
  })

  it('one press leads out of what may be left, and of nothing else', () => {
    const leave = 'e'.repeat(64)
    const { headers } = render(mailOf('client', fieldDays.slice(0, 2), 'fr', { leave }), SITE)
    expect(headers).toMatchObject({
      'List-Unsubscribe': `<${SITE}/functions/v1/unsubscribe?area=client&mail=key&token=${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(Object.keys(render(mailOf('client', fieldDays), SITE).headers).join()).not.toContain('Unsubscribe')
  })

  it.each([
    ['fr', 'mercredi 2 décembre 2026', '2–4 décembre 2026'],
    ['en', 'Wednesday, 2 December 2026', '2\u2009–\u20094 December 2026'],
    ['ar', 'الأربعاء، 2 ديسمبر 2026', '2–4 ديسمبر 2026'],
  ] as const)('a visit says in %s who comes and when', (langue, day, span) => {
    const visit = (debut: string, fin: string, intervenant = 'Karim Bouzidi') =>
      render(
        mailOf(
          'client',
          [{ event: 'visit_planned', about: ABOUT, at: AT, visite: { debut, fin, intervenant } }],
          langue,
        ),
        SITE,
      ).text
    expect(visit('2026-12-02', '2026-12-02')).toContain(`${day}.`)
    expect(visit('2026-12-02', '2026-12-04')).toContain(`${span}.`)
    expect(visit('2026-12-02', '2026-12-04')).toContain('Karim Bouzidi')
    expect(visit('2026-12-02', '2026-12-04', '')).not.toContain('{')
  })

  it('says that a visit has no date any more', () => {
    const { subject, text } = render(job({ role: 'client', event: 'visit_planned', etude: 'Cimenterie' }), SITE)
    expect(subject).toBe('Visite du site reportée\u00a0: Cimenterie')
    expect(text).toContain('La nouvelle date vous sera envoyée.')
  })

  it('a message and an approval bear no day', () => {
    for (const data of [
      { role: 'client', event: 'message' },
      { role: 'intervention', event: 'account_approved' },
    ]) {
      expect(render(job(data), SITE).text).not.toContain('2026')
    }
  })
})
