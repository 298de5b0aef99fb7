/** Every function, table and view with an address, called by every role with invalid arguments and queries. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  attackedStack,
  call,
  fingerprint,
  fortress,
  functionsOf,
  tablesOf,
  wrongWith,
  type Attacker,
  type Fortress,
  type ServerFunction,
} from '../support/adversary.ts'
import { drawnPart, printSeed } from '../support/seed.ts'
import { withoutPostgres } from '../support/postgres-setup.ts'
import { customer } from '../support/stack.ts'

const seed = printSeed()
let walls: Fortress
beforeAll(async () => {
  walls = await fortress()
})
afterAll(() => walls?.stack.close())

const TEXTS = [
  "'; drop table public.profiles; --",
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  "' or '1'='1",
  '%_\\%'.repeat(40),
  '((((',
  '\ud800',
  '\udfffé',
  '${7*7}{{7*7}}',
  'x'.repeat(200_000),
  '',
  '\u202e\u0000',
]
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
/** Values of the right type, so that the function itself has to check them. */
const PROPER: Readonly<Record<string, readonly unknown[]>> = {
  text: TEXTS,
  integer: [-1, 0, 2 ** 31 - 1, -(2 ** 31)],
  bigint: [-1, 0, Number.MAX_SAFE_INTEGER, '9223372036854775807', '-9223372036854775808'],
  boolean: [true, false],
  uuid: [UNKNOWN],
  jsonb: [
    {},
    [],
    'x',
    3,
    null,
    { toString: 1, __proto__: { a: 1 }, constructor: [] },
    Object.fromEntries(TEXTS.map((text, at) => [`k${at}`, text])),
    nested(200),
  ],
  date: ['infinity', '-infinity', '0044-03-15 BC', '5874897-12-31'],
  'timestamp with time zone': ['infinity', '-infinity', '0044-03-15 BC', '294276-12-31'],
  'uuid[]': [[], [UNKNOWN, null], Array<string>(5000).fill(UNKNOWN)],
  'text[]': [[], [null, ...TEXTS], Array<string>(5000).fill("'")],
}
/** Values of a wrong type, in place of any argument. */
const IMPROPER: readonly unknown[] = [
  -1,
  1.5,
  1e300,
  true,
  'x',
  'a\u0000b',
  [],
  [1, 'x', null],
  [[['x']]],
  {},
  { toString: 1, length: -1 },
  { a: { b: [1] } },
  nested(1000),
  'infinity',
  '{a,b}',
  '{"a',
  UNKNOWN,
]
const ROUNDS = Math.max(...Object.values(PROPER).map((values) => values.length))

function nested(depth: number): unknown {
  let value: unknown = 0
  for (let at = 0; at < depth; at += 1) value = [value]
  return value
}

const properly = ({ args }: ServerFunction, round: number): object =>
  Object.fromEntries(
    args.map(({ name, type }, at) => {
      const values = PROPER[type]
      if (!values) throw new Error(`no hostile value for ${type}`)
      return [name, values[(round + at) % values.length]]
    }),
  )

/** Drops repeated bodies: a function without arguments is called once, not twenty-eight times. */
const distinct = (bodies: readonly object[]): Iterable<object> =>
  new Map(bodies.map((body) => [JSON.stringify(body), body])).values()

/**
 * Tables that any request may change: they count visits, or hold the caller's own device keys, health and refused
 * commands.
 */
const NOTES = ['hawa.visits', 'public.commands', 'hawa.device_keys', 'public.device_health']

async function attack(
  { stack, ...rest }: Fortress,
  attacker: Attacker,
  method: string,
  path: string,
  body?: unknown,
): Promise<string[]> {
  const answer = await call(
    stack,
    attacker.token,
    method,
    path,
    body === undefined ? {} : { body: JSON.stringify(body) },
  )
  return wrongWith(answer, { stack, ...rest }, attacker).map(
    (problem) => `${attacker.name}: ${method} ${path} ${JSON.stringify(body)?.slice(0, 120)}: ${problem}`,
  )
}

describe('functions', () => {
  it('answer whatever they are asked, tell nobody what is not theirs, and change nothing', async () => {
    const functions = await functionsOf(walls.stack)
    expect(functions.length).toBeGreaterThan(50)
    const before = await fingerprint(walls.stack, NOTES)
    const problems: string[] = []
    for (const attacker of walls.attackers) {
      const boss = attacker.hidden === null
      for (const [at, one] of functions.entries()) {
        const path = `/rest/v1/rpc/${one.name}`
        const improper = boss ? IMPROPER : [-1, 'a\u0000b']
        const bodies = [
          ...Array.from({ length: boss ? ROUNDS : 2 }, (_, round) => properly(one, round)),
          ...improper.map((value) => Object.fromEntries(one.args.map(({ name }) => [name, value]))),
        ]
        for (const body of drawnPart([...distinct(bodies)], boss ? 3 : 2, seed, at)) {
          problems.push(...(await attack(walls, attacker, 'POST', path, body)))
        }
      }
      const after = await fingerprint(walls.stack, NOTES)
      expect([attacker.name, problems, after]).toEqual([attacker.name, [], before])
    }
  }, 240_000)

  it.each(['pglite', ...(withoutPostgres ? [] : (['postgres'] as const))] as const)(
    'a value that is no text breaks the connection of nobody, on %s',
    async (engine) => {
      const stack = await attackedStack({}, engine)
      for (const value of [-1, true, 1e300, { toString: 1 }]) {
        const answer = await call(stack, null, 'POST', '/rest/v1/rpc/import_preview', {
          body: { person: value, ids: value, names: value },
        })
        expect([JSON.stringify(value), answer.status]).toEqual([JSON.stringify(value), 400])
        expect((await call(stack, null, 'POST', '/rest/v1/rpc/public_study_map', { body: {} })).status).toBe(200)
      }
      const { accessToken } = await customer(stack)
      for (const [value, status] of [
        ['true', 200],
        ['maybe', 400],
      ] as const) {
        expect([
          value,
          (await call(stack, accessToken, 'GET', `/rest/v1/profiles?select=id&is_active=eq.${value}`)).status,
        ]).toEqual([value, status])
      }
      await stack.close()
    },
  )

  it.each([
    ['nothing', ''],
    ['broken off', '{'],
    ['a list', '[1]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['a number', '3'],
    ['two objects', '{"a":1}{"a":2}'],
    ['NUL', '\u0000'],
    ['a prototype', '{"__proto__":{"a":1}}'],
    ['brackets', '['.repeat(500_000)],
    ['an abyss', `{"id":"${UNKNOWN}","name":"x","args":${'['.repeat(200_000)}${']'.repeat(200_000)},"made_at":null}`],
    ['an abyss of objects', `${'{"since":'.repeat(90_000)}1${'}'.repeat(90_000)}`],
  ])('a body that is %s is answered', async (_, body) => {
    const [visitor] = walls.attackers
    for (const { name } of await functionsOf(walls.stack)) {
      if (body.length > 1000 && !['apply_command', 'published'].includes(name)) continue
      expect([
        name,
        visitor && wrongWith(await call(walls.stack, null, 'POST', `/rest/v1/rpc/${name}`, { body }), walls, visitor),
      ]).toEqual([name, []])
    }
  })
})

describe('tables and views', () => {
  /** COLUMN stands for a column of the table. */
  const QUESTIONS = [
    'select=*',
    'select=*&limit=-1',
    'select=*&limit=1e9',
    'select=*&offset=9223372036854775807',
    'select=nothing',
    'select=COLUMN::regclass',
    'select=COLUMN::text',
    'select=count()',
    'select=COLUMN->>a->b',
    'select=a%00b',
    'select="a"";drop table x"',
    "select=*&COLUMN=eq.'; drop table public.profiles; --",
    'select=*&COLUMN=eq.%00',
    'select=*&COLUMN=in.(((',
    'select=*&COLUMN=in.("a',
    'select=*&COLUMN=cs.{',
    'select=*&COLUMN=ov.[1,2',
    'select=*&COLUMN=fts.a%26%26%26',
    'select=*&COLUMN=is.x',
    'select=*&COLUMN=like.***',
    'select=*&or=(((',
    'select=*&and=(a.b.c.d)',
    'select=*&order=COLUMN.sideways',
    'select=*&order=COLUMN;drop',
    'select=*&COLUMN',
    'select=*&COLUMN=',
    'select=*&COLUMN=isdistinct.x',
    `select=*&COLUMN=eq.${'x'.repeat(6000)}`,
    `select=${'COLUMN,'.repeat(800)}COLUMN`,
    `select=*&or=(${'COLUMN.is.null,'.repeat(400)}COLUMN.is.null)`,
    'select=*&limit=1&order=COLUMN.desc.nullslast',
    '%',
    'select=%E0%A4%A',
    'columns=COLUMN',
    'on_conflict=COLUMN',
  ]
  const HEADERS: readonly Readonly<Record<string, string>>[] = [
    { accept: 'application/vnd.pgrst.plan+json' },
    { accept: 'text/csv' },
    { accept: 'application/vnd.pgrst.object+json' },
    { accept: 'application/octet-stream' },
    { range: '9-1' },
    { range: `0-${'9'.repeat(30)}` },
    { prefer: 'tx=rollback, count=exact, handling=strict, timezone=x' },
    { prefer: 'max-affected=-1, handling=strict' },
    { 'accept-profile': '' },
    { 'accept-profile': 'pg_catalog' },
  ]

  it('show nobody what is not theirs, in whatever words they are asked', async () => {
    const tables = await tablesOf(walls.stack)
    expect(tables.length).toBeGreaterThan(30)
    const problems: string[] = []
    for (const attacker of walls.attackers) {
      for (const { name } of tables)
        problems.push(...(await attack(walls, attacker, 'GET', `/rest/v1/${name}?select=*`)))
    }
    const [visitor, , client] = walls.attackers
    for (const {
      name,
      columns: [column = ''],
    } of tables) {
      const one = name === 'demandes_etudes' || name === 'study_transitions' ? QUESTIONS : QUESTIONS.slice(0, 1)
      for (const question of one)
        for (const attacker of [visitor, client]) {
          if (attacker)
            problems.push(
              ...(await attack(walls, attacker, 'GET', `/rest/v1/${name}?${question.replaceAll('COLUMN', column)}`)),
            )
        }
    }
    for (const headers of HEADERS) {
      const answer = await call(walls.stack, client?.token ?? null, 'GET', '/rest/v1/demandes_etudes', { headers })
      if (client)
        problems.push(...wrongWith(answer, walls, client).map((problem) => `${JSON.stringify(headers)}: ${problem}`))
    }
    expect(problems).toEqual([])
  }, 120_000)

  it('let nobody write, whatever way they try', async () => {
    const tables = await tablesOf(walls.stack)
    const before = await fingerprint(walls.stack)
    const problems: string[] = []
    for (const attacker of walls.attackers) {
      for (const [at, { name, columns }] of tables.entries()) {
        const [column = ''] = columns
        const row = Object.fromEntries(columns.map((one) => [one, null]))
        const ways = [
          ['POST', '', row, 'return=representation'],
          ['POST', '', [row, row], 'resolution=merge-duplicates'],
          ['PATCH', `?${column}=not.is.null`, { [column]: null }, ''],
          ['PUT', `?${column}=eq.${UNKNOWN}`, row, ''],
          ['DELETE', '', undefined, ''],
          ['DELETE', `?${column}=not.is.null`, undefined, 'return=representation'],
        ] as const
        for (const [method, query, body, prefer] of drawnPart(ways, 3, seed, at)) {
          const path = `/rest/v1/${name}${query}`
          const answer = await call(walls.stack, attacker.token, method, path, {
            ...(body ? { body } : {}),
            headers: prefer ? { prefer } : {},
          })
          const wrong = [
            ...wrongWith(answer, walls, attacker),
            ...(answer.status < 400 ? [`answered ${answer.status}`] : []),
          ]
          problems.push(...wrong.map((problem) => `${attacker.name}: ${method} ${path}: ${problem}`))
        }
      }
    }
    expect(problems).toEqual([])
    expect(await fingerprint(walls.stack)).toEqual(before)
  }, 120_000)
})
