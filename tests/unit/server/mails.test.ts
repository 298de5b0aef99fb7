import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contact } from '../../../supabase/functions/contact/handler.ts'
import { sendDueMails, sendMails } from '../../../supabase/functions/send-mails/handler.ts'
import { httpMail, mailApiOf, MailProblem, type Mail } from '../../../supabase/functions/send-mails/mail.ts'
import { render, type Job } from '../../../supabase/functions/send-mails/render.ts'
import { mailSender } from '../../../supabase/local/mail/mail-sender.ts'
import { LANGUES } from '../../../sync/domain/enumerations.ts'
import { contactMessage } from '../../support/visitors.ts'

const SITE = 'https://hawa.example'
const TOKENS = { confirm: 'c'.repeat(64), unsubscribe: 'd'.repeat(64) }
const job = (template: string, more: Partial<Job> = {}): Job => ({
  id: 'job',
  lease: 'lease',
  key: 'key',
  template,
  langue: 'fr',
  recipient: 'support',
  data: template.startsWith('newsletter')
    ? TOKENS
    : { ...contactMessage(), receipt: 'HW-1A2B3C4D', type_consultation: 'formation', urgence: 'normale' },
  ...more,
})

describe('rendering', () => {
  it.each(LANGUES)('every template says something in %s, in its direction, as text and as HTML', (langue) => {
    for (const template of ['contact_message', 'expert_request', 'newsletter_confirm', 'newsletter_already']) {
      const mail = render(job(template, { langue }), SITE)
      expect(mail.html).toContain(`<html lang="${langue}" dir="${langue === 'ar' ? 'rtl' : 'ltr'}">`)
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/undefined|\[object/)
      expect(mail.text.length).toBeGreaterThan(50)
    }
  })

  it(
    'a part of the company is mailed at the address in force, and at the shipped one where what was published is ' +
      'none',
    () => {
      const to = (recipient: string, company?: Job['company']) =>
        render(job('contact_message', { recipient, ...(company === undefined ? {} : { company }) }), SITE).to
      expect([to('kenya'), to('kenya', null), to('support')]).toEqual([
        'kenya@hawa.example',
        'kenya@hawa.example',
        'support@hawa.example',
      ])
      const published = {
        kenya: { email: 'nairobi@hawa.co.ke' },
        tanzanie: { email: 7 },
        company: { support_email: 'aide@hawa.dz' },
      }
      expect([
        to('kenya', published),
        to('tanzanie', published),
        to('algerie', published),
        to('support', published),
        to('a@hawa.dz', published),
      ]).toEqual(['nairobi@hawa.co.ke', 'tanzanie@hawa.example', 'algerie@hawa.example', 'aide@hawa.dz', 'a@hawa.dz'])
      expect(() => to('nobody')).toThrow('nobody is called nobody')
    },
  )

  it('every mail of the newsletter leads out of it, for people and for mail programs', () => {
    for (const template of ['newsletter_confirm', 'newsletter_already']) {
      const { text, html, headers } = render(job(template, { recipient: 'a@example.org' }), SITE)
      const leave = `${SITE}/newsletter/unsubscribe?token=${TOKENS.unsubscribe}&lang=fr`
      expect(text).toContain(leave)
      expect(html).toContain(leave.replace('&', '&amp;'))
      expect(headers).toMatchObject({
        'Message-ID': '<key@hawa.example>',
        'List-Unsubscribe': `<${SITE}/functions/v1/unsubscribe?token=${TOKENS.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      })
    }
  })

  it('a letter: paragraphs, links and the way out, in its language; markup is text', () => {
    const data = {
      sujet: 'هواء\r\nBcc: x@example.org',
      unsubscribe: TOKENS.unsubscribe,
      corps: 'سلام <b>قوي</b>\nسطر\n\nاقرؤوا [القياس](https://hawa.example/a?b=1&c=2) أو https://hawa.example/x.',
    }
    const { subject, text, html, headers } = render(
      job('letter', { langue: 'ar', recipient: 'a@example.org', data }),
      SITE,
      'https://f.example/functions/v1',
    )
    expect(subject).toBe('هواء Bcc: x@example.org')
    expect(text).toContain('سلام <b>قوي</b>\nسطر\n\nاقرؤوا القياس (https://hawa.example/a?b=1&c=2) أو ')
    expect(text).toContain(`${SITE}/newsletter/unsubscribe?token=${TOKENS.unsubscribe}&lang=ar`)
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('&lt;b&gt;قوي&lt;/b&gt;')
    expect(html).toContain('<a href="https://hawa.example/a?b=1&amp;c=2" style="color:#0b5c6b">القياس</a>')
    expect(html).not.toContain('<b>')
    expect(headers['List-Unsubscribe']).toBe(`<https://f.example/functions/v1/unsubscribe?token=${TOKENS.unsubscribe}>`)
  })

  it('a test of a letter says so and leads nobody out of the newsletter; a letter without words is none', () => {
    const data = { sujet: "L'air", corps: 'Bonjour' }
    const mail = render(job('letter_test', { langue: 'fr', recipient: 'a@example.org', data }), SITE)
    expect([mail.subject, mail.headers]).toEqual([
      "[Essai] L'air",
      {
        'Message-ID': '<key@hawa.example>',
        'Auto-Submitted': 'auto-generated',
      },
    ])
    expect(mail.html).not.toContain('/newsletter/unsubscribe')
    for (const gone of [null, { sujet: '', corps: 'x' }]) {
      expect(() => render(job('letter', { recipient: 'a@example.org', data: gone }), SITE)).toThrow('says nothing')
    }
    expect(() => render(job('letter', { recipient: 'a@example.org', data }), SITE)).toThrow('the subscription is gone')
  })

  it('what people write is escaped, and no heading is more than a line', () => {
    const evil = '"><img src=x onerror=alert(1)>\r\nBcc: x@example.org\u2029\u0000'
    const mail = render(
      job('expert_request', {
        data: {
          nom: evil,
          sujet: evil,
          message: evil,
          telephone: evil,
          entreprise: evil,
          email: `a@b.c\r\nBcc: ${evil}`,
          receipt: evil,
          urgence: evil,
          type_consultation: evil,
        },
      }),
      SITE,
    )
    expect(mail.html).not.toContain('<img')
    for (const heading of [mail.to, mail.replyTo ?? '', mail.subject, ...Object.values(mail.headers)])
      expect(heading).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    expect(mail.subject.length).toBeLessThanOrEqual(200)
  })

  it('what cannot be a mail is an error', () => {
    expect(() => render(job('surprise'), SITE)).toThrow('no template')
    expect(() => render(job('contact_message', { recipient: 'france' }), SITE)).toThrow('nobody is called france')
    expect(() => render(job('newsletter_confirm', { recipient: 'a@example.org', data: null }), SITE)).toThrow('gone')
  })
})

describe('an answer to an inquiry', () => {
  const said = {
    nom: 'ليلى',
    sujet: 'Devis <b>',
    message: 'Première ligne\n<script>',
    written_at: '2026-11-21T23:30:00Z',
    receipt: 'HW-1A2B3C4D',
    reponse: 'Merci.\nNous arrivons <demain>.',
    office: 'kenya',
  }
  const reply = (langue: string, more: object = {}) =>
    render(job('inquiry_reply', { langue, recipient: 'lina@example.org', data: { ...said, ...more } }), SITE)

  it.each([
    ['fr', 'Bonjour ليلى,', "L'équipe Hawa", 'Votre message du 22 novembre 2026\u00a0:'],
    ['en', 'Hello ليلى,', 'The Hawa team', 'Your message of 22 November 2026:'],
    ['ar', 'مرحبًا \u2068ليلى\u2069،', 'فريق هواء', '22 نوفمبر 2026'],
  ])('in %s: the answer, then what was asked, on the day of its office', (langue, hello, sign, day) => {
    const { to, replyTo, subject, text, html, headers } = reply(langue)
    expect([to, replyTo, subject]).toEqual(['lina@example.org', null, 'Re: Devis <b> · HW-1A2B3C4D'])
    expect(headers, 'a person wrote it').toEqual({ 'Message-ID': '<key@hawa.example>' })
    for (const part of [hello, said.reponse, sign, day, 'HW-1A2B3C4D', '> Première ligne\n> <script>'])
      expect(text).toContain(part)
    expect(text.indexOf(said.reponse)).toBeLessThan(text.indexOf('> Première'))
    expect(html).toContain(`<html lang="${langue}" dir="${langue === 'ar' ? 'rtl' : 'ltr'}">`)
    // In a mail of either direction, words have the direction of their own script.
    expect(html).toMatch(/<div dir="auto"[^>]*>Merci\.\nNous arrivons &lt;demain&gt;\.<\/div>/)
    expect(html).toMatch(/<blockquote dir="auto"[^>]*>Première ligne\n&lt;script&gt;<\/blockquote>/)
    expect(html).not.toMatch(/<script|undefined/)
  })

  it('is answered at the address that the office has published', () => {
    const mail = render(
      {
        ...job('inquiry_reply', { langue: 'fr', recipient: 'lina@example.org', data: said }),
        company: { kenya: { email: 'nairobi@hawa.co.ke' } },
      },
      SITE,
    )
    expect([mail.to, mail.replyTo]).toEqual(['lina@example.org', 'nairobi@hawa.co.ke'])
  })

  it('a request to an expert is answered by the support; without words, or without an office, there is no mail', () => {
    // An answer to an address that cannot exist would come back.
    expect(reply('fr', { office: 'support' }).replyTo).toBeNull()
    expect(() => reply('fr', { reponse: '' })).toThrow('says nothing')
    expect(() => reply('fr', { office: 'france' })).toThrow('nobody is called france')
  })
})

describe('the HTTP driver', () => {
  const mail: Mail = {
    to: 'a@example.org',
    replyTo: 'b@example.org',
    subject: 'S',
    text: 'T',
    html: '<p>T</p>',
    headers: { 'List-Unsubscribe': '<x>' },
  }
  const api = { url: 'https://mail.example/emails', key: 'secret', from: 'Hawa <contact@hawa.example>' }

  it('posts one JSON a mail, with a key that makes repeating harmless', async () => {
    const seen: Request[] = []
    const driver = httpMail(api, (input, init) => {
      seen.push(new Request(input, init))
      return Promise.resolve(Response.json({ id: 'r-1' }))
    })
    expect(await driver.send(mail, 'job-1'), 'what the service calls it').toBe('r-1')
    const [request] = seen
    expect([request?.url, request?.headers.get('authorization'), request?.headers.get('idempotency-key')]).toEqual([
      api.url,
      'Bearer secret',
      'job-1',
    ])
    expect(await request?.json()).toEqual({
      from: api.from,
      to: mail.to,
      reply_to: mail.replyTo,
      subject: 'S',
      text: 'T',
      html: '<p>T</p>',
      headers: mail.headers,
    })
  })

  it('any other answer is a problem, without the key in it', async () => {
    const driver = httpMail(api, () => Promise.resolve(new Response('domain not verified', { status: 403 })))
    await expect(driver.send(mail, 'x')).rejects.toThrow('the mail service answered 403: domain not verified')
  })

  it('an answer of the service says that it does not have the mail, silence and a gateway do not', async () => {
    const outcomeOf = (post: typeof fetch) =>
      httpMail(api, post)
        .send(mail, 'x')
        .then(
          () => 'sent',
          (error: unknown) => (error instanceof MailProblem ? error.outcome : error),
        )
    const answering = (status: number) => () => Promise.resolve(new Response('', { status }))
    expect([await outcomeOf(answering(400)), await outcomeOf(answering(422))]).toEqual(['refused', 'refused'])
    expect(await outcomeOf(answering(429))).toBe('not_taken')
    expect(await outcomeOf(answering(403))).toBe('not_taken')
    expect(await outcomeOf(answering(504))).toBe('unknown')
    expect(await outcomeOf(() => Promise.reject(new DOMException('too slow', 'TimeoutError')))).toBe('unknown')
  })

  it('is configured whole or not at all', () => {
    const variables: Record<string, string> = { MAIL_API_URL: 'u', MAIL_API_KEY: 'k', MAIL_FROM: 'f' }
    expect(mailApiOf((name) => variables[name])).toEqual({ url: 'u', key: 'k', from: 'f' })
    expect(mailApiOf(() => undefined)).toBeNull()
    expect(() => mailApiOf((name) => (name === 'MAIL_FROM' ? undefined : 'x'))).toThrow('belong together')
  })
})

describe('sending what is due', () => {
  function backend(jobs: Job[]) {
    const settled: unknown[] = []
    return {
      settled,
      url: 'http://backend',
      serviceKey: 'key',
      async fetch(request: Request) {
        if (request.headers.get('authorization') !== 'Bearer key') return new Response(null, { status: 401 })
        if (request.url.endsWith('/lease_mail_jobs')) return Response.json(jobs.splice(0, 2))
        settled.push(await request.json())
        return Response.json(true)
      },
    }
  }

  it('one that fails holds up no other', async () => {
    const from = backend([
      job('contact_message'),
      job('surprise'),
      job('expert_request'),
      job('newsletter_already', { recipient: 'a@example.org' }),
    ])
    const keys: string[] = []
    const answer = await sendDueMails(from, {
      site: SITE,
      driver: {
        send: (_, key) => {
          keys.push(key)
          return Promise.resolve('at-the-service')
        },
      },
    })
    expect(answer).toEqual({ sent: 3, failed: 1 })
    expect(from.settled).toMatchObject([
      { problem: null, receipt: 'at-the-service' },
      { problem: 'no template surprise', outcome: 'not_taken' },
      { problem: null },
      { problem: null },
    ])
    expect(keys).toEqual(['key', 'key', 'key'])
  })

  it('only for the secret key', async () => {
    const post = { site: SITE, driver: { send: () => Promise.resolve(null) } }
    const ask = (authorization?: string, method = 'POST') =>
      sendMails(
        new Request('http://f/send-mails', { method, ...(authorization ? { headers: { authorization } } : {}) }),
        backend([job('contact_message')]),
        post,
      )
    expect((await ask()).status).toBe(401)
    expect((await ask('Bearer other')).status).toBe(401)
    expect((await ask('Bearer key', 'GET')).status).toBe(405)
    expect(await (await ask('Bearer key')).json()).toEqual({ sent: 1, failed: 0 })
    expect(
      (
        await sendMails(
          new Request('http://f', { method: 'POST', headers: { authorization: 'Bearer ' } }),
          { ...backend([]), serviceKey: '' },
          post,
        )
      ).status,
      'a key that was not configured',
    ).toBe(401)
  })

  it('one run at a time, and what is asked for meanwhile is not forgotten', async () => {
    let [running, most, runs] = [0, 0, 0]
    const problems: unknown[] = []
    const sender = mailSender(
      async () => {
        running += 1
        most = Math.max(most, running)
        runs += 1
        await new Promise(setImmediate)
        if (runs === 1) sender.poke()
        running -= 1
        if (runs === 1) throw new Error('the database is away')
      },
      (problem) => problems.push(problem),
    )
    for (let time = 0; time < 5; time += 1) sender.poke()
    await sender.idle()
    expect([runs, most, problems.length]).toEqual([2, 1, 1])
    await sender.stop()
    sender.poke()
    await sender.idle()
    expect(runs).toBe(2)
  })

  describe('after many commands', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    /** The times of its runs, ms. */
    function timed() {
      const runs: number[] = []
      const begin = performance.now()
      const sender = mailSender(
        async () => void runs.push(performance.now() - begin),
        () => undefined,
      )
      return { runs, sender }
    }

    it('the first mail leaves at once, and one run each half second takes the others', async () => {
      const { runs, sender } = timed()
      for (let passed = 0; passed < 1200; passed += 10) {
        sender.poke()
        await vi.advanceTimersByTimeAsync(10)
      }
      await vi.advanceTimersByTimeAsync(5000)
      expect(runs).toEqual([0, 500, 1000, 1500])
      await sender.stop()
    })

    it('a mail of the last instant of a run waits for half a second, not for the next command', async () => {
      const { runs, sender } = timed()
      sender.poke()
      await vi.advanceTimersByTimeAsync(1)
      sender.poke()
      await vi.advanceTimersByTimeAsync(498)
      expect(runs).toEqual([0])
      await vi.advanceTimersByTimeAsync(1)
      expect(runs).toEqual([0, 500])
      await sender.stop()
    })

    it('after a quiet half second the next one leaves at once again', async () => {
      const { runs, sender } = timed()
      sender.poke()
      await vi.advanceTimersByTimeAsync(700)
      sender.poke()
      await vi.advanceTimersByTimeAsync(0)
      expect(runs).toEqual([0, 700])
      await sender.stop()
    })

    it('whoever waits for all mails does not wait for the pause; none begins after the end', async () => {
      const { runs, sender } = timed()
      sender.poke()
      await vi.advanceTimersByTimeAsync(100)
      sender.poke()
      await sender.idle()
      expect(runs).toEqual([0, 100])
      sender.poke()
      await sender.stop()
      await vi.advanceTimersByTimeAsync(5000)
      expect(runs).toEqual([0, 100])
    })
  })
})

describe('the contact function', () => {
  const ask = (answer: Response, stored = (): void => undefined) =>
    contact(
      new Request('http://f/contact', { method: 'POST', body: JSON.stringify(contactMessage({ langue: 'en' })) }),
      {
        url: 'http://backend',
        serviceKey: 'key',
        address: '198.51.100.1',
        fetch: () => Promise.resolve(answer),
        stored,
      },
    )

  it('says "later" when the backend is not itself', async () => {
    for (const answer of [
      new Response('<html>', { status: 502 }),
      Response.json({ code: '57014' }, { status: 500 }),
      Response.json({ code: '42501' }, { status: 403 }),
    ]) {
      const response = await ask(answer)
      expect([response.status, await response.json()]).toEqual([
        502,
        { success: false, message: 'The message could not be sent.', code: 'backend' },
      ])
    }
  })

  it('has the mail sent once, not again for a repeated message', async () => {
    let times = 0
    const verdict = (replayed: boolean) =>
      Response.json({ verdict: 'applied', result: { receipt: 'HW-00000000' }, replayed })
    for (const replayed of [false, true])
      expect(
        (
          await ask(verdict(replayed), () => {
            times += 1
          })
        ).status,
      ).toBe(200)
    expect(times).toBe(1)
  })
})
