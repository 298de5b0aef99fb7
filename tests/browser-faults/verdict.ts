import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { snapshotOf } from '../support/oracle.ts'
import { callerFor, type Caller } from '../support/server-api.ts'
import { PASSWORD } from '../support/stack.ts'
import { Complaint } from './complaint.ts'
import { outboxOn, rowsOn } from './on-device.ts'
import { peopleOf, type Outcome, type Wish } from './schedule.ts'
import type { Deed } from './work.ts'
import type { World } from './world.ts'

type LedgerRow = {
  readonly id: string
  readonly name: string
  readonly study_id: string | null
  readonly verdict: 'applied' | 'refused'
  readonly code: string | null
  readonly args: Readonly<Record<string, unknown>>
  readonly rev: string | null
}

/** Read marks do not count as work. */
const QUIET = ['mark_thread_read', 'mark_notices_seen', 'mark_report_opened']

/** Nothing lost, nothing doubled, in order, files whole, device equals server. Throws a Complaint. */
export async function verify(world: World, outcome: Outcome): Promise<void> {
  const {
    person: { account },
    wishes,
  } = outcome
  const ledger = await world.sql<LedgerRow>(
    `select id::text, name, study_id::text, verdict, code, args, result ->> 'rev' as rev from public.commands where
      user_id = $1 and name <> all($2) order by received_at`,
    [account.userId, QUIET],
  )
  arrivedOnce(wishes, ledger)
  inOrder(wishes, ledger)
  await carriedOutOnce(world, outcome, ledger)
  await filesAreWhole(world, wishes)
  await deviceKnows(outcome, ledger)
  await serverEqualsOracle(world, outcome)
  await deviceEqualsServer(await callerFor(world.server.url, account.email, PASSWORD), outcome)
}

/**
 * Commands the screen called recorded are in the ledger, applied, once; the others once at most, and nothing else.
 */
function arrivedOnce(wishes: readonly Wish[], ledger: readonly LedgerRow[]): void {
  for (const row of ledger)
    if (row.verdict === 'refused') throw new Complaint('lost', `${row.name} was refused: ${row.code}`)
  for (const { deed, told } of wishes) {
    const rows = ledger.filter((row) => isOf(deed, row))
    const again = wishes.filter(
      (other) =>
        other.deed !== deed &&
        other.deed.name === deed.name &&
        other.deed.study === deed.study &&
        deed.content === null,
    )
    if (told === 'recorded' && rows.length === 0) throw new Complaint('lost', `${deed.name} on ${deed.study.company}`)
    if (told === 'no room' && rows.length > 0 && again.length === 0)
      throw new Complaint('doubled', `${deed.name} was called not recorded, and arrived`)
    if (rows.length > 1)
      throw new Complaint('doubled', `${deed.name} on ${deed.study.company}: ${rows.length} times in the ledger`)
  }
  const strange = ledger.filter((row) => !wishes.some(({ deed }) => isOf(deed, row)))
  if (strange.length > 0) throw new Complaint('doubled', `nobody asked for ${JSON.stringify(strange)}`)
}

function isOf({ name, study, content }: Deed, row: LedgerRow): boolean {
  if (name !== row.name) return false
  if (name === 'request_study') return row.args['nom_entreprise'] === content
  const about = row.study_id ?? row.args['study_id'] ?? row.args['thread_id']
  return about === study.id && (content === null || Object.values(row.args).includes(content))
}

/**
 * [L2] In each line (a study, the words of a conversation) the server did things in the order in which they were given.
 */
function inOrder(wishes: readonly Wish[], ledger: readonly LedgerRow[]): void {
  const last = new Map<string, number>()
  for (const { deed, told } of wishes) {
    const row = told === 'recorded' ? ledger.find((one) => isOf(deed, one)) : undefined
    if (!row?.rev) continue
    const line = `${deed.name === 'send_message' ? 'words' : 'study'} ${deed.study.company}`
    if (Number(row.rev) <= (last.get(line) ?? 0))
      throw new Complaint('differs', `${deed.name} was done before what was given earlier`)
    last.set(line, Number(row.rev))
  }
}

const EVENTS: Readonly<Record<string, Deed['name']>> = {
  accepted: 'accept_study',
  started: 'start_study',
  notes_saved: 'save_field_notes',
  finished: 'finish_study',
  report_attached: 'attach_report',
  cancelled: 'cancel_study',
}

/** Commands that the ledger calls applied took effect, as often. */
async function carriedOutOnce(
  { sql }: World,
  { person: { account, studies } }: Outcome,
  ledger: readonly LedgerRow[],
): Promise<void> {
  const ids = studies.map(({ id }) => id)
  const events = await sql<{ study_id: string; kind: string; count: number }>(
    'select study_id::text, kind, count(*)::int as count from public.study_events where by_profile = $1 and ' +
      'study_id = any($2::uuid[]) group by 1, 2',
    [account.profileId, ids],
  )
  for (const id of ids) {
    for (const [kind, name] of Object.entries(EVENTS)) {
      const happened = events.find((event) => event.study_id === id && event.kind === kind)?.count ?? 0
      compare(`${kind} of a study`, happened, ledger.filter((row) => row.name === name && row.study_id === id).length)
    }
  }
  const messages = await sql<{ contenu: string }>('select contenu from public.messages where author = $1', [
    account.profileId,
  ])
  const said = ledger.filter(({ name }) => name === 'send_message').map(({ args }) => String(args['contenu']))
  for (const words of new Set([...said, ...messages.map(({ contenu }) => contenu)])) {
    compare(
      `the words ${words}`,
      messages.filter(({ contenu }) => contenu === words).length,
      said.filter((one) => one === words).length,
    )
  }
  const asked = await sql<{ company: string }>(
    'select nom_entreprise as company from public.demandes_etudes where client_id = $1',
    [account.profileId],
  )
  for (const { args } of ledger.filter(({ name }) => name === 'request_study')) {
    compare(
      `the study of ${String(args['nom_entreprise'])}`,
      asked.filter(({ company }) => company === args['nom_entreprise']).length,
      1,
    )
  }
}

function compare(what: string, happened: number, wanted: number): void {
  if (happened < wanted) throw new Complaint('lost', `${what}: ${happened} of ${wanted}`)
  if (happened > wanted) throw new Complaint('doubled', `${what}: ${happened} instead of ${wanted}`)
}

/** [L11] The bytes that the server gives out are those that were handed in. */
async function filesAreWhole({ sql, admin }: World, wishes: readonly Wish[]): Promise<void> {
  for (const { deed, told } of wishes) {
    if (deed.name !== 'attach_report' || told !== 'recorded') continue
    const reports = await sql<{ path: string; sha256: string }>(
      'select path, sha256 from public.reports where study_id = $1',
      [deed.study.id],
    )
    compare('a report', reports.length, 1)
    const stored = await admin.file('mission-reports', String(reports[0]?.path))
    const sha256 = createHash('sha256').update(stored).digest('hex')
    if (sha256 !== deed.content) throw new Complaint('lost', `the report of ${deed.study.company} is another file`)
  }
}

/** The server's state equals that of the accepted commands on an undisturbed database. */
async function serverEqualsOracle(world: World, { person }: Outcome): Promise<void> {
  const told = await world.oracle.differences(await snapshotOf(world.sql, peopleOf(world, person)))
  if (told.length > 0) throw new Complaint('differs', `from the oracle: ${told.join('; ')}`)
}

/** [L11] The device holds a receipt for each thing that the server has. */
async function deviceKnows({ page, person: { account } }: Outcome, ledger: readonly LedgerRow[]): Promise<void> {
  const kept = new Map((await outboxOn(page, account.userId)).map((one) => [one.id, one]))
  for (const { id, name } of ledger)
    if (kept.get(id)?.state !== 'received') throw new Complaint('differs', `the device has no receipt for ${name}`)
}

type Row = Readonly<Record<string, unknown>>

/** A verdict that has just come is followed by a pull; so long the device may be behind. */
const PULLED_WITHIN_MS = 30_000

/** [L7] [L10] Row by row, field by field. */
async function deviceEqualsServer(caller: Caller, { page, person: { account } }: Outcome): Promise<void> {
  const until = Date.now() + PULLED_WITHIN_MS
  for (;;) {
    const difference = await firstDifference()
    if (difference === null) return
    if (Date.now() > until) throw new Complaint('differs', difference)
    await pause(500)
  }

  async function firstDifference(): Promise<string | null> {
    const studies = await caller.rpc<readonly Row[]>('pull_studies', { after_rev: 0, batch: 2000 })
    const { rows } = await caller.rpc<{ readonly rows: readonly Row[] }>('pull_records', { after_rev: 0, batch: 2000 })
    const here = await rowsOn(page, account.userId)
    return (
      differs(
        'study',
        new Map(studies.map(({ deleted: _, ...row }) => [String(row['id']), row])),
        new Map(here.studies.filter(({ shelf }) => shelf !== 'gone').map(({ id, study }) => [id, study])),
      ) ??
      differs(
        'record',
        new Map(rows.map(({ id, kind, body }) => [`${String(kind)}:${String(id)}`, body])),
        new Map(here.records.map(({ id, body }) => [id, body])),
      )
    )
  }
}

function differs(what: string, there: ReadonlyMap<string, unknown>, here: ReadonlyMap<string, unknown>): string | null {
  for (const [id, row] of there) {
    if (!here.has(id)) return `${what} ${id} is not on the device`
    if (!isDeepStrictEqual(here.get(id), row))
      return `${what} ${id}: ${JSON.stringify(here.get(id))} instead of ${JSON.stringify(row)}`
  }
  for (const id of here.keys()) if (!there.has(id)) return `${what} ${id} is on the device and not on the server`
  return null
}
