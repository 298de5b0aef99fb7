import { createHash } from 'node:crypto'
import { firstValueFrom as first } from 'rxjs'
import { expect } from 'vitest'
import type { OutboxItem, RecordView, Sync } from '../../sync/contract.ts'
import type { RecordKind } from '../../sync/records/record.ts'
import { RECORD_KINDS } from '../../sync/records/kinds.ts'
import { snapshotOf } from '../support/oracle.ts'
import { clientFor } from '../support/stack.ts'
import type { Outcome, Wish, World } from './schedule.ts'

interface LedgerRow {
  readonly id: string
  readonly name: string
  readonly study_id: string
  readonly verdict: 'applied' | 'refused'
  readonly code: string | null
  /** [L19] It was so before: nothing happened. */
  readonly already: boolean
  readonly args: Readonly<Partial<Record<RecordKey, string>>>
  readonly rev: string | null
}

type RecordKey = 'message_id' | 'share_id' | 'photo_id' | 'measurement_id' | 'sample_id'

/** Nothing lost, nothing doubled, in order, device = server = oracle. Throws a violation. */
export async function verify(world: World, { device, day, wishes }: Outcome): Promise<void> {
  const { worker, studies } = day
  expect(device.errors, 'errors of the device').toEqual([])
  const sync = await device.sync(0)
  const items = await first(sync.outbox.items$)
  const ledger = await world.stack.sql<LedgerRow>(
    `select id::text, name, study_id::text, verdict, code, args, result ->> 'rev' as rev,
       coalesce((result ->> 'already')::boolean, false) as already
     from public.commands where user_id = $1 and name <> 'mark_thread_read'`,
    [worker.userId],
  )
  nothingLost(wishes, items, ledger)
  await nothingDoubled(world, worker.profileId, studies, ledger)
  inOrder(wishes, ledger)
  await wordsAndLinksOnce(world, worker.profileId, ledger, sync)
  await factsAreTimed(world, worker.profileId)
  await filesAreThere(world, wishes, items, sync)
  await deviceEqualsServer(await visibleTo(world, worker.email), sync)
  await recordsEqual(await recordsOf(world, worker.email), sync)
  const { stack, oracle, client, rival } = world
  const differences = await oracle.differences(
    await snapshotOf(stack.sql, [worker.userId, client.userId, rival.userId]),
  )
  if (differences.length > 0) expect.fail(`the oracle: ${differences.join('\n')}`)
}

/** Each command is received and recorded as applied, or refused and still here, or held behind one that is. */
function nothingLost(wishes: readonly Wish[], items: readonly OutboxItem[], ledger: readonly LedgerRow[]): void {
  const itemById = new Map(items.map((item) => [String(item.id), item]))
  expect(itemById.size, 'items listed twice').toBe(items.length)
  const unsure = wishes.filter(({ id }) => id === null)
  for (const wish of wishes) {
    if (wish.id !== null) expect(itemById.has(wish.id), `lost: ${wish.name}`).toBe(true)
  }
  const known = new Set(wishes.map(({ id }) => id))
  const strangers = items.filter(({ id }) => !known.has(id))
  expect(strangers.length, 'more on the device than was given').toBeLessThanOrEqual(unsure.length)
  const rowById = new Map(ledger.map((row) => [row.id, row]))
  for (const { id, name, state } of items) {
    const row = rowById.get(id)
    switch (state.kind) {
      case 'received':
        expect(row?.verdict, `${name} is shown as received`).toBe('applied')
        break
      case 'refused':
        expect([row?.verdict, row?.code], `${name} is shown as refused`).toEqual(['refused', state.code])
        break
      case 'held':
        expect(row, `${name} is held and was sent`).toBeUndefined()
        expect(itemById.get(state.behind)?.state.kind).toBe('refused')
        break
      case 'waiting':
      case 'sending':
        expect.fail(`${name} still ${state.kind}`)
    }
  }
  for (const row of ledger)
    expect(itemById.has(row.id), `the server knows a command (${row.name}) that the device has forgotten`).toBe(true)
}

async function nothingDoubled(
  world: World,
  profile: string,
  studies: readonly string[],
  ledger: readonly LedgerRow[],
): Promise<void> {
  const events = await world.stack.sql<{ study_id: string; kind: string; count: number }>(
    'select study_id::text, kind, count(*)::int as count from public.study_events where by_profile = $1 group by 1, 2',
    [profile],
  )
  const applied = ledger.filter(({ verdict, already }) => verdict === 'applied' && !already)
  for (const study of studies) {
    for (const [kind, name] of Object.entries(COMMAND_OF_EVENT)) {
      const happened = events.find((event) => event.study_id === study && event.kind === kind)?.count ?? 0
      expect(happened, `${kind}: how often it happened, and was asked for`).toBe(
        applied.filter((row) => row.study_id === study && row.name === name).length,
      )
    }
  }
}

const COMMAND_OF_EVENT = {
  accepted: 'accept_study',
  started: 'start_study',
  notes_saved: 'save_field_notes',
  finished: 'finish_study',
  report_attached: 'attach_report',
} as const

const RECORDED = [
  ['add_photo', 'photo_id', 'mission_photos'],
  ['add_measurement', 'measurement_id', 'mission_measurements'],
  ['add_sample', 'sample_id', 'mission_samples'],
] as const

/**
 * Each message, photo, measurement and sample that was applied is there once and no other is; each link that the server
 * knows can be told by this device.
 */
async function wordsAndLinksOnce(
  { stack }: World,
  profile: string,
  ledger: readonly LedgerRow[],
  sync: Sync,
): Promise<void> {
  const applied = ledger.filter(({ verdict }) => verdict === 'applied')
  const idsOf = (name: string, key: RecordKey) =>
    applied
      .filter((row) => row.name === name)
      .map(({ args }) => args[key])
      .toSorted()
  const messages = await stack.sql<{ id: string }>('select id::text from public.messages where author = $1', [profile])
  expect(messages.map(({ id }) => id).toSorted(), 'messages on the server').toEqual(idsOf('send_message', 'message_id'))
  const shares = await stack.sql<{ id: string; token_sha256: string }>(
    'select id::text, token_sha256 from public.report_shares where created_by = $1',
    [profile],
  )
  expect(shares.map(({ id }) => id).toSorted(), 'links on the server').toEqual(idsOf('share_report', 'share_id'))
  for (const [name, key, table] of RECORDED) {
    const rows = await stack.sql<{ id: string }>(`select id::text from public.${table} where author = $1`, [profile])
    expect(rows.map(({ id }) => id).toSorted(), `${table} on the server`).toEqual(idsOf(name, key))
  }
  const tokens = await first(sync.shares.tokens$)
  for (const { id, token_sha256 } of shares) {
    expect(
      createHash('sha256')
        .update(tokens.get(id) ?? '')
        .digest('hex'),
      'what opens a link',
    ).toBe(token_sha256)
  }
}

/** As long as a dispatch may take by a clock that somebody moves on. */
const DISPATCH_MS = 10 * 60_000

/** [L18] Each fact has the time of its command, however the device's clock stood: one correction for both. */
async function factsAreTimed({ stack }: World, profile: string): Promise<void> {
  // A step of the mission is taken after the one before.
  const steps = [
    'started start_study date_acceptation',
    'finished finish_study greatest(s.date_debut_mission,s.date_acceptation)',
  ]
    .map((each) => each.split(' '))
    .map(
      ([kind, name, after]) =>
        `select 'step ${kind}' as kind, e.at, c.made_at as given, ${after} as accepted, e.data ->> 'at_origin' as origin
     from public.study_events e
     join public.commands c on c.study_id = e.study_id and c.name = '${name}' and c.verdict = 'applied'
       and c.result ->> 'already' is null
     join public.demandes_etudes s on s.id = e.study_id
     where e.kind = '${kind}' and e.by_profile = $1`,
    )
  const facts = await stack.sql<{ kind: string; at: Date; given: Date; accepted: Date | null; origin: string | null }>(
    [
      'measured_at mission_measurements measurement_id',
      'sampled_at mission_samples sample_id',
      'taken_at mission_photos photo_id',
    ]
      .map((each) => each.split(' '))
      .map(
        ([at, table, key]) =>
          `select '${table}' as kind, f.${at} as at, c.made_at as given, s.date_acceptation as accepted,
           f.at_origin as origin
         from public.${table} f
         join public.commands c
           on c.args ->> '${key}' = f.id::text and c.verdict = 'applied' and c.name like 'add_%'
         join public.demandes_etudes s on s.id = f.study_id where f.author = $1`,
      )
      .concat(steps)
      .join(' union all '),
    [profile],
  )
  for (const { kind, at, given, accepted, origin } of facts) {
    const [made, told] = [new Date(given).getTime(), new Date(at).getTime()]
    expect(
      origin === 'inconnue' || made - told < DISPATCH_MS,
      `${kind}: ${told - made} ms beside its command's time`,
    ).toBe(true)
    const first = accepted ? new Date(accepted).getTime() : 0
    expect(told, `${kind}: not in the future`).toBeLessThanOrEqual(Math.max(made, first))
    if (kind.startsWith('step')) expect(told, `${kind}: not before the step before it`).toBeGreaterThanOrEqual(first)
  }
}

/**
 * [L2] In each line (a study, the words of a conversation) the server did things in the order in which they were given.
 */
function inOrder(wishes: readonly Wish[], ledger: readonly LedgerRow[]): void {
  const done = ledger.filter(({ verdict, already }) => verdict === 'applied' && !already)
  const revById = new Map(done.map((row) => [row.id, Number(row.rev)]))
  const lastByLine = new Map<string, number>()
  for (const { id, name, line } of wishes) {
    const rev = id === null ? undefined : revById.get(id)
    if (rev === undefined || line === null) continue
    expect(rev, `${name} was done before what was given earlier`).toBeGreaterThan(lastByLine.get(line) ?? 0)
    lastByLine.set(line, rev)
  }
}

/** [L11] The server has the files handed in; refused ones are still here, to the byte. */
async function filesAreThere(
  world: World,
  wishes: readonly Wish[],
  items: readonly OutboxItem[],
  sync: Sync,
): Promise<void> {
  for (const wish of wishes) {
    const item = items.find(({ id }) => id === wish.id)
    if (wish.file === null || !item) continue
    const handedIn = Buffer.from(wish.file, 'latin1')
    expect(
      Buffer.from((await (await sync.outbox.export(item.id))?.arrayBuffer()) ?? new ArrayBuffer()).equals(handedIn),
      'the copy on the device',
    ).toBe(true)
    if (item.state.kind !== 'received') continue
    const [stored] = await world.stack.sql<{ sha256: string }>(
      `select sha256 from public.reports where study_id = $1 union all select file_sha256 from public.messages
        where id = $2
       union all select sha256 from public.mission_photos where id = $3`,
      [item.args['study_id'] ?? null, item.args['message_id'] ?? null, item.args['photo_id'] ?? null],
    )
    expect(stored?.sha256, 'the file on the server').toBe(createHash('sha256').update(handedIn).digest('hex'))
  }
}

type Row = Readonly<Record<string, unknown>>

async function visibleTo({ stack }: World, email: string): Promise<readonly Row[]> {
  const client = await clientFor(stack, email)
  const { data, error } = await client.rpc('pull_studies', { after_rev: 0, batch: 2000 })
  if (error) throw new Error(error.message)
  return data as readonly Row[]
}

/** [L7] [L10] Row by row, field by field, and without having had to start again from zero. */
async function deviceEqualsServer(rows: readonly Row[], sync: Sync): Promise<void> {
  const { items } = await first(sync.studies.list$({ view: 'all', limit: 10_000 }))
  const here = new Map(items.map(({ sync: _, ...study }) => [String(study.id), study]))
  expect([...here.keys()].toSorted(), 'rows on the device and on the server').toEqual(
    rows.map(({ id }) => String(id)).toSorted(),
  )
  for (const { deleted: _, ...row } of rows) expect(here.get(String(row['id'])), 'a row').toEqual(row)
  expect((await first(sync.status$)).repairs, 'repairs').toBe(0)
}

async function recordsOf({ stack }: World, email: string): Promise<readonly Row[]> {
  const client = await clientFor(stack, email)
  const { data, error } = await client.rpc('pull_records', { after_rev: 0, batch: 2000 })
  if (error) throw new Error(error.message)
  return (data as { readonly rows: readonly Row[] }).rows
}

/**
 * The second feed, kind by kind, by the same laws; refused or held changes lie over some of it,
 * and records that never arrived beside it.
 */
async function recordsEqual(rows: readonly Row[], sync: Sync): Promise<void> {
  for (const kind of RECORD_KINDS) {
    const there = rows.filter((row) => row['kind'] === kind)
    const thereIds = new Set(there.map(({ id }) => String(id)))
    const records = (await first<readonly RecordView<RecordKind>[]>(sync.records.all$(kind))).filter(
      ({ id, sync: mark }) => mark === 'synced' || thereIds.has(id),
    )
    const here = new Map(records.map((record) => [record.id, record]))
    expect([...here.keys()].toSorted(), `${kind}: records on the device and on the server`).toEqual(
      [...thereIds].toSorted(),
    )
    for (const row of there) {
      const record = here.get(String(row['id']))
      if (record?.sync === 'synced')
        expect({ body: record.body, studyId: record.studyId }, `${kind}: a record`).toEqual({
          body: row['body'],
          studyId: row['study_id'],
        })
    }
  }
}
