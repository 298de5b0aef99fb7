/**
 * The calls that devices send all day go as one packet (supabase/local/gaps/one-packet.ts). Each is asked here in that
 * way and through Lite, which a header sends it to that means nothing with POST: the answers are the same.
 */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory, type Database } from '../../supabase/local/engine/database.ts'
import { openServer } from '../../supabase/local/engine/server-database.ts'
import { heardLog, unheardLog } from '../support/log.ts'
import { preparedTemplate } from '../support/pglite-template.ts'
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts'
import { withoutPostgres } from '../support/postgres-setup.ts'
import {
  advance,
  customer,
  deactivate,
  freshStack,
  ORIGIN,
  requestStudy,
  specialist,
  unapproved,
  type Account,
  type Stack,
} from '../support/stack.ts'
import { expertRequest } from '../support/visitors.ts'

const ENGINES = withoutPostgres ? (['PGlite'] as const) : (['PGlite', 'PostgreSQL'] as const)
const EVERYTHING = { after_rev: 0, after_record: 0, batch: 500 }
const THROUGH_LITE = { 'accept-profile': 'public' }
const NETWORK = '198.51.100.7'
const HEADERS = [
  'access-control-allow-origin',
  'access-control-expose-headers',
  'cache-control',
  'content-range',
  'content-security-policy',
  'content-type',
  'retry-after',
  'vary',
  'x-content-type-options',
]

interface Asked {
  readonly call?: string
  /** A text is sent as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
}

describe.each(ENGINES)('on %s', (engine) => {
  const { log, lines } = heardLog('error')
  let server: PostgresServer | null = null
  let stack: Stack
  let client: Account
  let field: Account
  let closed: Account
  let waiting: Account
  let study: string

  beforeAll(async () => {
    if (engine === 'PostgreSQL') server = await startPostgres()
    stack = await freshStack({ log, rateLimits: true, ...(server ? { databaseUrl: server.url } : {}) })
    ;[client, field, closed, waiting] = [
      await customer(stack),
      await specialist(stack),
      await specialist(stack),
      await unapproved(stack),
    ]
    study = await requestStudy(client)
    await advance(field, study, 'en_cours')
    await requestStudy(client)
    await deactivate(stack, closed)
    await ask(notes())
  })
  afterAll(async () => {
    await stack.close()
    await server?.stop()
  })

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  async function ask({ call = 'feed_digest', body = {}, headers = {}, method = 'POST' }: Asked) {
    const response = await stack.fetch(
      new Request(`${ORIGIN}/rest/v1/rpc/${call}`, {
        method,
        headers: {
          apikey: stack.anonKey,
          'content-type': 'application/json',
          ...bearer(field.accessToken),
          ...headers,
        },
        ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
      NETWORK,
    )
    const text = await response.text()
    return {
      status: response.status,
      headers: Object.fromEntries(HEADERS.map((name) => [name, response.headers.get(name)])),
      // No answer holds the time to the second twice.
      body: JSON.parse(text, (name, value: unknown) => (name === 'server_time' ? typeof value : value)) as unknown,
      // Lite writes JSON without spaces, PostgreSQL with them.
      byPacket: /^\[?\{"\w+": /.test(text),
    }
  }

  async function askBoth(asked: () => Asked) {
    const { byPacket, ...answer } = await ask(asked())
    const again = asked()
    const { byPacket: notThere, ...expected } = await ask({ ...again, headers: { ...again.headers, ...THROUGH_LITE } })
    expect(notThere).toBe(false)
    expect(answer).toEqual(expected)
    return { ...answer, byPacket }
  }

  const notes = (id: string = crypto.randomUUID()): Asked => ({
    call: 'apply_command',
    body: {
      id,
      name: 'save_field_notes',
      args: { study_id: study, notes_terrain: 'Vent d’ouest, "faible" \\ 12 °C\nهواء' },
      made_at: '2026-11-25T09:00:00.000Z',
    },
  })
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  function token(claims: object, secret = stack.jwtSecret, head: object = { alg: 'HS256', typ: 'JWT' }): string {
    const now = Math.floor(Date.now() / 1000)
    const whole = { sub: field.userId, role: 'authenticated', iat: now - 10, exp: now + 600, ...claims }
    const text = `${part(head)}.${part(whole)}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const ago = Math.floor(Date.now() / 1000) - 60

  it.each<readonly [string, () => Asked]>([
    ['a command', () => notes()],
    ['a command that is refused', () => ({ ...notes(), headers: bearer(client.accessToken) })],
    ['a command that nobody knows', () => ({ ...notes(), body: { ...(notes().body as object), name: 'nothing' } })],
    ['a command of a closed account', () => ({ ...notes(), headers: bearer(closed.accessToken) })],
    ['a command of an account that waits', () => ({ ...notes(), headers: bearer(waiting.accessToken) })],
    ['a sync', () => ({ call: 'sync', body: EVERYTHING })],
    ['a page of a sync', () => ({ call: 'sync', body: { after_rev: 0, after_record: 0, batch: 1 } })],
    ['a sync of a closed account', () => ({ call: 'sync', body: EVERYTHING, headers: bearer(closed.accessToken) })],
    ['studies', () => ({ call: 'pull_studies', body: { after_rev: 0, batch: 500 } })],
    ['a page of studies', () => ({ call: 'pull_studies', body: { after_rev: 0, batch: 1 } })],
    ['records', () => ({ call: 'pull_records', body: { after_rev: 0, batch: 500 } })],
    [
      'records of a closed account',
      () => ({
        call: 'pull_records',
        body: { after_rev: 0, batch: 500 },
        headers: bearer(closed.accessToken),
      }),
    ],
    ['the digest', () => ({})],
    ['any media type', () => ({ headers: { accept: '*/*' } })],
    ['supabase-js', () => ({ headers: { 'content-profile': 'public', accept: 'application/json' } })],
    ['a token of ours', () => ({ headers: bearer(token({})) })],
  ])('by one packet, with the answer of Lite: %s', async (_, asked) => {
    expect(await askBoth(asked)).toMatchObject({ status: 200, byPacket: true })
  })

  it('no studies: an empty array, which both write alike', async () => {
    const answer = await askBoth(() => ({
      call: 'pull_studies',
      body: { after_rev: 0, batch: 500 },
      headers: bearer(closed.accessToken),
    }))
    expect(answer).toMatchObject({ status: 200, body: [], headers: { 'content-range': '*/*' } })
  })

  it('a command is done, whichever way it comes', async () => {
    const send = (message_id: string): Asked => ({
      call: 'apply_command',
      body: {
        id: crypto.randomUUID(),
        name: 'send_message',
        args: { message_id, thread_kind: 'study', thread_id: study, contenu: 'Le capteur est posé.' },
        made_at: new Date().toISOString(),
      },
    })
    const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
    expect(await ask(send(ids[0]))).toMatchObject({ body: { verdict: 'applied', replayed: false }, byPacket: true })
    await ask({ ...send(ids[1]), headers: THROUGH_LITE })
    const rows = await stack.sql<{ contenu: string }>(
      'select contenu, author from public.messages where id = any ($1::uuid[])',
      [ids],
    )
    const one = { contenu: 'Le capteur est posé.', author: field.profileId }
    expect(rows).toEqual([one, one])
  })

  it('a command that was done is not done again, whichever way it comes the second time', async () => {
    const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
    await ask(notes(ids[0]))
    await ask({ ...notes(ids[1]), headers: THROUGH_LITE })
    for (const id of ids) {
      expect(await askBoth(() => notes(id))).toMatchObject({
        body: { verdict: 'applied', replayed: true },
        byPacket: true,
      })
    }
    const rows = await stack.sql<{ count: number }>(
      'select count(*)::int from public.commands where id = any ($1::uuid[])',
      [ids],
    )
    expect(rows).toEqual([{ count: 2 }])
  })

  it('a command by one packet sends its mails, and counts for the address of its sender', async () => {
    const before = stack.mails.length
    const { status, body, byPacket } = await ask({
      call: 'apply_command',
      body: {
        id: crypto.randomUUID(),
        name: 'contact_expert',
        args: expertRequest(),
        made_at: new Date().toISOString(),
      },
    })
    expect({ status, body, byPacket }).toMatchObject({ status: 200, body: { verdict: 'applied' }, byPacket: true })
    await stack.mailsTried()
    expect(stack.mails.slice(before)).toMatchObject([{ replyTo: expertRequest()['email'] }])
    const [visit] = await stack.sql('select 1 from hawa.visits where address_hash = hawa.address_hash($1)', [NETWORK])
    expect(visit).toBeDefined()
  })

  it.each<readonly [string, number, () => Asked]>([
    ['no JSON', 400, () => ({ ...notes(), body: '{"id": ' })],
    ['an array', 404, () => ({ ...notes(), body: [] })],
    ['an argument too few', 404, () => ({ call: 'apply_command', body: { id: 'x', name: 'x', args: {} } })],
    ['an argument too many', 404, () => ({ call: 'pull_studies', body: { after_rev: 0, batch: 1, more: 1 } })],
    ['half a sync', 200, () => ({ call: 'sync', body: { after_rev: 0, batch: 1 } })],
    ['a record’s revision that is a text', 400, () => ({ call: 'sync', body: { ...EVERYTHING, after_record: 'x' } })],
    ['a sync without a session', 401, () => ({ call: 'sync', body: EVERYTHING, headers: { authorization: '' } })],
    ['an argument left to its default', 200, () => ({ call: 'pull_studies', body: { after_rev: 0 } })],
    ['a time that is none', 400, () => ({ ...notes(), body: { ...(notes().body as object), made_at: 'no time' } })],
    ['an id that is none', 400, () => notes('no id')],
    ['a revision that is a text', 400, () => ({ call: 'pull_studies', body: { after_rev: 'x', batch: 1 } })],
    ['a part of a revision', 400, () => ({ call: 'pull_studies', body: { after_rev: 1.5, batch: 1 } })],
    ['a revision beyond bigint', 400, () => ({ call: 'pull_studies', body: { after_rev: 1e300, batch: 1 } })],
    ['a batch beyond integer', 400, () => ({ call: 'pull_studies', body: { after_rev: 0, batch: 3_000_000_000 } })],
    ['arguments that are a text', 400, () => ({ ...notes(), body: { ...(notes().body as object), args: 'text' } })],
    ['arguments that are null', 200, () => ({ ...notes(), body: { ...(notes().body as object), args: null } })],
    ['NUL', 400, () => ({ ...notes(), body: { ...(notes().body as object), name: 'a\0b' } })],
    ['half a character', 400, () => ({ ...notes(), body: { ...(notes().body as object), args: { a: '\ud800' } } })],
    ['a body that nests', 400, () => ({ ...notes(), body: `{"args": ${'['.repeat(200)}${']'.repeat(200)}}` })],
    ['a body too large', 413, () => ({ ...notes(), body: `{"args": "${'x'.repeat(1024 * 1024)}"}` })],
    ['no token', 401, () => ({ headers: { authorization: '' } })],
    ['the public key as token', 401, () => ({ headers: bearer(stack.anonKey) })],
    ['a command without a session', 401, () => ({ ...notes(), headers: { authorization: '' } })],
    ['an expired token', 401, () => ({ headers: bearer(token({ exp: ago })) })],
    ['a token of the future', 401, () => ({ headers: bearer(token({ iat: ago + 3600, exp: ago + 7200 })) })],
    ['a token not yet valid', 401, () => ({ headers: bearer(token({ nbf: ago + 3600 })) })],
    ['a token that never ends', 200, () => ({ headers: bearer(token({ exp: undefined })) })],
    ['another signature', 401, () => ({ headers: bearer(token({}, 'another key of the length of a key, at least')) })],
    ['a token without a signature', 401, () => ({ headers: bearer(token({}).replace(/[^.]+$/, '')) })],
    ['a token of another algorithm', 401, () => ({ headers: bearer(token({}, stack.jwtSecret, { alg: 'none' })) })],
    ['a token of nobody', 200, () => ({ headers: bearer(token({ sub: undefined })) })],
    ['a person who is no id', 400, () => ({ headers: bearer(token({ sub: 'nobody' })) })],
    ['the secret role', 200, () => ({ headers: bearer(token({ role: 'service_role' })) })],
    ['a role that is none', 400, () => ({ headers: bearer(token({ role: 'nobody' })) })],
    ['no key', 401, () => ({ headers: { apikey: '' } })],
    ['another key', 401, () => ({ headers: { apikey: 'another' } })],
    ['the secret key', 200, () => ({ headers: { apikey: stack.serviceKey } })],
    ['another schema', 406, () => ({ headers: { 'content-profile': 'hawa' } })],
    ['a count', 200, () => ({ headers: { prefer: 'count=exact' } })],
    ['one object', 200, () => ({ headers: { accept: 'application/vnd.pgrst.object+json' } })],
    ['a picture', 406, () => ({ headers: { accept: 'image/png' } })],
    ['columns', 200, () => ({ call: 'pull_studies?select=*', body: { after_rev: 0, batch: 1 } })],
    ['GET', 200, () => ({ method: 'GET' })],
  ])('with the answer of Lite: %s', async (_, status, asked) => {
    expect(await askBoth(asked)).toMatchObject({ status })
  })

  it('a session that was signed out: its token lasts until it expires, as on hosted Supabase', async () => {
    const gone = await customer(stack)
    await gone.client.auth.signOut()
    expect(await askBoth(() => ({ headers: bearer(gone.accessToken) }))).toMatchObject({ status: 200, byPacket: true })
  })

  describe('with another function in the place of feed_digest', () => {
    let genuine = ''
    beforeAll(async () => {
      const [row] = await stack.sql<{ text: string }>(
        `select pg_get_functiondef('public.feed_digest'::regproc) as text`,
      )
      genuine = row?.text ?? ''
    })
    afterAll(() => stack.sql(genuine))

    const replace = (body: string) =>
      stack.sql(
        `create or replace function public.feed_digest() returns jsonb language plpgsql volatile security invoker as
          $f$ begin ${body} end $f$`,
      )

    it('it runs as the same role, with the same settings', async () => {
      const names = [
        'role',
        'request.jwt.claim.sub',
        'request.jwt.claim.role',
        'request.jwt.claims',
        'storage.operation',
        'request.method',
        'request.path',
        'response.status',
        'response.headers',
        'statement_timeout',
        'transaction_isolation',
        'transaction_read_only',
        'search_path',
        'timezone',
      ]
      await replace(
        `return jsonb_build_object('user', current_user, 'uid', auth.uid(), 'headers',
          current_setting('request.headers')::jsonb - 'accept-profile', 'settings',
          (select jsonb_object_agg(n, current_setting(n, true)) from unnest('{${names.join(',')}}'::text[]) n));`,
      )
      const { body, byPacket } = await askBoth(() => ({}))
      expect(byPacket).toBe(true)
      expect(body).toMatchObject({
        user: 'authenticated',
        uid: field.userId,
        headers: { 'x-forwarded-for': NETWORK, 'cf-connecting-ip': '' },
        settings: { role: 'authenticated', statement_timeout: '15s', 'request.path': '/rpc/feed_digest' },
      })
    })

    it.each([
      ['42501', 403],
      ['42883', 404],
      ['42P01', 404],
      ['22023', 400],
      ['23505', 409],
      ['23502', 400],
      ['23514', 500],
      ['25006', 405],
      ['40001', 500],
      ['40P01', 500],
      ['55P03', 500],
      ['57014', 500],
      ['P0001', 500],
      ['PT418', 418],
      ['XX000', 500],
    ] as const)('an error %s is answered as by Lite', async (code, status) => {
      await replace(`raise exception using errcode = '${code}', message = 'it says why', detail = 'd', hint = 'h';`)
      expect(await askBoth(() => ({}))).toMatchObject({ status })
    })

    it('a used-up quota is 429, with the time to come again', async () => {
      await replace(`raise exception using errcode = '53400', message = 'used up', detail = '77';`)
      expect(await askBoth(() => ({}))).toMatchObject({ status: 429, headers: { 'retry-after': '77' } })
    })

    it('what a call that fails has written is undone', async () => {
      await stack.sql('create table public.scraps (id int)')
      await stack.sql('grant all on public.scraps to authenticated')
      await replace(`insert into public.scraps values (1); raise exception 'in the end';`)
      expect((await ask({})).status).toBe(500)
      await replace(`insert into public.scraps values (2); return '{"done": true}';`)
      expect(await ask({})).toMatchObject({ status: 200, byPacket: true })
      expect(await stack.sql('select id from public.scraps')).toEqual([{ id: 2 }])
    })

    it('a call that took too long is not asked again, and is an error of the log', async () => {
      await stack.sql('create sequence public.asked')
      await stack.sql('grant all on public.asked to authenticated')
      await replace(`perform nextval('public.asked'); raise exception using errcode = '57014', message = 'too long';`)
      lines.length = 0
      await ask({})
      expect(await stack.sql('select last_value::int as asked from public.asked')).toEqual([{ asked: 1 }])
      expect(lines).toMatchObject([{ msg: 'a call took too long', error: { code: '57014' } }, { status: 500 }])
    })
  })

  it.runIf(engine === 'PostgreSQL')('without a database: 503, and when to come again', async () => {
    await server?.halt('fast')
    try {
      expect(await askBoth(() => ({}))).toMatchObject({
        status: 503,
        body: { code: '57P03' },
        headers: { 'retry-after': '2' },
      })
    } finally {
      await server?.start()
    }
    await expect.poll(() => ask({}), { timeout: 30_000 }).toMatchObject({ status: 200 })
  })
})

describe.each(ENGINES)('a packet on %s', (engine) => {
  let server: PostgresServer | null = null
  let database: Database
  beforeAll(async () => {
    if (engine === 'PostgreSQL') server = await startPostgres()
    database = server ? await openServer(server.url, { log: unheardLog() }) : await openMemory(await preparedTemplate())
    await database.sql.query('create table things (id int primary key)')
    await database.sql.query('create role somebody')
  })
  afterAll(async () => {
    await database.close()
    await server?.stop()
  })
  const become = { text: `select set_config('role', $1, true)`, values: ['somebody'] }
  const add = (id: string | null) => ({ text: 'insert into things values ($1::int)', values: [id] })
  const role = { text: 'select current_user::text', values: [] }
  const ids = { text: 'select id::text from things order by id', values: [] }

  it('is one transaction: its settings hold to its end, and for nobody after it', async () => {
    for (let times = 0; times < 3; times += 1) {
      expect(await database.packet([become, role])).toEqual(['somebody'])
      expect(await database.packet([role])).not.toEqual(['somebody'])
    }
  })

  it('answers with the rows of its last statement alone', async () => {
    expect(await database.packet([role, add('1')])).toEqual([])
    expect(await database.packet([add('2'), ids])).toEqual(['1', '2'])
    expect(await database.packet([role, { text: 'select $1::text', values: [null] }])).toEqual([null])
  })

  it('does nothing when one of its statements fails, in whatever step, the first time and after', async () => {
    const failing = [
      [add('7'), { text: 'select nothing from nowhere', values: [] }, '42P01'],
      [add('7'), add('no number'), '22P02'],
      [add('7'), add(null), '23502'],
      [add('7'), add('7'), '23505'],
    ] as const
    for (let times = 0; times < 2; times += 1) {
      for (const [first, second, code] of failing) {
        await expect(database.packet([first, second])).rejects.toMatchObject({ code, severity: 'ERROR' })
        expect(await database.packet([role, ids])).toEqual(['1', '2'])
      }
    }
  })

  it('many at once keep to themselves', async () => {
    const found = await Promise.all(
      Array.from({ length: 40 }, (_, n) => database.packet(n % 2 === 0 ? [become, role] : [role])),
    )
    const isSomebody = ([who]: readonly (string | null)[]) => who === 'somebody'
    expect(found.map(isSomebody)).toEqual(found.map((__, n) => n % 2 === 0))
  })

  it.runIf(engine === 'PostgreSQL')('keeps to the time that its first statement allows', async () => {
    const patience = { text: `select set_config('statement_timeout', $1, true)`, values: ['50ms'] }
    const sleep = { text: 'select pg_sleep(60)::text', values: [] }
    await expect(database.packet([patience, sleep])).rejects.toMatchObject({ code: '57014' })
    expect(await database.packet([{ text: 'show statement_timeout', values: [] }])).toEqual(['0'])
  })
})
