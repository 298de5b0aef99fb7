import { describe, expect, it } from 'vitest'
import { render, type Job } from '../../../supabase/functions/send-mails/render.ts'
import { invite, type Backend } from '../../../supabase/functions/invite/handler.ts'

const TOKEN = 'ab'.repeat(32)
const job = (template: string, langue: string, data: Job['data']): Job => ({
  id: 'i',
  lease: 'l',
  key: 'k',
  template,
  langue,
  recipient: 'l@x.org',
  data,
})

describe('mails about an account', () => {
  it.each([
    ['fr', 'ltr', 'Bonjour Lina,'],
    ['en', 'ltr', 'Hello Lina,'],
    ['ar', 'rtl', 'مرحبًا'],
  ])('an invitation in %s', (langue, direction, hello) => {
    const mail = render(
      job('invitation', langue, {
        token: TOKEN,
        type_compte: 'admin',
        prenom: 'Lina',
        invited_by: 'Aya <b>',
        email: 'l@x.org',
      }),
      'https://hawa.example',
    )
    expect(mail.text).toContain(hello)
    expect(mail.text).toContain(`https://hawa.example/invitation?lang=${langue}#${TOKEN}`)
    expect(mail.html).toContain(`dir="${direction}"`)
    expect(mail.html).not.toContain('Aya <b>')
    expect(mail.text).not.toMatch(/[{}]/)
  })

  it('an invitation that is open no more makes no mail', () => {
    expect(() => render(job('invitation', 'fr', null), 'https://hawa.example')).toThrow('open no more')
  })

  it('a refusal quotes its reason', () => {
    const mail = render(
      job('account_refused', 'fr', { prenom: 'Lina', motif: 'Sans diplôme\n<script>' }),
      'https://hawa.example',
    )
    expect(mail.text).toContain('> Sans diplôme\n> <script>')
    expect(mail.html).not.toContain('<script>')
  })
})

describe('the last mail of a deleted account', () => {
  it.each(['fr', 'en', 'ar'])('says in %s what went and what stays', (langue) => {
    const mail = render(job('account_deleted', langue, { prenom: 'Lina' }), 'https://hawa.example')
    expect(mail.text).toContain('Lina')
    expect(mail.text.split('\n\n').length).toBeGreaterThan(3)
    expect(mail.text).not.toMatch(/[{}]/)
  })
})

describe('the mail about another address', () => {
  it.each(['fr', 'en', 'ar'])('names both in %s, and the reason where the team has changed it', (langue) => {
    const facts = { prenom: 'Lina', from: 'lian@x.org', to: 'lina@x.org', motif: '' }
    const mail = render(job('address_changed', langue, facts), 'https://hawa.example')
    for (const said of ['lian@x.org', 'lina@x.org', '/contact?lang=']) expect(mail.text).toContain(said)
    expect(mail.text).not.toContain('>')
    const corrected = render(job('address_changed', langue, { ...facts, motif: 'Faute <b>' }), 'https://hawa.example')
    expect(corrected.text).toContain('> Faute <b>')
    expect(corrected.html).not.toContain('<b>')
  })
})

describe('the function invite', () => {
  const asked: { path: string; body: unknown }[] = []
  const backend = (answers: Readonly<Record<string, readonly [number, object]>>): Backend => ({
    url: 'https://db.invalid',
    serviceKey: 'secret',
    address: '10.0.0.1',
    async fetch(request) {
      const { pathname } = new URL(request.url)
      asked.push({ path: pathname, body: await request.json() })
      const [status, body] = answers[pathname] ?? [500, {}]
      return Response.json(body, { status })
    },
  })
  const LOOK = '/rest/v1/rpc/look_at_invitation'
  const USERS = '/auth/v1/admin/users'
  const open = [
    200,
    { state: 'open', email: 'l@x.org', type_compte: 'client', prenom: 'Lina', invited_by: null, expires_at: 'x' },
  ] as const
  const post = async (body: object, answers: Parameters<typeof backend>[0]) => {
    asked.length = 0
    const response = await invite(
      new Request('https://hawa.example/functions/v1/invite', { method: 'POST', body: JSON.stringify(body) }),
      backend(answers),
    )
    return [response.status, await response.json()] as const
  }

  it('says what the invitation says, and makes nothing without a password', async () => {
    expect(await post({ token: TOKEN }, { [LOOK]: open })).toMatchObject([
      200,
      { email: 'l@x.org', type_compte: 'client' },
    ])
    expect(asked.map(({ path }) => path)).toEqual([LOOK])
  })

  it('makes the account of the invited address, whatever else the request says', async () => {
    expect(
      (
        await post(
          { token: TOKEN, password: 'Tramontane-2026', email: 'evil@x.org', type_compte: 'admin' },
          { [LOOK]: open, [USERS]: [200, {}] },
        )
      )[0],
    ).toBe(200)
    expect(asked[1]).toEqual({
      path: USERS,
      body: {
        email: 'l@x.org',
        password: 'Tramontane-2026',
        email_confirm: true,
        user_metadata: { invitation: TOKEN },
      },
    })
  })

  it('answers in codes', async () => {
    const made = (status: number, body: object, look: readonly [number, object] = open) =>
      post({ token: TOKEN, password: 'Tramontane-2026' }, { [LOOK]: look, [USERS]: [status, body] })
    expect(await made(422, { error_code: 'email_exists' })).toEqual([409, { code: 'email_taken' }])
    expect(await made(422, { error_code: 'weak_password', weak_password: { reasons: ['pwned'] } })).toEqual([
      422,
      { code: 'weak_password', reasons: ['pwned'] },
    ])
    expect(await made(500, {})).toEqual([502, { code: 'backend' }])
    expect(await made(200, {}, [200, { state: 'closed' }])).toEqual([404, { code: 'closed' }])
    expect(await made(200, {}, [400, { code: '53400' }])).toEqual([429, { code: 'rate_limited' }])
    expect(await post({ token: TOKEN, password: 'short' }, { [LOOK]: open })).toEqual([
      422,
      { code: 'weak_password', reasons: ['length'] },
    ])
    for (const token of ['', 'x', 3, null, `${TOKEN}0`])
      expect(await post({ token }, {})).toEqual([404, { code: 'closed' }])
  })
})
