/** Forged tokens, and real ones for another purpose, at every route, table and function. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '../../supabase/local/lite.ts'
import { drawnPart, printSeed } from '../support/seed.ts'
import {
  call,
  fingerprint,
  fortress,
  functionsOf,
  routesOf,
  subjectOf,
  tablesOf,
  wrongWith,
  type Attacker,
  type Call,
  type Fortress,
} from '../support/adversary.ts'

/** Tables that any request may change: visits, and refused messages of the contact page. */
const NOTES = ['hawa.visits', 'public.commands']

const seed = printSeed()
let walls: Fortress
let boss: string
beforeAll(async () => {
  walls = await fortress()
  boss = walls.attackers.find(({ hidden }) => hidden === null)?.token ?? ''
})
afterAll(() => walls?.stack.close())

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Forged tokens of an administrator, by the kind of forgery. */
function forgeries(): Readonly<Record<string, string>> {
  const {
    stack: { anonKey, jwtSecret },
  } = walls
  const [head = '', body = '', signature = ''] = boss.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const now = Math.floor(Date.now() / 1000)
  const signed = (
    key: string,
    payload: object = claims,
    header: object = { alg: 'HS256', typ: 'JWT' },
    digest = 'sha256',
  ) => {
    const text = `${part(header)}.${part(payload)}`
    return `${text}.${createHmac(digest, key).update(text).digest('base64url')}`
  }
  return {
    'alg none': `${part({ alg: 'none' })}.${body}.`,
    'alg NONE': `${part({ alg: 'NONE' })}.${body}.${signature}`,
    'no alg': `${part({})}.${body}.${signature}`,
    'alg null': `${part({ alg: null })}.${body}.`,
    'another key': signed('another key'),
    'no key': signed('\0'),
    'the public key as key': signed(anonKey),
    'a key named in the token': signed('', claims, {
      alg: 'HS256',
      kid: '../../../../dev/null',
      jku: 'http://evil.example/jwks.json',
      jwk: { kty: 'oct', k: '' },
    }),
    'another digest': signed(jwtSecret, claims, { alg: 'HS512' }, 'sha512'),
    'a digest that is not the one it names': signed(jwtSecret, claims, { alg: 'RS256' }, 'sha512'),
    ended: signed(jwtSecret, { ...claims, exp: now - 1 }),
    'the secret role by another key': signed('another key', { ...claims, role: 'service_role' }),
    'another subject': `${head}.${part({ ...claims, sub: subjectOf(walls.attackers[1]?.token ?? '') })}.${signature}`,
    'another role': `${head}.${part({ ...claims, role: 'service_role' })}.${signature}`,
    'no signature': `${head}.${body}`,
    'half a signature': `${head}.${body}.${signature.slice(0, 20)}`,
    'four parts': `${boss}.${signature}`,
    'no JSON': `${Buffer.from('x').toString('base64url')}.${Buffer.from('{').toString('base64url')}.x`,
    'an array': `${part([])}.${part([])}.x`,
    'only dots': '...',
    'a made-up secret key': `sb_secret_${'x'.repeat(43)}`,
    'twelve kilobytes': 'x'.repeat(12_000),
    percent: '%00%0a%0d',
    words: "' or 1=1 --",
  }
}

const OBJECT = 'reports/00000000-0000-4000-8000-000000000000/rapport_00000000-0000-4000-8000-000000000000_1.pdf'
const filled = ({ path }: Route): string =>
  path
    .replace('/:bucketId', '/mission-reports')
    .replace(':id', 'mission-reports')
    .replace(':function', 'admin_counts')
    .replace(':relation', 'profiles')
    .replace('*', OBJECT)

/** A leak that only repeats the requested address is none. */
const isEcho = (problem: string, asked: string): boolean =>
  problem.startsWith('leaks ') && asked.includes(problem.slice('leaks '.length))

/** Status and text without ids and times: for comparing answers with a false token and without one. */
function statusAndShape({ status, text }: { readonly status: number; readonly text: string }): string {
  return `${status} ${text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[^"]*/g, '')}`
}

it('a false token opens nothing that none at all does not open: every route, table and function', async () => {
  const { stack } = walls
  const visitor = walls.attackers[0] as Attacker
  const targets: (readonly [string, string, Call])[] = [
    ...(await routesOf()).map(
      (route) => [route.method, filled(route), ['GET', 'HEAD'].includes(route.method) ? {} : { body: '{}' }] as const,
    ),
    ...(await tablesOf(stack)).map(({ name }) => ['GET', `/rest/v1/${name}`, {}] as const),
    ...(await functionsOf(stack)).map(({ name }) => ['POST', `/rest/v1/rpc/${name}`, { body: '{}' }] as const),
  ]
  expect(targets.length).toBeGreaterThan(150)
  const before = await fingerprint(stack, NOTES)
  const open = new Map<string, string>()
  for (const [method, path, more] of targets)
    open.set(`${method} ${path}`, statusAndShape(await call(stack, null, method, path, more)))
  const wrong: string[] = []
  for (const [at, [name, token]] of Object.entries(forgeries()).entries()) {
    for (const [method, path, more] of drawnPart(targets, 3, seed, at)) {
      const answer = await call(stack, token, method, path, more)
      const opened = answer.status < 400 && statusAndShape(answer) !== open.get(`${method} ${path}`)
      wrong.push(
        ...[
          ...(opened ? [`opens (${answer.status}) ${answer.text.slice(0, 100)}`] : []),
          ...wrongWith(answer, walls, visitor),
        ].map((what) => `${name}: ${method} ${path} ${what}`),
      )
    }
  }
  expect(wrong).toEqual([])
  expect(await fingerprint(stack, NOTES)).toEqual(before)
}, 240_000)

it('no table and no function of persons answers a false token at all', async () => {
  const { stack } = walls
  expect(
    (await call(stack, boss, 'GET', '/rest/v1/profiles?select=id')).status,
    'else nothing below proves anything',
  ).toBe(200)
  for (const [name, token] of Object.entries(forgeries())) {
    for (const [method, path] of [
      ['GET', '/rest/v1/profiles?select=id'],
      ['POST', '/rest/v1/rpc/pull_studies'],
      ['GET', '/auth/v1/user'],
      ['PUT', '/auth/v1/user'],
      ['POST', '/functions/v1/verify-file'],
      ['GET', `/storage/v1/object/mission-reports/${OBJECT}`],
    ] as const) {
      const { status } = await call(
        stack,
        token,
        method,
        path,
        method === 'GET' ? {} : { body: path.endsWith('file') ? { path: OBJECT } : {} },
      )
      expect([name, path, status >= 400 && status < 500]).toEqual([name, path, true])
    }
  }
})

describe('the key beside the token', () => {
  it.each([[''], ['sb_publishable_x'], ['sb_secret_x'], ['null'], ['undefined']])(
    '%j opens nothing by itself',
    async (apikey) => {
      for (const { name } of await tablesOf(walls.stack)) {
        const answer = await call(walls.stack, null, 'GET', `/rest/v1/${name}`, { headers: { apikey } })
        expect([name, answer.status >= 400 || answer.text === '[]']).toEqual([name, true])
      }
      expect(
        (
          await call(walls.stack, null, 'POST', '/auth/v1/admin/users', {
            headers: { apikey },
            body: { email: 'a@b.example', password: 'Hawa-test-2026' },
          })
        ).status,
      ).toBe(401)
    },
  )
})

it('every route, with a body and a path that nobody expected, by everybody', async () => {
  const { stack } = walls
  const before = await fingerprint(stack, NOTES)
  const [row] = await stack.sql<{ bucket_id: string; name: string }>(
    'select bucket_id, name from storage.objects order by name limit 1',
  )
  const abyss = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const bodies: readonly Call[] = [
    { body: '{' },
    { body: '[]' },
    { body: 'null' },
    { body: abyss },
    { body: `{"data":${abyss},"email":"abyss@test.example","password":"Hawa-test-2026"}` },
    { body: `{"id":${abyss},"message":${JSON.stringify(abyss)}}` },
    { body: `args=${encodeURIComponent(abyss)}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { body: 'a,b\n1,"', headers: { 'content-type': 'text/csv' } },
    {
      body: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
      headers: { 'content-type': 'application/xml' },
    },
    {
      body: JSON.stringify({
        email: { $ne: null },
        password: { $gt: '' },
        token: 3,
        type: [],
        refresh_token: {},
        prefixes: ['../'],
        bucketId: '..',
        sourceKey: '../x',
        destinationKey: '',
        expiresIn: -1,
        prefix: '../',
        limit: 1e9,
        path: '../../keys.json',
        id: [],
      }),
    },
    {
      body: JSON.stringify({
        email: 'a\0@b.example',
        password: 'x\0xxxxxxxx',
        token: '\0',
        refresh_token: '\0',
        type: '\0',
        prefixes: ['\0'],
        paths: ['\0'],
        expiresIn: 60,
        prefix: '\0',
        search: '\0',
        bucketId: 'mission-reports',
        sourceKey: '\0',
        destinationKey: '\0',
        path: '\0',
        id: '\0',
        name: '\0',
        message: '\0',
        data: { nom: '\0' },
      }),
    },
    {
      body: JSON.stringify({
        email: `${'a'.repeat(100_000)}@b.example`,
        password: 'x'.repeat(100_000),
        token: 'x'.repeat(100_000),
        refresh_token: '\0',
        prefixes: Array<string>(5000).fill('x'),
        expiresIn: 1e308,
      }),
    },
    { body: new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 255, 255]), headers: { 'content-encoding': 'gzip' } },
  ]
  const wrong: string[] = []
  const visitor = walls.attackers[0] as Attacker
  const client = walls.attackers[1] as Attacker
  for (const route of await routesOf()) {
    const places =
      route.path.includes('*') && route.path.startsWith('/storage')
        ? [
            filled(route),
            filled(route).replace(OBJECT, `../../../keys.json`),
            filled(route).replace(OBJECT, '..%2f..%2fkeys.json%00'),
            ...(row ? [filled(route).replace(OBJECT, row.name).replace('mission-reports', row.bucket_id)] : []),
          ]
        : [filled(route)]
    for (const place of places) {
      for (const attacker of [visitor, client]) {
        const tries: readonly Call[] = ['GET', 'HEAD'].includes(route.method)
          ? [{}, { headers: { 'x-metadata': part({ a: 1 }), range: 'bytes=9-1', 'accept-encoding': 'br;q=x,,,' } }]
          : bodies
        for (const more of tries) {
          const answer = await call(stack, attacker.token, route.method, place, more)
          wrong.push(
            ...wrongWith(answer, walls, attacker)
              .filter((what) => !row || !place.includes(row.name) || !isEcho(what, row.name))
              .map((what) => `${attacker.name}: ${route.method} ${place} ${String(more.body).slice(0, 60)}: ${what}`),
          )
        }
      }
    }
  }
  expect(wrong).toEqual([])
  expect(await fingerprint(stack, NOTES)).toEqual(before)
}, 240_000)
