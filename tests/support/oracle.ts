import type { Query, Sql, Transaction } from '../../supabase/local/engine/sql.ts'
import { become } from './database.ts'
import { differencesOf, type Epoch } from './oracle-comparison.ts'

/**
 * Expected result: the commands that the server accepted, carried out once more, one after the other, on a
 * database of its own that nothing disturbs. Whatever the faults did to requests, the server must have ended where this
 * one ends. Reads plain SQL, so the judged server may be another process: `snapshotOf(query)` before and after.
 */
export interface Oracle {
  /** Makes this database equal to the server's snapshot; only differences are written. */
  become(before: Snapshot): Promise<void>
  /**
   * Carries out the commands `after` has accepted since, in its order; the differences, as sentences. None: all is
   * well.
   */
  differences(after: Snapshot): Promise<string[]>
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type StateRow = { readonly [column: string]: Json }

interface Accepted {
  readonly id: string
  readonly user_id: string | null
  readonly name: string
  /** Text, so that a number keeps its digits. */
  readonly args: string | null
  readonly made_at: string
}

export interface Snapshot {
  /** The server's clock. */
  readonly at: string
  readonly rows: ReadonlyMap<string, readonly StateRow[]>
  readonly sequences: ReadonlyMap<string, number>
  /** Accepted commands in the order in which they took the feed lock. */
  readonly accepted: readonly Accepted[]
  /** The view that each of `people` would read from zero. */
  readonly views: ReadonlyMap<string, View>
}

export interface View {
  readonly studies: readonly StateRow[]
  readonly records: readonly StateRow[]
}

/** Written by commands and by nothing else once the people and the first studies are there: compared row by row. */
const STATE = [
  'public.demandes_etudes',
  'public.profiles',
  'public.study_events',
  'public.reports',
  'public.report_versions',
  'public.held_reports',
  'public.report_certificates',
  'public.report_shares',
  'public.messages',
  'public.message_reads',
  'public.notice_marks',
  'public.mission_plans',
  'public.quotes',
  'public.mission_photos',
  'public.photo_voices',
  'public.request_photos',
  'public.mission_measurements',
  'public.mission_samples',
  'public.sample_events',
  'public.mission_ticks',
  'public.recommendations',
  'public.recommendation_marks',
  'public.support_requests',
  'public.invoices',
  'public.invoice_payments',
  'public.invoice_payments_taken_back',
  'public.invoice_cancellations',
  'public.mail_preferences',
  'public.account_deletion_requests',
  'public.public_holidays',
  'public.settings',
  'hawa.departures',
  'hawa.deliveries',
  'hawa.threads',
  'hawa.audit',
  'hawa.study_figures',
  'hawa.placed_studies',
  'hawa.study_map_counts',
  'hawa.invoice_counters',
  'hawa.study_counters',
  'hawa.taken_back',
  'hawa.todo_snoozes',
] as const
/** Tables that commands read and others write: copied before the replay, never compared. */
const GIVEN = ['auth.users', 'storage.objects', 'public.stored_files'] as const
const LEDGER = 'public.commands'
const COPIED = [...GIVEN, ...STATE, LEDGER] as const

/**
 * Everything the oracle wants to know, in two statements. Full rights. `people`: the user ids whose views are compared.
 * Not seen: mails (who gets one depends on when the sender last ran), texts and contents of the site, invitations.
 */
export async function snapshotOf(query: Query, people: readonly string[]): Promise<Snapshot> {
  const found = await query<{ place: string; row: StateRow }>(SNAPSHOT)
  const rows = new Map<string, StateRow[]>(COPIED.map((table) => [table, []]))
  for (const { place, row } of found) rows.get(place)?.push(row)
  const [facts] = await query<{ at: string; accepted: Accepted[]; sequences: { name: string; value: number }[] }>(FACTS)
  if (!facts) throw new Error('the database does not answer')
  const views = new Map<string, View>()
  for (const person of people) views.set(person, await viewOf(query, person))
  return {
    at: facts.at,
    rows,
    sequences: new Map(facts.sequences.map(({ name, value }) => [name, value])),
    accepted: facts.accepted,
    views,
  }
}

const SNAPSHOT = COPIED.map((table) => `select '${table}' as place, to_jsonb(t) as row from ${table} t`).join(
  ' union all ',
)

// A transaction gets its number at its first write, and apply_command takes the feed lock before: xmin is their order.
const FACTS = `select to_jsonb(now()) #>> '{}' as at,
  coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'user_id', c.user_id, 'name', c.name, 'args',
  c.args::text, 'made_at', c.made_at) order by c.xmin::text::bigint)
    from ${LEDGER} c where c.verdict = 'applied'), '[]') as accepted,
  coalesce((select jsonb_agg(jsonb_build_object('name', s.schemaname || '.' || s.sequencename, 'value', s.last_value))
    from pg_catalog.pg_sequences s where s.schemaname in ('public', 'hawa') and s.last_value is not null), '[]') as
    sequences`

/** One statement: both pulls run with the rights of their owner and read only who is asking. */
async function viewOf(query: Query, userId: string): Promise<View> {
  const [view] = await query<{ studies: StateRow[]; records: { rows: StateRow[] } }>(
    `with me as materialized (select set_config('request.jwt.claim.sub', $1, true) as sub,
      set_config('request.jwt.claims', $2, true) as claims)
     select (select coalesce(jsonb_agg(s), '[]') from public.pull_studies(0, 2000) s) as studies,
     public.pull_records(0, 2000) as records from me where me.sub || me.claims <> ''`,
    [userId, JSON.stringify({ sub: userId, role: 'authenticated' })],
  )
  if (!view) throw new Error('no view')
  return { studies: view.studies, records: view.records.rows }
}

/** `sql`: full rights on a database with all migrations, of the same engine as the server, that nobody else uses. */
export function openOracle(sql: Sql): Oracle {
  let before: Snapshot | null = null
  let held: Held | null = null
  return {
    async become(snapshot) {
      held ??= heldOf(await snapshotOf(sql.query, []))
      await copyHere(held, snapshot, COPIED)
      before = snapshot
    },
    async differences(after) {
      if (!before || !held) throw new Error('become() first')
      const epoch: Epoch = { since: Date.parse(before.at), known: knownIn(before, after) }
      const told: string[] = []
      await copyHere(held, after, GIVEN)
      const done = new Set(before.accepted.map(({ id }) => id))
      for (const command of after.accepted) {
        if (!done.has(command.id)) told.push(...(await carryOut(sql, command)))
      }
      held = null
      const own = await snapshotOf(sql.query, [...after.views.keys()])
      held = heldOf(own)
      before = null
      for (const table of [...STATE, LEDGER])
        told.push(...differencesOf(table, accepted(table, after), accepted(table, own), epoch))
      for (const [person, view] of after.views) {
        const ours = own.views.get(person)
        told.push(...differencesOf(`what ${person} sees of studies`, view.studies, ours?.studies ?? [], epoch))
        told.push(...differencesOf(`what ${person} sees of records`, view.records, ours?.records ?? [], epoch))
      }
      return told
    },
  }

  /** Half a copy is none: the next one reads the present rows itself. */
  async function copyHere(into: Held, snapshot: Snapshot, tables: readonly string[]): Promise<void> {
    held = null
    await copy(sql, into, snapshot, tables)
    held = into
  }

  // Refused commands changed nothing and are not carried out again.
  function accepted(table: string, { rows }: Snapshot): readonly StateRow[] {
    const all = rows.get(table) ?? []
    return table === LEDGER ? all.filter(({ verdict }) => verdict === 'applied') : all
  }
}

async function carryOut(sql: Sql, { id, user_id, name, args, made_at }: Accepted): Promise<string[]> {
  try {
    return await sql.transaction(async (tx) => {
      await become(tx, user_id === null ? 'anonymous' : { userId: user_id })
      const [row] = await tx.query<{ answer: { verdict: string; code?: string; replayed: boolean } }>(
        'select public.apply_command($1::uuid, $2, $3::text::jsonb, $4::timestamptz) as answer',
        [id, name, args, made_at],
      )
      if (row?.answer.verdict === 'applied' && !row.answer.replayed) return []
      return [
        `${name} ${id}: the server accepted it, done again in order it is ` +
          (row?.answer.code ?? JSON.stringify(row?.answer)),
      ]
    })
  } catch (error) {
    return [`${name} ${id}: the server accepted it, done again in order it fails: ${String(error)}`]
  }
}

/** Rows of a database: table → row as JSON, for rows as `SNAPSHOT` gives them, whose keys are in one order. */
type Held = Map<string, Set<string>>

function heldOf({ rows }: Pick<Snapshot, 'rows'>): Held {
  return new Map(COPIED.map((table) => [table, new Set((rows.get(table) ?? []).map((row) => JSON.stringify(row)))]))
}

/** Rows as they are, past every trigger; `held` has the present rows, and afterwards the copied ones. */
async function copy(sql: Sql, held: Held, { rows, sequences }: Snapshot, tables: readonly string[]): Promise<void> {
  await sql.transaction(async (tx) => {
    await tx.query(`set local session_replication_role = 'replica'`)
    for (const table of tables) {
      const wanted = new Map((rows.get(table) ?? []).map((row) => [JSON.stringify(row), row]))
      const here = held.get(table) ?? new Set()
      // Something else than additions: once more from nothing.
      const anew = [...here].some((row) => !wanted.has(row))
      if (anew) await tx.query(`delete from ${table}`)
      const missing = [...wanted].filter(([text]) => anew || !here.has(text)).map(([, row]) => row)
      if (missing.length > 0) await insert(tx, table, missing)
      held.set(table, new Set(wanted.keys()))
    }
    if (sequences.size > 0) {
      await tx.query('select setval(s.key::regclass, s.value::bigint) from jsonb_each_text($1::text::jsonb) s', [
        JSON.stringify(Object.fromEntries(sequences)),
      ])
    }
  })
}

async function insert(tx: Transaction, table: string, rows: readonly StateRow[]): Promise<void> {
  const names = await columnsOf(tx, table)
  await tx.query(
    `insert into ${table} (${names}) overriding system value select ${names} from
      jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
    [JSON.stringify(rows)],
  )
}

const columnsByTable = new Map<string, string>()

/** The same in every database with all migrations. */
async function columnsOf(tx: Transaction, table: string): Promise<string> {
  const known = columnsByTable.get(table)
  if (known !== undefined) return known
  const columns = await tx.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_catalog.pg_attribute where attrelid = $1::text::regclass and
      attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = columns.map(({ name }) => name).join(', ')
  columnsByTable.set(table, names)
  return names
}

/** Ids that were there before or that a device has chosen; all others the server has drawn. */
function knownIn(before: Snapshot, after: Snapshot): ReadonlySet<string> {
  const known = new Set<string>()
  const note = (text: string): void => {
    for (const [id] of text.matchAll(UUID)) known.add(id)
  }
  for (const rows of before.rows.values()) note(JSON.stringify(rows))
  for (const table of GIVEN) note(JSON.stringify(after.rows.get(table) ?? []))
  for (const command of after.accepted) note(JSON.stringify(command))
  return known
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
