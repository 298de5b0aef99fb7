/** Both engines read and write a value in the same way (server-types.ts and PGlite's own). */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openMemory, type Database } from '../../supabase/local/engine/database.ts'
import { openServer } from '../../supabase/local/engine/server-database.ts'
import { newPostgresDatabase } from '../support/database.ts'
import { withoutPostgres } from '../support/postgres-setup.ts'

const READ: readonly (readonly [string, unknown])[] = [
  [`true and true`, true],
  [`1::smallint`, 1],
  [`-7::int`, -7],
  [`9007199254740991::bigint`, Number.MAX_SAFE_INTEGER],
  [`9007199254740993::bigint`, 9007199254740993n],
  [`12.5::numeric`, 12.5],
  [`12.50::numeric`, '12.50'],
  [`123456789012345678901234567890::numeric`, '123456789012345678901234567890'],
  [`1.5::float8`, 1.5],
  [`1.5::real`, 1.5],
  [`'a b'::text`, 'a b'],
  [`''::text`, ''],
  [`null::text`, null],
  [`null::jsonb`, null],
  [`'{"a": [1, null, "x"]}'::jsonb`, { a: [1, null, 'x'] }],
  [`'"text"'::json`, 'text'],
  [`date '2026-11-21'`, '2026-11-21'],
  [`time '12:30'`, '12:30:00'],
  [`timestamp '2026-11-21 12:30'`, '2026-11-21 12:30:00'],
  [`timestamptz '2026-11-21 12:30:00.25+01'`, '2026-11-21T11:30:00.25+00:00'],
  [`timestamptz 'infinity'`, 'infinity'],
  [`'5f8e1c2a-0000-4000-8000-000000000000'::uuid`, '5f8e1c2a-0000-4000-8000-000000000000'],
  [`interval '1 day 2 hours'`, '1 day 02:00:00'],
  [`array['a', 'b,c', '"', '\\']`, ['a', 'b,c', '"', '\\']],
  [
    `array[[1, 2], [3, 4]]`,
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [`'{}'::text[]`, []],
  [`array[true, false]`, [true, false]],
  [`array[9007199254740993]::bigint[]`, [9007199254740993n]],
  [`array['{"a": 1}']::jsonb[]`, [{ a: 1 }]],
  [`array[timestamptz '2026-11-21 12:30+00']`, ['2026-11-21T12:30:00+00:00']],
  [`'\\x0001ff'::bytea`, Uint8Array.of(0, 1, 255)],
  [`point(1, 2)`, '(1,2)'],
  [`int4range(1, 3)`, '[1,3)'],
  [`inet '10.0.0.1'`, '10.0.0.1'],
]

const DATE = new Date('2026-11-21T12:30:00.000Z')
/** The type of a parameter, its value, and its text in the database. */
const WRITTEN: readonly (readonly [string, unknown, string | null])[] = [
  ['boolean', true, 'true'],
  ['boolean', 'no', 'false'],
  ['int', 5, '5'],
  ['int', '5', '5'],
  ['bigint', 9007199254740993n, '9007199254740993'],
  ['numeric', 0.1, '0.1'],
  ['text', 'a', 'a'],
  ['text', 5, '5'],
  ['text', true, 'true'],
  ['text', ['a', 1], '["a",1]'],
  ['text', { a: 1 }, '{"a":1}'],
  ['text', null, null],
  ['text', undefined, null],
  ['jsonb', { a: [1] }, '{"a": [1]}'],
  ['jsonb', ['a', 1], '["a", 1]'],
  ['jsonb', '{"a": 1}', '{"a": 1}'],
  ['json', ['a'], '["a"]'],
  ['text[]', ['a', 'b,"\\', null], '{a,"b,\\"\\\\",NULL}'],
  ['text[]', '{a,b}', '{a,b}'],
  [
    'int[]',
    [
      [1, 2],
      [3, 4],
    ],
    '{{1,2},{3,4}}',
  ],
  ['jsonb[]', [{ a: 1 }], '{"{\\"a\\": 1}"}'],
  ['timestamptz', DATE, '2026-11-21 12:30:00+00'],
  ['timestamptz', '2026-11-21T12:30:00Z', '2026-11-21 12:30:00+00'],
  ['bytea', Uint8Array.of(0, 255), '\\x00ff'],
  ['uuid', '5f8e1c2a-0000-4000-8000-000000000000', '5f8e1c2a-0000-4000-8000-000000000000'],
]
/** Values that do not fit their type: PostgreSQL refuses them. */
const REFUSED: readonly (readonly [string, unknown, string])[] = [
  ['int', ['5', '6'], '22P02'],
  ['int', { a: 1 }, '22P02'],
  ['text[]', 5, '22P02'],
  ['jsonb', '{', '22P02'],
  ['timestamptz', 'soon', '22007'],
  ['boolean', 5.5, '22P02'],
]

const ENGINES = ['PGlite', ...(withoutPostgres ? [] : ['PostgreSQL'])] as const

describe.each(ENGINES)('values on %s', (engine) => {
  let database: Database
  let drop: (() => Promise<void>) | null = null
  beforeAll(async () => {
    if (engine === 'PGlite') {
      // The time zone is UTC, whatever the machine's is.
      vi.stubEnv('TZ', 'Africa/Algiers')
      database = await openMemory()
      vi.unstubAllEnvs()
    } else {
      const made = await newPostgresDatabase()
      ;({ drop } = made)
      database = await openServer(made.url)
    }
  })
  afterAll(async () => {
    await database.close()
    await drop?.()
  })

  it.each(READ)('%s is read', async (text, value) => {
    const [row] = await database.sql.query<{ value: unknown }>(`select ${text} as value`)
    expect(row?.value instanceof Uint8Array ? Uint8Array.from(row.value) : row?.value).toEqual(value)
  })

  it.each(WRITTEN)('as %s, %o is written', async (type, value, text) => {
    const [row] = await database.sql.query(`select $1::${type}::text as value`, [value])
    expect(row).toEqual({ value: text })
  })

  it.each(REFUSED)('as %s, %o is refused', async (type, value, code) => {
    await expect(database.sql.query(`select $1::${type} as value`, [value])).rejects.toMatchObject({ code })
    expect(await database.sql.query('select $1::int as value', [1])).toEqual([{ value: 1 }])
  })

  it('a statement whose columns have changed is prepared anew', async () => {
    await database.sql.query('create table grows (one int)')
    const text = 'select * from grows where one = $1 or true'
    await database.sql.query('insert into grows values ($1)', [1])
    expect(await database.sql.query(text, [1])).toEqual([{ one: 1 }])
    await database.sql.query('alter table grows add column two int')
    expect(await database.sql.query(text, [1])).toEqual([{ one: 1, two: null }])
  })

  it('more texts than are kept: each is answered', async () => {
    for (let n = 0; n < 520; n += 1) {
      expect(await database.sql.query(`select $1::int + ${n} as sum`, [1])).toEqual([{ sum: n + 1 }])
    }
    expect(await database.sql.query('select $1::int + 0 as sum', [1])).toEqual([{ sum: 1 }])
  })

  it('a transaction of which a statement failed does not count as done', async () => {
    await database.sql.query('create table kept (n int)')
    const work = database.sql.transaction(async (tx) => {
      await tx.query('insert into kept values ($1)', [1])
      await tx.query('select 1 / $1::int', [0])
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect(await database.sql.query('select n from kept')).toEqual([])
  })
})
