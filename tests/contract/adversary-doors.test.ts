/** Attacks on the endpoints open to anybody, and on the layers between a browser and the server. */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  attackedStack,
  call,
  fingerprint,
  fortress,
  functionsOf,
  routesOf,
  tablesOf,
  wrongWith,
  type Attacker,
  type Fortress,
} from '../support/adversary.ts'
import { heardLog } from '../support/log.ts'
import type { Stack } from '../support/stack.ts'

/**
 * Tables that any request may change: they count visits, or hold the caller's own refused commands, keys and health.
 */
const NOTES = ['hawa.visits', 'public.commands', 'hawa.device_keys', 'public.device_health']

let walls: Fortress
beforeAll(async () => {
  walls = await fortress()
})
afterAll(() => walls?.stack.close())

function attacker(name: string): Attacker {
  const found = walls.attackers.find((one) => one.name === name)
  if (!found) throw new Error(`nobody is ${name}`)
  return found
}

describe('between a browser and the server', () => {
  it('no cache keeps what a person is answered: the next one at this proxy would read it', async () => {
    const kept: string[] = []
    const look = async (who: Attacker, method: string, path: string, body?: object) => {
      const { status, headers } = await call(walls.stack, who.token, method, path, body ? { body } : {})
      const control = headers.get('cache-control')
      if (control !== 'no-store') kept.push(`${who.name}: ${method} ${path} ${status}: ${String(control)}`)
    }
    const files = await walls.stack.sql<{ path: string }>(
      `select bucket_id || '/' || name as path from storage.objects order by bucket_id, name limit 5`,
    )
    for (const who of [attacker('a client'), attacker('an administrator')]) {
      for (const { name } of await functionsOf(walls.stack)) await look(who, 'POST', `/rest/v1/rpc/${name}`, {})
      for (const { name } of await tablesOf(walls.stack)) await look(who, 'GET', `/rest/v1/${name}?limit=1`)
      for (const { path } of files) await look(who, 'GET', `/storage/v1/object/${path}`)
      for (const path of ['/auth/v1/user', '/auth/v1/settings', '/config.json', '/healthz', '/functions/v1/share']) {
        await look(who, 'GET', path)
      }
    }
    expect(kept).toEqual([])
  }, 120_000)

  it('what is compressed for one reader is not given to another who cannot read it', async () => {
    const { headers } = await call(walls.stack, attacker('a client').token, 'POST', '/rest/v1/rpc/pull_records', {
      body: {},
      headers: { 'accept-encoding': 'gzip' },
    })
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding'])
  })

  it('looking (HEAD, OPTIONS) at every door does nothing, and lets in no other site by its name', async () => {
    const before = await fingerprint(walls.stack, NOTES)
    const problems: string[] = []
    const paths = [
      ...(await routesOf()).map(({ path }) => path.replace(/:\w+|\*/g, 'x')),
      ...(await functionsOf(walls.stack)).map(({ name }) => `/rest/v1/rpc/${name}`),
      ...(await tablesOf(walls.stack)).map(({ name }) => `/rest/v1/${name}`),
    ]
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' }
    for (const who of [attacker('a visitor'), attacker('an administrator')]) {
      for (const path of new Set(paths))
        for (const method of ['HEAD', 'OPTIONS']) {
          const answer = await call(walls.stack, who.token, method, path, { headers })
          const mirrored = answer.headers.get('access-control-allow-origin') === headers.origin
          problems.push(...wrongWith(answer, walls, who).map((problem) => `${who.name}: ${method} ${path}: ${problem}`))
          if (mirrored) problems.push(`${who.name}: ${method} ${path} names whoever asks`)
        }
    }
    expect(problems).toEqual([])
    expect(await fingerprint(walls.stack, NOTES)).toEqual(before)
  }, 240_000)

  it.each([
    ['x-http-method-override', ''],
    ['x-http-method', ''],
    ['x-method-override', ''],
    ['', '_method=DELETE'],
  ])('a question is no deletion because %s%s says so', async (header, query) => {
    const before = await fingerprint(walls.stack, NOTES)
    for (const who of walls.attackers)
      for (const path of ['/rest/v1/demandes_etudes', '/auth/v1/user']) {
        const headers: Record<string, string> = header === '' ? {} : { [header]: 'DELETE' }
        for (const method of ['GET', 'POST']) {
          const body = method === 'POST' ? { body: {} } : {}
          await call(walls.stack, who.token, method, `${path}?${query}`, { headers, ...body })
        }
      }
    expect(await fingerprint(walls.stack, NOTES)).toEqual(before)
  })

  it('a body that is packed is not unpacked: a hundred kilobytes would be a hundred megabytes', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '))
    expect(bomb.length).toBeLessThan(120_000)
    for (const [path, who] of [
      ['/rest/v1/rpc/pull_records', attacker('a client')],
      ['/api/contact', attacker('a visitor')],
      ['/auth/v1/token?grant_type=password', attacker('a visitor')],
      ['/functions/v1/share', attacker('a visitor')],
    ] as const)
      for (const encoding of ['gzip', 'br', 'deflate', 'gzip, gzip']) {
        const memory = process.memoryUsage.rss()
        const { status } = await call(walls.stack, who.token, 'POST', path, {
          body: bomb,
          headers: { 'content-encoding': encoding },
        })
        expect([path, status >= 400 && status < 500]).toEqual([path, true])
        expect(process.memoryUsage.rss() - memory).toBeLessThan(50 * 1024 * 1024)
      }
  })

  it('a part of a file that is asked for by its bytes is as closed as the whole', async () => {
    const [file] = await walls.stack.sql<{ path: string; owner: string }>(
      `select bucket_id || '/' || name as path, owner::text from storage.objects
       where bucket_id = 'mission-reports' limit 1`,
    )
    const path = `/storage/v1/object/${file?.path}`
    const ranges = ['bytes=0-3', 'bytes=-4', 'bytes=9-1', 'bytes=0-,0-,0-,0-', `bytes=0-${'9'.repeat(40)}`, 'x=1']
    for (const range of ranges) {
      for (const name of ['a visitor', 'a client without studies', 'somebody who was switched off']) {
        const answer = await call(walls.stack, attacker(name).token, 'GET', path, { headers: { range } })
        expect([name, range, answer.status >= 400 && answer.status < 500, answer.text.includes('%PDF')]).toEqual([
          name,
          range,
          true,
          false,
        ])
      }
      // Range requests get the whole file: many overlapping ranges would cost many times the file.
      const whole = await call(walls.stack, attacker('an administrator').token, 'GET', path, { headers: { range } })
      expect([range, whole.status, whole.text.startsWith('%PDF')]).toEqual([range, 200, true])
    }
  })
})

describe('letters', () => {
  const LETTER = '00000000-0000-4000-8000-0000000000aa'

  it('nobody but administrators reads a draft, writes one, or sends it', async () => {
    const given = {
      letter_id: LETTER,
      version_id: LETTER,
      seen: null,
      sujet: { fr: 'Lettre', en: 'Letter', ar: 'رسالة' },
      corps: { fr: 'Corps', en: 'Body', ar: 'متن' },
    }
    const command = (who: Attacker, name: string, args: object) => {
      const body = { id: crypto.randomUUID(), name, args, made_at: new Date().toISOString() }
      return call(walls.stack, who.token, 'POST', '/rest/v1/rpc/apply_command', { body })
    }
    expect((await command(attacker('an administrator'), 'save_letter', given)).text).toContain('"applied"')
    const names = (
      await walls.stack.sql<{ name: string }>(
        `select substr(proname, 5) as name from pg_proc where proname ~ '^cmd_.*letter$'`,
      )
    ).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(2)
    const before = await fingerprint(walls.stack, NOTES)
    for (const who of walls.attackers.filter(({ hidden }) => hidden !== null)) {
      for (const [name, body] of [
        ['admin_letters', {}],
        ['admin_letter', { letter: LETTER }],
      ] as const) {
        const answer = await call(walls.stack, who.token, 'POST', `/rest/v1/rpc/${name}`, { body })
        expect([who.name, name, answer.status >= 400, answer.text.includes('Corps')]).toEqual([
          who.name,
          name,
          true,
          false,
        ])
      }
      for (const table of ['letters', 'letter_recipients', 'mail_jobs', 'newsletter_subscriptions']) {
        const answer = await call(walls.stack, who.token, 'GET', `/rest/v1/${table}?select=*`)
        expect([who.name, table, answer.status >= 400 || answer.text === '[]']).toEqual([who.name, table, true])
      }
      for (const name of names) expect((await command(who, name, given)).text).not.toContain('"applied"')
    }
    expect(await fingerprint(walls.stack, NOTES)).toEqual(before)
  })

  it('the way out of the newsletter is pressed, never looked at; and leads nowhere else', async () => {
    const token = 'a1'.repeat(32)
    await walls.stack.sql(
      `
      insert into public.newsletter_subscriptions
        (email, langue, state, unsubscribe_hash, confirm_hash, confirm_expires_at, confirmed_at)
      values ('reader@test.example', 'fr', 'confirmed', hawa.digest($1), hawa.digest('another'), now(), now())`,
      [token],
    )
    const state = async () =>
      (
        await walls.stack.sql<{ state: string }>(
          `select state from public.newsletter_subscriptions where email = 'reader@test.example'`,
        )
      )[0]?.state
    const door = '/functions/v1/unsubscribe?token='
    // The methods of link scanners, mail previews and prefetching browsers.
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']) {
      await call(walls.stack, null, method, door + token)
    }
    expect(await state()).toBe('confirmed')
    for (const odd of [
      '',
      'x',
      `${token}\r\nset-cookie: a=b`,
      '//evil.example',
      'https://evil.example',
      '"><script>',
      `${token}&next=//evil`,
      `${token}${token}`,
      token.toUpperCase(),
      '%',
      '../',
    ]) {
      const { status, headers } = await call(walls.stack, null, 'GET', door + encodeURIComponent(odd))
      expect([odd, status, headers.get('location'), headers.get('set-cookie')]).toEqual([
        odd,
        303,
        '/newsletter/unsubscribe?token=',
        null,
      ])
      expect((await call(walls.stack, null, 'POST', door + encodeURIComponent(odd))).status).toBe(400)
    }
    // A guess gets the same answer, whether anybody reads the newsletter or not.
    for (const guess of [`${token.slice(0, -1)}0`, 'f'.repeat(64)]) {
      expect((await call(walls.stack, null, 'POST', door + guess)).text).toBe('{"status":"unknown"}')
    }
    expect(await state()).toBe('confirmed')
    for (let time = 0; time < 3; time += 1) {
      expect((await call(walls.stack, null, 'POST', door + token)).text).toBe('{"status":"unsubscribed"}')
    }
    expect(await state()).toBe('unsubscribed')
  })
})

describe('what browsers tell', () => {
  const { log, lines, text } = heardLog()
  let stack: Stack
  beforeAll(async () => {
    stack = await attackedStack({ log, rateLimits: true })
  })
  afterAll(() => stack.close())

  const tell = (query: string, address = '198.51.100.9', method = 'POST', body?: string) =>
    call(stack, null, method, `/api/client-errors?${query}`, { address, ...(body === undefined ? {} : { body }) })

  it('forges no line, brings no person into one, and is as long as it may be', async () => {
    lines.splice(0)
    const forged = encodeURIComponent('/a\n{"level":"error","msg":"all is lost"}\r\n')
    const odd = [
      `kind=missing&at=${forged}`,
      `kind=missing&at=/${encodeURIComponent('\u001b[2J\u0007\u2028\u202e')}`,
      'kind=missing&at=/amina.benali@exemple.dz',
      'kind=missing&at=/+213555123456',
      'kind=missing&at=/10.1.2.3',
      `kind=missing&at=/${'x'.repeat(1900)}`,
      `kind=missing&at=/${'x'.repeat(70_000)}`,
      'kind=__proto__&at=/',
      'kind=toString&at=/',
      'kind=page&at=/&name=Amina%20Benali',
      `kind=page&at=/&file=${encodeURIComponent('assets/x.js:1:1\nx')}`,
      'kind=page&at=/&build=a@b.dz',
      'kind=page&kind=script&at=/&at=/b',
      'at=/',
      '',
    ]
    for (const [at, query] of odd.entries()) await tell(query, `198.51.${at}.1`)
    await tell('kind=page&at=/', '198.51.99.1', 'POST', 'amina.benali@exemple.dz'.repeat(10_000))
    expect(text().trim().split('\n')).toHaveLength(lines.length)
    expect(lines.filter(({ msg }) => msg === 'all is lost')).toEqual([])
    expect(text().replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}]|exemple\.dz|555123456|10\.1\.2\.3|Benali/u)
    expect(Math.max(...lines.map((line) => JSON.stringify(line).length))).toBeLessThan(1500)
  })

  it('floods nothing: thirty from one network, whatever its addresses, and the same once a minute', async () => {
    lines.splice(0)
    const answers: number[] = []
    for (let n = 0; n < 60; n += 1) {
      answers.push((await tell(`kind=part&at=/p${n}`, `2001:db8:0:7:${n.toString(16)}::${n.toString(16)}`)).status)
    }
    expect(answers.filter((status) => status === 204)).toHaveLength(30)
    expect(answers.filter((status) => status === 429)).toHaveLength(30)
    expect(lines.filter(({ msg }) => msg === 'a part of the app did not arrive').length).toBeLessThanOrEqual(30)
  })
})

describe('the contact form', () => {
  const message = {
    bureau: 'kenya',
    nom: 'Amina',
    email: 'amina@test.example',
    sujet: 'Devis',
    message: 'Bonjour',
    langue: 'fr',
    website: '',
    elapsed_ms: 9000,
  }
  const whole = JSON.stringify(message)

  it.each([
    ['a name twice', whole.replace('{', '{"nom":{"x":1},').replace('"Amina"', '["Amina"]')],
    ['a prototype', `{"__proto__":${whole},"constructor":{"prototype":{"nom":"x"}}}`],
    ['arguments within arguments', `{"args":${whole}}`],
    ['a method for a text', whole.replace('"fr"', '{"trim":1}')],
    ['NUL', whole.replace('Bonjour', String.raw`a\u0000b`)],
    ['half a character', whole.replace('Amina', String.raw`\ud800`)],
    ['too many levels', `{"nom":${'['.repeat(150)}${']'.repeat(150)}}`],
    ['a number beyond all', whole.replace('9000', '1e999')],
    ['a number before all', whole.replace('9000', '-1e999')],
    ['an hour that is none', whole.replace('9000', '"NaN"')],
    ['64 kB of name', whole.replace('Amina', 'x'.repeat(64_000))],
    ['a list of it', `[${whole},${whole}]`],
    ['a form', 'nom=Amina&email=amina%40test.example'],
    ['two of them', whole + whole],
    ['bytes', '\u0000\u0001\u00ff'],
  ])('that brings %s is refused for good: a device would send it for ever, else', async (_, body) => {
    const { stack } = walls
    const visitor = attacker('a visitor')
    const count = async () =>
      (await stack.sql<{ n: number }>('select count(*)::int as n from public.contact_messages'))[0]?.n
    const before = await count()
    for (const path of ['/api/contact', '/functions/v1/contact']) {
      const answer = await call(stack, null, 'POST', path, { body })
      expect([answer.status >= 400 && answer.status < 429, answer.text]).toEqual([true, answer.text])
      expect(wrongWith(answer, walls, visitor)).toEqual([])
    }
    expect(await count()).toBe(before)
  })
})

describe('where and when', () => {
  /** Written as JSON, which can say more than a number of JavaScript. */
  const PLACES = [
    '1e999',
    '-1e999',
    '90.0000000001',
    '-180.5',
    '"NaN"',
    '"Infinity"',
    '"12"',
    '[1]',
    'true',
    `36.${'7'.repeat(5000)}e9`,
    '{}',
  ]
  const TIMES = [
    '"infinity"',
    '"-infinity"',
    '"NaN"',
    '1e15',
    '"294276-12-31"',
    '"2026-13-45T99:99:99Z"',
    '"now"',
    '"tomorrow"',
    '{}',
    '[]',
    `"${'2026-11-27T08:00:00Z'.repeat(50)}"`,
  ]

  it('no place and no time that is none is recorded, and none breaks the server', async () => {
    const { stack } = walls
    const who = attacker('a specialist')
    const [study] = await stack.sql<{ id: string }>(`select s.id from public.demandes_etudes s
      join public.profiles p on p.id = s.intervenant_id join auth.users u on u.id = p.user_id
      where u.email like 'intervenant@%' and s.statut = 'en_cours' limit 1`)
    expect(study).toBeDefined()
    const before = await fingerprint(stack, [...NOTES, 'hawa.audit'])
    const told: string[] = []
    const give = async (args: string) => {
      const head = `"id":"${crypto.randomUUID()}","name":"save_field_notes","made_at":null`
      const body = `{${head},"args":{"study_id":"${study?.id}",${args}}}`
      const answer = await call(stack, who.token, 'POST', '/rest/v1/rpc/apply_command', { body })
      told.push(...wrongWith(answer, walls, who).map((problem) => `${args.slice(0, 60)}: ${problem}`))
      if (answer.text.includes('"applied"')) told.push(`${args.slice(0, 60)} was taken`)
    }
    for (const place of PLACES) {
      await give(`"notes_terrain":"x","latitude":${place},"longitude":3`)
    }
    for (const accuracy of ['-1', '100001', '"NaN"', '"12"', '[1]', '{}', 'true']) {
      await give(`"notes_terrain":"x","latitude":36,"longitude":3,"accuracy":${accuracy}`)
    }
    for (const time of TIMES) await give(`"notes_terrain":"x","latitude":36,"longitude":3,"position_at":${time}`)
    expect(told).toEqual([])
    expect(await fingerprint(stack, [...NOTES, 'hawa.audit'])).toEqual(before)
  })
})
