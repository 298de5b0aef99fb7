/** Commands of people without an account, over HTTP, and the mails they cause. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company, offices } from '../../src/content/company.ts'
import { checkInput } from '../../sync/commands/check.ts'
import type { VisitorCommandName } from '../../sync/commands/command.ts'
import { commandId } from '../../sync/domain/ids.ts'
import { receiptNumber } from '../../sync/domain/receipt.ts'
import { failureOf } from '../../sync/transport/classify.ts'
import { anonymousTransport } from '../../sync/transport/visitor-transport.ts'
import type { Envelope } from '../../sync/transport/transport.ts'
import type { MailDriver } from '../../supabase/functions/send-mails/mail.ts'
import { customer, freshStack, ORIGIN, type Stack } from '../support/stack.ts'
import { contactMessage, expertRequest, subscription } from '../support/visitors.ts'

const SITE = 'https://hawa.example'
const CONTACT_WORDS: Readonly<Record<string, string>> = {
  fr: 'Nous vous répondrons dans les plus brefs délais.',
  en: 'We will reply as soon as possible.',
  ar: 'سنجيبك في أقرب وقت ممكن.',
}

let stack: Stack
beforeAll(async () => {
  stack = await freshStack({ siteUrl: `${SITE}/` })
})
afterAll(() => stack.close())

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

async function post(
  path: string,
  body: unknown,
  options: {
    readonly on?: Stack
    readonly from?: string
    readonly token?: string
    readonly headers?: Record<string, string>
  } = {},
): Promise<Answer> {
  const { on = stack, from = '198.51.100.7', token = on.anonKey, headers = {} } = options
  const response = await on.fetch(
    new Request(ORIGIN + path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { apikey: on.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    }),
    from,
  )
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

const id = (): string => crypto.randomUUID()
const receiptOf = (of: string): string => `HW-${of.slice(0, 8).toUpperCase()}`
const write = (message: unknown, options?: Parameters<typeof post>[2]) =>
  post('/functions/v1/contact', message, options)
const command = (name: string, args: object, options?: Parameters<typeof post>[2], commandId = id()) =>
  post('/rest/v1/rpc/apply_command', { id: commandId, name, args, made_at: new Date().toISOString() }, options)
const count = async (table: string): Promise<number> =>
  Number((await stack.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n)

/** Mails that `work` causes, in the order they were sent. */
async function mailsOf(work: () => Promise<unknown>, of: Stack = stack) {
  await of.mailsTried()
  const before = of.mails.length
  await work()
  await of.mailsTried()
  return of.mails.slice(before)
}

describe('a message of the contact page', () => {
  it('is stored once, answered with its receipt, and mailed to the office it is for', async () => {
    const message = {
      id: id(),
      ...contactMessage({
        bureau: 'kenya',
        telephone: null,
        sujet: 'Devis <b>',
        message: 'Bonjour,\n<script>alert(1)</script>',
      }),
    }
    const answers: Answer[] = []
    const mails = await mailsOf(async () => {
      for (const path of ['/functions/v1/contact', '/api/contact', '/api/contact'])
        answers.push(await post(path, message))
    })
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        200,
        {
          success: true,
          message: 'Nous vous répondrons dans les plus brefs délais.',
          messageId: receiptOf(message.id),
        },
      ])
    }
    expect(
      await stack.sql('select nom, telephone, bureau, spam from public.contact_messages where id = $1', [message.id]),
    ).toEqual([{ nom: 'Lina Saadi', telephone: null, bureau: 'kenya', spam: false }])
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      to: offices.ke.email,
      replyTo: 'lina@example.org',
      subject: `Message from the site · Devis <b> · ${receiptOf(message.id)}`,
    })
    expect(mails[0]?.text).toContain('> Bonjour,\n> <script>alert(1)</script>')
    expect(mails[0]?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(mails[0]?.html).not.toMatch(/<script|<b>/)
    expect(mails[0]?.text).not.toContain('Phone')
  })

  it('a repeated id with other words is another message: refused, and nothing is told', async () => {
    const message = { id: id(), ...contactMessage() }
    await write(message)
    const other = await write({ ...message, message: 'autre chose' })
    expect([other.status, other.body]).toMatchObject([400, { success: false, code: 'not_allowed' }])
    expect(JSON.stringify(other.body)).not.toContain(receiptOf(message.id))
  })

  it('sent ten times at once it is one message and one mail', async () => {
    const message = { id: id(), ...contactMessage() }
    const mails = await mailsOf(async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => write(message)))
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    })
    expect(mails).toHaveLength(1)
  })

  it('without an id, as the spec writes it, it gets one here', async () => {
    const { status, body } = await write(contactMessage({ langue: 'ar' }))
    const receipt = expect.stringMatching(/^HW-[0-9A-F]{8}$/) as string
    expect([status, body['messageId'], body['message']]).toEqual([200, receipt, 'سنجيبك في أقرب وقت ممكن.'])
  })

  const SPEC_BODY = {
    nom: 'Lina Saadi',
    email: 'lina@example.org',
    entreprise: '',
    telephone: '',
    sujet: 'Devis',
    message: 'Bonjour',
  }
  it.each([
    ['alone', {}, null, 'algerie', 'fr'],
    ['in the language of the browser', {}, 'de, ar-DZ;q=0.9, en;q=0.8', 'algerie', 'ar'],
    ['in the language that is wished for most', {}, 'fr;q=0.3,en;q=0.7,ar;q=0', 'algerie', 'en'],
    ['from a Kenyan number', { telephone: '00254 700 000 000' }, 'en-KE', 'kenya', 'en'],
    ['from a Tanzanian number', { telephone: '+255 (0) 700 000 000' }, '*', 'tanzanie', 'fr'],
  ])('exactly the body of docs/specification.md#7 is taken, %s', async (_, more, asked, bureau, langue) => {
    const body = { ...SPEC_BODY, ...more, email: `${id()}@example.org` }
    const answers: Answer[] = []
    const mails = await mailsOf(async () => {
      answers.push(await post('/api/contact', body, { headers: asked === null ? {} : { 'accept-language': asked } }))
    })
    expect(answers.map(({ status, body: said }) => [status, said])).toEqual([
      [
        200,
        {
          success: true,
          messageId: expect.stringMatching(/^HW-[0-9A-F]{8}$/) as string,
          message: CONTACT_WORDS[langue],
        },
      ],
    ])
    expect(
      await stack.sql('select bureau, langue, spam, entreprise from public.contact_messages where email = $1', [
        body.email,
      ]),
    ).toEqual([{ bureau, langue, spam: false, entreprise: null }])
    expect(mails).toHaveLength(1)
  })

  it.each([
    ['no subject', { sujet: '' }, 'sujet'],
    ['no message', { message: ' ' }, 'message'],
    ['no name', { nom: null }, 'nom'],
    ['no address', { email: 'lina' }, 'email'],
    ['an office nobody has', { bureau: 'france' }, 'bureau'],
  ])('a body of docs/specification.md#7 with %s is refused, in the language of the browser', async (_, more, field) => {
    const headers = { 'accept-language': 'en' }
    const { status, body } = await post('/api/contact', { ...SPEC_BODY, ...more }, { headers })
    const message = 'Something entered is not accepted. Correct it, then try again.'
    expect([status, body]).toMatchObject([400, { success: false, code: 'invalid', field, message }])
  })

  it.each([
    ['not JSON', '{', 'invalid', undefined],
    ['a list', [], 'invalid', undefined],
    ['a bad id', { id: 'x', ...contactMessage() }, 'invalid', 'id'],
    ['an id that is a number', { id: 7, ...contactMessage() }, 'invalid', 'id'],
    ['no name', contactMessage({ nom: ' ' }), 'invalid', 'nom'],
    ['no office', contactMessage({ bureau: 'france' }), 'invalid', 'bureau'],
    ['too long a subject', contactMessage({ sujet: 'x'.repeat(301) }), 'invalid', 'sujet'],
    ['two addresses', contactMessage({ email: 'a@example.org,b@example.org' }), 'invalid', 'email'],
    [
      'an address with a line break',
      contactMessage({ email: 'a@example.org\r\nBcc: b@example.org' }),
      'invalid',
      'email',
    ],
    ['no time', contactMessage({ elapsed_ms: null }), 'invalid', 'elapsed_ms'],
    ['too fast', contactMessage({ elapsed_ms: 1999 }), 'too_fast', undefined],
  ])('%s is refused with a code and words', async (_, message, code, field) => {
    const before = await count('public.contact_messages')
    const { status, body } = await write(message)
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        success: false,
        code,
        message: expect.stringMatching(/\S/) as string,
        ...(field ? { field } : {}),
      }),
    ])
    expect(await count('public.contact_messages')).toBe(before)
  })

  it('a line break in a heading is a space in the mail', async () => {
    const [mail] = await mailsOf(() =>
      write(contactMessage({ sujet: 'Devis\r\nBcc: victim@example.org\u2028X-Spam: no' })),
    )
    expect(mail?.subject).toMatch(/^Message from the site · Devis Bcc: victim@example.org X-Spam: no · HW-/)
  })

  it('what filled in the hidden field is kept as spam, answered as always and mailed to nobody', async () => {
    const message = { id: id(), ...contactMessage({ website: 'http://pills.example', elapsed_ms: 3 }) }
    const mails = await mailsOf(async () => {
      expect((await write(message)).body).toMatchObject({ success: true, messageId: receiptOf(message.id) })
    })
    expect(mails).toEqual([])
    expect(await stack.sql('select spam from public.contact_messages where id = $1', [message.id])).toEqual([
      { spam: true },
    ])
  })

  it('other methods, other sites and enormous bodies', async () => {
    const call = (method: string) => stack.fetch(new Request(`${ORIGIN}/functions/v1/contact`, { method }))
    expect((await call('GET')).status).toBe(405)
    const preflight = await call('OPTIONS')
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect((await write({ ...contactMessage(), message: 'x'.repeat(70_000) })).status).toBe(413)
  })

  it('the door behind it is the secret key only', async () => {
    const account = await customer(stack)
    for (const token of [stack.anonKey, account.accessToken]) {
      for (const [name, args] of [
        ['record_contact_message', { id: id(), args: contactMessage(), address: 'x' }],
        ['lease_mail_jobs', { batch: 1 }],
        ['settle_mail_job', { id: id(), lease: id(), problem: null }],
      ] as const)
        expect([name, (await post(`/rest/v1/rpc/${name}`, args, { token })).body['code']]).toEqual([name, '42501'])
    }
    expect((await command('send_contact_message', contactMessage())).body['code']).toBe('42501')
  })
})

describe('a request to an expert', () => {
  it('from a visitor and from a person: one row, one mail to support', async () => {
    const account = await customer(stack)
    for (const [token, client] of [
      [stack.anonKey, null],
      [account.accessToken, account.userId],
    ] as const) {
      const commandId = id()
      const args = expertRequest({ urgence: 'urgente', type_consultation: 'audit_environnemental' })
      const mails = await mailsOf(async () => {
        const first = await command('contact_expert', args, { token }, commandId)
        expect([first.status, first.body]).toEqual([
          200,
          { verdict: 'applied', result: { receipt: receiptOf(commandId) }, replayed: false },
        ])
        expect((await command('contact_expert', args, { token }, commandId)).body).toMatchObject({
          verdict: 'applied',
          replayed: true,
        })
      })
      expect(mails).toHaveLength(1)
      expect(mails[0]).toMatchObject({
        to: company.supportEmail,
        replyTo: 'lina@example.org',
        subject: `Demande à un expert (urgente) · Audit · ${receiptOf(commandId)}`,
      })
      expect(mails[0]?.text).toContain('Type de consultation: Audit environnemental')
      expect(
        await stack.sql(
          `select p.user_id from public.contacts_experts c left join public.profiles p on p.id = c.client_id where
            c.id = $1`,
          [commandId],
        ),
      ).toEqual([{ user_id: client }])
    }
  })
})

describe('the newsletter', () => {
  const linkIn = (text: string | undefined, page: string): URL =>
    new URL(new RegExp(`${SITE}/newsletter/${page}\\S+`).exec(text ?? '')?.[0] ?? 'none:')
  const spend = async (page: 'confirm' | 'unsubscribe', token: string | null) =>
    (await post(`/rest/v1/rpc/${page}_newsletter`, { token })).body
  const state = async (email: string) =>
    (
      await stack.sql<{ state: string }>('select state from public.newsletter_subscriptions where email = $1', [email])
    )[0]?.state

  it('asks back, is confirmed and left through the links of its mails, each as often as one likes', async () => {
    const email = 'amina@example.org'
    const [asked, ...more] = await mailsOf(() =>
      command('subscribe_newsletter', subscription(' Amina@Example.ORG ', { langue: 'ar' })),
    )
    expect(more).toEqual([])
    expect(asked).toMatchObject({ to: email, replyTo: null })
    expect(asked?.html).toContain('<html lang="ar" dir="rtl">')
    expect(await state(email)).toBe('pending')
    const confirm = linkIn(asked?.text, 'confirm')
    expect(confirm.searchParams.get('lang')).toBe('ar')
    for (let time = 0; time < 2; time += 1)
      expect(await spend('confirm', confirm.searchParams.get('token'))).toEqual({ status: 'confirmed' })

    const [already] = await mailsOf(() => command('subscribe_newsletter', subscription(email, { langue: 'en' })))
    expect(already?.subject).toBe('أنت مشترك بالفعل في نشرة هواء الإخبارية')
    expect(already?.text).not.toContain('/confirm')
    const leave = linkIn(already?.text, 'unsubscribe').searchParams.get('token')
    expect(leave).toBe(linkIn(asked?.text, 'unsubscribe').searchParams.get('token'))
    for (let time = 0; time < 2; time += 1)
      expect(await spend('unsubscribe', leave)).toEqual({ status: 'unsubscribed' })
    expect(await spend('confirm', confirm.searchParams.get('token')), 'an old link brings nobody back').toEqual({
      status: 'unsubscribed',
    })

    const [again] = await mailsOf(() => command('subscribe_newsletter', subscription(email)))
    expect(await state(email)).toBe('pending')
    expect(await spend('confirm', confirm.searchParams.get('token'))).toEqual({ status: 'unknown' })
    expect(await spend('confirm', linkIn(again?.text, 'confirm').searchParams.get('token'))).toEqual({
      status: 'confirmed',
    })
  })

  it('says the same to a known, a new and a left address', async () => {
    const [mail] = await mailsOf(() => command('subscribe_newsletter', subscription('known@example.org')))
    const answers = [
      await command('subscribe_newsletter', subscription('known@example.org')),
      await command('subscribe_newsletter', subscription('new@example.org')),
    ]
    await spend('unsubscribe', linkIn(mail?.text, 'unsubscribe').searchParams.get('token'))
    answers.push(await command('subscribe_newsletter', subscription('known@example.org')))
    const shapes = answers.map(({ status, body }) => [
      status,
      { ...body, result: Object.keys(body['result'] as object) },
    ])
    expect(shapes).toEqual(Array(3).fill([200, { verdict: 'applied', result: ['receipt'], replayed: false }]))
  })

  it('a link that ended is said so, one of nobody is unknown, and asking again renews it', async () => {
    const email = 'late@example.org'
    const [mail] = await mailsOf(() => command('subscribe_newsletter', subscription(email)))
    const token = linkIn(mail?.text, 'confirm').searchParams.get('token')
    await stack.sql(
      `update public.newsletter_subscriptions set confirm_expires_at = now() - interval '1 second', last_mail_at =
        now() - interval '8 days' where email = $1`,
      [email],
    )
    expect(await spend('confirm', token)).toEqual({ status: 'expired' })
    for (const wrong of ['', 'x', 'f'.repeat(64), "' or true --", null]) {
      expect(await spend('confirm', wrong)).toEqual({ status: 'unknown' })
      expect(await spend('unsubscribe', wrong)).toEqual({ status: 'unknown' })
    }
    await command('subscribe_newsletter', subscription(email))
    expect(await spend('confirm', token)).toEqual({ status: 'confirmed' })
  })

  it('keeps tokens nowhere but in mails', async () => {
    const [mail] = await mailsOf(() => command('subscribe_newsletter', subscription('hashed@example.org')))
    const token = linkIn(mail?.text, 'confirm').searchParams.get('token') ?? ''
    const rows = JSON.stringify([
      await stack.sql('select * from public.newsletter_subscriptions'),
      await stack.sql('select * from public.mail_jobs'),
      await stack.sql('select * from public.commands'),
    ])
    expect(rows).toContain(createHash('sha256').update(token).digest('hex'))
    expect(rows).not.toContain(token)
  })

  it('nobody fills somebody else’s mailbox with it', async () => {
    const mails = await mailsOf(async () => {
      for (let time = 0; time < 8; time += 1) {
        await command('subscribe_newsletter', subscription('victim@example.org'))
        await stack.sql(`update public.newsletter_subscriptions set last_mail_at = last_mail_at - interval '2 minutes'`)
      }
      await stack.sql(
        `update public.newsletter_subscriptions set last_mail_at = now() where email = 'victim@example.org'`,
      )
    })
    expect(mails).toHaveLength(5)
  })
})

describe('the limit per network address', () => {
  it('five in ten minutes by whichever door, then later; a repeated one is answered; others are not held up', async () => {
    const limited = await freshStack({ rateLimits: true })
    const here = { on: limited, from: '203.0.113.5' }
    const first = { id: id(), ...contactMessage() }
    expect((await write(first, here)).status).toBe(200)
    await write(contactMessage({ nom: '' }), here)
    await command('contact_expert', expertRequest(), here)
    await command('subscribe_newsletter', subscription('a@example.org'), here)
    await command('subscribe_newsletter', subscription('b@example.org'), here)

    const claims = { 'x-forwarded-for': '192.0.2.1', 'cf-connecting-ip': '192.0.2.1' }
    const refused = await write(contactMessage(), { ...here, headers: claims })
    expect([refused.status, refused.body['code'], refused.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '600',
    ])
    const later = await command('contact_expert', expertRequest(), { ...here, headers: claims })
    expect([later.status, later.body['code'], later.headers.get('retry-after')]).toEqual([429, '53400', '600'])
    for (const { status, body, headers } of [refused, later]) {
      expect(failureOf({ status, body, retryAfter: headers.get('retry-after') }, 0)).toMatchObject({
        kind: 'retry',
        cause: 'busy',
      })
    }
    expect((await write(first, here)).body).toMatchObject({ success: true })
    expect((await write(contactMessage(), { on: limited, from: '203.0.113.6' })).status).toBe(200)
    const [kept] = await limited.sql<{ text: string }>('select string_agg(v::text, $1) as text from hawa.visits v', [
      ' ',
    ])
    expect(kept?.text).not.toContain('203.0.113')
    await limited.close()
  })
})

describe('what the device understands', () => {
  const transportTo = (of: Stack, from: string) =>
    anonymousTransport(
      {
        fetch: (input, init) => of.fetch(new Request(input, init), from),
        now: Date.now,
        uuid: id,
        random: Math.random,
        setTimer: () => () => undefined,
        databasePrefix: 'x',
      },
      { supabaseUrl: ORIGIN, supabaseKey: of.anonKey },
    )
  const commands: readonly (readonly [VisitorCommandName, Readonly<Record<string, unknown>>])[] = [
    ['contact_expert', expertRequest()],
    ['subscribe_newsletter', subscription('device@example.org')],
    ['send_contact_message', contactMessage()],
  ]
  const envelope = (name: VisitorCommandName, args: unknown, commandIn = id()): Envelope => {
    const checked = checkInput(name, args)
    return {
      id: commandId(commandIn),
      name,
      args: checked.kind === 'valid' ? checked.args : (Object(args) as Record<string, unknown>),
      made_at: new Date().toISOString(),
    }
  }

  it.each(commands)(
    '%s: taken with a receipt, refused with its reason, later when there are too many',
    async (name, args) => {
      const limited = await freshStack({ rateLimits: true })
      const transport = transportTo(limited, '198.51.100.9')
      const first = envelope(name, args)
      for (let time = 0; time < 2; time += 1) {
        expect(await transport.applyCommand(first)).toMatchObject({
          kind: 'ok',
          value: { verdict: 'applied', result: { receipt: receiptNumber(first.id) } },
        })
      }
      expect(await transport.applyCommand(envelope(name, { ...args, email: 'x' }))).toMatchObject({
        kind: 'ok',
        value: { verdict: 'refused', code: 'invalid', problem: { field: 'email', reason: 'malformed' } },
      })
      for (let time = 0; time < 3; time += 1) {
        expect(await transport.applyCommand(envelope(name, { ...args, elapsed_ms: 10 }))).toMatchObject({
          kind: 'ok',
          value: { verdict: 'refused', code: 'too_fast' },
        })
      }
      expect(await transport.applyCommand(envelope(name, args))).toMatchObject({ kind: 'retry', cause: 'busy' })
      await limited.close()
    },
  )
})

describe('mails that do not go', () => {
  it('are tried again later, with what was wrong written down, and never twice when they went', async () => {
    const seen: { to: string; key: string }[] = []
    let broken = true
    const driver: MailDriver = {
      send: (mail, key) => {
        seen.push({ to: mail.to, key })
        return broken ? Promise.reject(new Error('the mail service answered 503')) : Promise.resolve(null)
      },
    }
    const own = await freshStack({ mailDriver: driver })
    const job = async () =>
      (
        await own.sql<Record<string, unknown>>(
          `select attempts, last_error, sent_at is not null as sent, lease, data, next_attempt_at > now() +
            interval '50 seconds' as later from public.mail_jobs`,
        )
      )[0]
    await write(contactMessage(), { on: own })
    await own.mailsTried()
    const problem = expect.stringMatching(/^the mail service answered 503/) as string
    expect(await job()).toMatchObject({ attempts: 1, last_error: problem, sent: false, lease: null, later: true })
    broken = false
    await own.sql('update public.mail_jobs set next_attempt_at = now()')
    await write(contactMessage({ website: 'spam' }), { on: own })
    await own.mailsTried()
    expect(await job()).toMatchObject({ attempts: 2, last_error: null, sent: true, data: {} })
    expect(seen).toHaveLength(2)
    expect(seen[0]).toEqual(seen[1])
    await own.close()
  })
})
