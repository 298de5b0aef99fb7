import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded, type Engine } from '../support/database.ts'

interface Piece {
  readonly name: string
  readonly text: string
  /** A function in SQL with settings of its own: it cannot be inlined, and is parsed and planned at each call. */
  readonly planned_anew: boolean
  readonly begins: boolean
}

let engine: Engine
beforeAll(async () => {
  engine = await openEmbedded()
})
afterAll(() => engine?.close())

/** Every function of ours, and what calls functions by itself when a row is written: triggers, defaults, checks. */
const PIECES = `
  select n.nspname || '.' || p.proname as name, p.prosrc as text,
    l.lanname = 'sql' and p.proconfig is not null as planned_anew,
    n.nspname || '.' || p.proname = 'public.apply_command' or p.proname like 'cmd\\_%'
      or p.prorettype = 'trigger'::regtype as begins
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
  where n.nspname in ('public', 'hawa')
  union all
  select 'trigger ' || t.tgname, pg_get_triggerdef(t.oid), false, true from pg_trigger t where not t.tgisinternal
  union all
  select 'default', pg_get_expr(d.adbin, d.adrelid), false, true from pg_attrdef d
  union all
  select 'check ' || c.conname, pg_get_constraintdef(c.oid), false, true from pg_constraint c where c.contype = 'c'
  union all
  select 'index', pg_get_indexdef(i.indexrelid), false, true from pg_index i`

it('no function on the path of a command is parsed and planned anew at each call', async () => {
  const pieces = await engine.sql.query<Piece>(PIECES)
  const reached = new Set<Piece>()
  const waiting = pieces.filter(({ begins }) => begins)
  for (let piece = waiting.pop(); piece !== undefined; piece = waiting.pop()) {
    if (reached.has(piece)) continue
    reached.add(piece)
    for (const [, called = ''] of piece.text.matchAll(/\b((?:hawa|public)\.\w+)\s*\(/g))
      waiting.push(...pieces.filter(({ name }) => name === called))
  }
  const names = [...reached].map(({ name }) => name)
  // Called by a command, by a trigger of a command, and by a function that these call.
  expect(names).toEqual(expect.arrayContaining(['hawa.text_arg', 'hawa.readers_of', 'hawa.short_value']))
  expect([...reached].filter(({ planned_anew }) => planned_anew).map(({ name }) => name)).toEqual([])
})
