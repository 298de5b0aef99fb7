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
const job = (data: object, langue = 'fr'): Job => ({
  id: 'job', lease: 'lease', template: 'notice', langue, recipient: 'a@example.org',
  data: { about: ABOUT, etude: 'Cimenterie de l’Ouest', numero: 'DZ-2026-0001', ...data },
})
const every = TYPES_COMPTE.flatMap((role) => MAIL_EVENTS_OF[role].flatMap((event) =>
  // Clients have no help requests.
  THREAD_KINDS.filter((kind) => kind !== 'support' || role !== 'client').map((thread_kind) => ({ role, event, thread_kind }))))
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
    expect(routePaths().some((pattern) => pattern.test(String(place?.pathname))), `${place?.pathname} is a page`).toBe(true)
    expect(choice?.href).toBe(`${SITE}${AREAS[data.role]}/account?lang=${langue}#notifications`)
    expect(mail.headers['List-Unsubscribe']).toBe(`<${choice?.href}>`)
    expect(mail.html).not.toMatch(/<img|<script|src=/)
  })
})

describe('a mail about an event', () => {
  const place = (data: object) => linksOf(render(job(data), SITE).text)[0]

  it('leads to the very place', () => {
    expect(place({ role: 'client', event: 'report_delivered' })?.pathname).toBe(`/client/reports/${ABOUT}`)
    expect(place({ role: 'client', event: 'message', thread_kind: 'advice' })?.pathname).toBe('/client/messages/conseils')
    expect(place({ role: 'admin', event: 'team_message', thread_kind: 'advice' })?.pathname).toBe(`/admin/messages/advice/${ABOUT}`)
    expect(place({ role: 'intervention', event: 'message', thread_kind: 'support' })?.pathname).toBe(`/intervenant/support/${ABOUT}`)
    expect(place({ role: 'admin', event: 'team_message', thread_kind: 'support' })?.pathname).toBe(`/admin/messages/support/${ABOUT}`)
    const mission = place({ role: 'intervention', event: 'study_cancelled' })
    expect(mission?.pathname).toBe(`/intervenant/missions/${ABOUT}`)
  })

  it('escapes a company that is called like a tag, and keeps its subject one line', () => {
    const mail = render(job({ role: 'client', event: 'study_accepted', etude: '<img src=x>\r\nBcc: x@example.org {numero}' }), SITE)
    expect(mail.html).not.toContain('<img')
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.subject).toContain('{numero}')
  })

  it('an event that is none, and a place that is none, is an error', () => {
    expect(() => render(job({ role: 'client', event: 'rain' }), SITE)).toThrow('no notice rain')
    expect(() => render(job({ role: 'boss', event: 'message' }), SITE)).toThrow('no notice')
    expect(() => render(job({ role: 'client', event: 'message', about: '../admin' }), SITE)).toThrow('no notice')
  })
})
