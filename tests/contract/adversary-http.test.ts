/** Attacks over HTTP that the policy tables do not cover. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authGate } from '../../supabase/local/gaps/auth-gate.ts'
import { attackedStack } from '../support/adversary.ts'
import {
  advance,
  customer,
  deactivate,
  deliver,
  ORIGIN,
  pdf,
  reportPath,
  requestStudy,
  signUp,
  specialist,
  type Account,
  type Stack,
} from '../support/stack.ts'

const BUCKET = 'mission-reports'

let stack: Stack
let client: Account
let field: Account
let rival: Account
let delivered: string

beforeAll(async () => {
  stack = await attackedStack()
  client = await customer(stack)
  field = await specialist(stack)
  rival = await specialist(stack)
  const study = await requestStudy(client)
  await advance(field, study, 'terminée')
  delivered = await deliver(field, study, pdf('delivered'))
})
afterAll(() => stack.close())

interface Call {
  readonly body?: BodyInit | object
  readonly headers?: Record<string, string>
}

async function call(
  token: string | null,
  method: string,
  path: string,
  { body, headers = {} }: Call = {},
): Promise<{ status: number; text: string }> {
  const raw =
    body === undefined || typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream
      ? body
      : JSON.stringify(body)
  const init = {
    method,
    ...(raw === undefined ? {} : { body: raw as BodyInit }),
    ...(raw instanceof ReadableStream ? { duplex: 'half' } : {}),
    headers: {
      apikey: stack.anonKey,
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  }
  const response = await stack.fetch(new Request(ORIGIN + path, init))
  return { status: response.status, text: await response.text() }
}

describe('a delivered report', () => {
  it.each([
    ['POST', `object/upload/sign/${BUCKET}/PATH`, undefined],
    ['PUT', `object/${BUCKET}/PATH`, 'evil'],
    ['POST', `object/${BUCKET}/PATH`, 'evil'],
    ['POST', 'object/move', { bucketId: BUCKET, sourceKey: 'PATH', destinationKey: 'PATHx' }],
    ['POST', 'object/copy', { bucketId: BUCKET, sourceKey: 'PATH', destinationKey: 'PATH' }],
    ['DELETE', `object/${BUCKET}`, { prefixes: ['PATH'] }],
    ['POST', `bucket/${BUCKET}/empty`, {}],
    ['DELETE', `bucket/${BUCKET}`, undefined],
    ['PUT', `bucket/${BUCKET}`, { public: true }],
    ['POST', 'bucket', { id: 'mine', name: 'mine', public: true }],
  ] as const)('stays what it was after %s %s by anybody', async (method, route, body) => {
    const filled =
      body === undefined
        ? undefined
        : (JSON.parse(JSON.stringify(body).replaceAll('PATH', delivered)) as object | string)
    for (const token of [null, client.accessToken, field.accessToken, rival.accessToken]) {
      await call(token, method, `/storage/v1/${route.replace('PATH', delivered)}`, {
        ...(filled === undefined ? {} : { body: filled }),
        headers: { 'x-upsert': 'true', ...(filled === 'evil' ? { 'content-type': 'application/pdf' } : {}) },
      })
    }
    expect((await call(client.accessToken, 'GET', `/storage/v1/object/${BUCKET}/${delivered}`)).text).toContain(
      '% delivered',
    )
    expect(await stack.sql('select id, public from storage.buckets order by id')).toEqual([
      { id: 'message-files', public: false },
      { id: 'mission-photos', public: false },
      { id: BUCKET, public: false },
      { id: 'request-photos', public: false },
    ])
  })

  it('cannot be replaced through a link signed before it was there', async () => {
    const study = await requestStudy(client)
    await advance(field, study, 'terminée')
    const link = await call(
      field.accessToken,
      'POST',
      `/storage/v1/object/upload/sign/${BUCKET}/${reportPath(field, study)}`,
      { headers: { 'x-upsert': 'true' } },
    )
    expect(link.status).toBe(400)
    expect(link.text).not.toContain('token')
  })
})

describe('sessions', () => {
  const seconds = Math.floor(Date.now() / 1000)
  const claims = (more: object = {}): object => ({
    sub: client.userId,
    role: 'service_role',
    exp: seconds + 900,
    ...more,
  })
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (payload: object, key: string, alg: 'HS256' | 'HS512' = 'HS256'): string => {
    const text = `${part({ alg, typ: 'JWT' })}.${part(payload)}`
    return `${text}.${createHmac(alg === 'HS256' ? 'sha256' : 'sha512', key)
      .update(text)
      .digest('base64url')}`
  }

  it('made by anybody else open nothing', async () => {
    const forged = {
      none: `${part({ alg: 'none' })}.${part(claims())}.`,
      'none with a signature': `${part({ alg: 'none' })}.${part(claims())}.x`,
      'public key as secret': signed(claims(), stack.anonKey),
      'another algorithm': signed(claims(), stack.jwtSecret, 'HS512'),
      expired: signed(claims({ role: 'authenticated', exp: seconds - 5 }), stack.jwtSecret),
      'a made-up secret key': 'sb_secret_made_up',
      nothing: '..',
    }
    const genuine = signed(claims({ role: 'authenticated' }), stack.jwtSecret)
    expect((await call(genuine, 'GET', '/rest/v1/profiles')).status, 'else nothing below proves anything').toBe(200)
    for (const [name, token] of Object.entries(forged)) {
      const answers = await Promise.all([
        call(token, 'GET', '/rest/v1/profiles'),
        call(token, 'GET', '/rest/v1/demandes_etudes'),
        call(token, 'GET', '/auth/v1/user'),
        call(token, 'GET', `/storage/v1/object/${BUCKET}/${delivered}`),
        call(token, 'POST', '/rest/v1/rpc/pull_studies', { body: { after_rev: 0, batch: 1 } }),
      ])
      for (const { status } of answers) expect([name, status >= 400 && status < 500]).toEqual([name, true])
    }
  })

  it('and links are not each other', async () => {
    const { data } = await client.client.storage.from(BUCKET).createSignedUrl(delivered, 60)
    const link = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    expect((await call(link, 'GET', '/rest/v1/profiles')).status).toBe(401)
    expect((await call(link, 'GET', '/auth/v1/user')).status).toBe(400)
    expect(
      (await call(null, 'GET', `/storage/v1/object/sign/${BUCKET}/${delivered}?token=${client.accessToken}`)).status,
    ).toBe(403)
    expect(
      (
        await call(null, 'PUT', `/storage/v1/object/upload/sign/${BUCKET}/${delivered}?token=${link}`, {
          body: 'evil',
          headers: { 'content-type': 'application/pdf' },
        })
      ).status,
    ).toBe(403)
  })

  it('no link outlives a day, whatever was asked for', async () => {
    const { data } = await client.client.storage.from(BUCKET).createSignedUrl(delivered, 1e9)
    const made = JSON.parse(
      Buffer.from(
        new URL(data?.signedUrl ?? '').searchParams.get('token')?.split('.')[1] ?? '',
        'base64url',
      ).toString(),
    ) as { iat: number }
    const open = async (iat: number) =>
      (
        await call(
          null,
          'GET',
          `/storage/v1/object/sign/${BUCKET}/${delivered}?token=${signed({ ...made, iat }, stack.jwtSecret)}`,
        )
      ).status
    expect(await open(made.iat)).toBe(200)
    expect(await open(made.iat - 24 * 60 * 60)).toBe(400)
  })

  it('do not raise anybody: metadata, role and approval are the server’s', async () => {
    const account = await signUp(stack, {
      type_compte: 'intervention',
      is_approved: true,
      is_active: true,
      role: 'service_role',
    })
    await call(account.accessToken, 'PUT', '/auth/v1/user', {
      body: {
        data: { type_compte: 'admin', is_approved: true },
        role: 'service_role',
        app_metadata: { role: 'service_role' },
        email: 'boss@test.example',
      },
    })
    const [row] = await stack.sql(
      'select p.type_compte, p.is_approved, p.email, u.role from public.profiles p join auth.users u on u.id = ' +
        'p.user_id where p.id = $1',
      [account.profileId],
    )
    expect(row).toEqual({
      type_compte: 'intervention',
      is_approved: false,
      email: account.email,
      role: 'authenticated',
    })
  })

  it('of an account that was switched off are not renewed, and see and do nothing until they run out', async () => {
    const gone = await specialist(stack)
    await deactivate(stack, gone)
    const renewed = await call(null, 'POST', '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: gone.refreshToken },
    })
    expect([renewed.status, (JSON.parse(renewed.text) as { error_code: string }).error_code]).toEqual([
      400,
      'user_banned',
    ])
    const token = gone.accessToken
    for (const table of ['demandes_etudes', 'study_events', 'commands', 'reports', 'stored_files'])
      expect((await call(token, 'GET', `/rest/v1/${table}`)).text).toBe('[]')
    expect((await call(token, 'GET', `/storage/v1/object/${BUCKET}/${delivered}`)).status).toBe(400)
    expect(
      (
        await call(token, 'POST', '/rest/v1/rpc/apply_command', {
          body: { id: crypto.randomUUID(), name: 'update_profile', args: {}, made_at: null },
        })
      ).text,
    ).toContain('account_inactive')
  })
})

describe('other schemas and hidden doors', () => {
  it.each(['auth', 'storage', 'hawa', 'supabase_migrations', 'pg_catalog', 'information_schema'])(
    'no profile opens %s',
    async (schema) => {
      expect(
        (await call(field.accessToken, 'GET', '/rest/v1/users', { headers: { 'accept-profile': schema } })).status,
      ).toBe(406)
      expect(
        (
          await call(field.accessToken, 'POST', '/rest/v1/rpc/make_admin', {
            body: { account_email: client.email },
            headers: { 'content-profile': schema },
          })
        ).status,
      ).toBe(406)
    },
  )

  it.each([
    '/rest/v1/..%2f..%2f_system/config',
    '/auth/v1/..%2f..%2f_system%2fconfig',
    '/storage/v1/..%2f..%2f_system%2fconfig',
    '/rest/v1/../../_system/config',
    '/auth/v1/%6ftp',
    '/auth/v1//otp',
    '/auth/v1/verify?type=recovery&token=x',
    '/auth/v1/admin/users',
    '/rest/v1/auth.users',
    '/rest/v1/rpc/hawa.me',
    '/rest/v1/profiles?select=*,users(*)',
  ])('%s answers nothing', async (path) => {
    for (const method of ['GET', 'POST']) {
      const { status, text } = await call(
        client.accessToken,
        method,
        path,
        method === 'POST' ? { body: { email: 'otp@test.example' } } : {},
      )
      expect([method, status >= 400 && status < 500]).toEqual([method, true])
      expect(text).not.toContain(stack.jwtSecret)
    }
  })
})

describe('what would cost the server more than the attacker', () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'id' : `id,study_events(id,demandes_etudes(${nested(depth - 1)}))`

  it.each([
    `select=${Array.from({ length: 600 }, (_, at) => `a${at}:description_projet`).join(',')}`,
    'select=description_projet,description_projet',
    `select=${Array.from({ length: 201 }, (_, at) => `c${at}`).join(',')}`,
    'select=id,a:description_projet::json',
    `select=${nested(7)}`,
    `select=))))${nested(7)}`,
    `select=${Array(9)
      .fill('study_events(id)')
      .map((embed, at) => `e${at}:${embed}`)
      .join(',')}`,
    'description_projet=match.^(a*)(a*)(a*)\\1\\2\\3b$',
    'description_projet=not.imatch.x',
    'description_projet=match(any).{x}',
    'or=(id.is.null,and(statut.match.x))',
    'not.and=(statut.%69match.x)',
  ])('refused: %s', async (query) => {
    const answer = await call(client.accessToken, 'GET', `/rest/v1/demandes_etudes?${query}`)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('this server does not answer')])
  })

  it('an embed or two and every other filter are served', async () => {
    for (const query of [
      `select=${nested(1)}`,
      'nom_entreprise=eq.match',
      'nom_entreprise=ilike.*rematch*',
      'or=(statut.eq.x,id.not.is.null)',
    ]) {
      expect([query, (await call(client.accessToken, 'GET', `/rest/v1/demandes_etudes?${query}`)).status]).toEqual([
        query,
        200,
      ])
    }
  })

  it('an upload by nobody is refused before its body is read', async () => {
    let read = 0
    const body = () =>
      new ReadableStream<Uint8Array>(
        {
          pull: (controller) => {
            read += 1
            controller.enqueue(new Uint8Array(1024))
            controller.close()
          },
        },
        { highWaterMark: 0 },
      )
    for (const token of [null, 'a.b.c', client.accessToken.replace(/[^.]+$/, 'AAAA')]) {
      expect(
        (
          await call(token, 'POST', `/storage/v1/object/${BUCKET}/${reportPath(field, crypto.randomUUID())}`, {
            body: body(),
            headers: { 'content-type': 'application/pdf' },
          })
        ).status,
      ).toBe(401)
    }
    expect(read).toBe(0)
  })

  it('guesses sent all at once find no more room than one after the other', async () => {
    const reached = async (email: (guess: number) => string): Promise<number> => {
      const gate = authGate(() => Promise.resolve([]), {
        rateLimits: true,
        confirmEmail: false,
        mails: { send: async () => undefined, without: (_, work) => work() },
        serviceKey: 'secret',
        lite: async () => new Response(null, { status: 401 }),
      })
      let tried = 0
      await Promise.all(
        Array.from({ length: 100 }, (_, guess) =>
          gate.handle(
            new Request(`${ORIGIN}/auth/v1/token?grant_type=password`, { method: 'POST' }),
            new TextEncoder().encode(JSON.stringify({ email: email(guess), password: 'x' })),
            '198.51.100.7',
            async () => {
              tried += 1
              await new Promise(setImmediate)
              return Response.json({}, { status: 400 })
            },
          ),
        ),
      )
      return tried
    }
    expect(await reached(() => 'one@test.example')).toBe(15)
    expect(await reached((guess) => `person${guess}@test.example`)).toBe(30)
  })
})
