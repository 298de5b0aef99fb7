import type { Json, StateRow } from './oracle.ts'

/** The differences that two runs of the same commands always have. */
export interface Epoch {
  /** Times from here on were the server's own, in milliseconds; those before came from devices and are compared. */
  readonly since: number
  /** Ids that both runs share. */
  readonly known: ReadonlySet<string>
}

/** Rows as sets: the rows only one has, as sentences. */
export function differencesOf(
  place: string,
  server: readonly StateRow[],
  oracle: readonly StateRow[],
  epoch: Epoch,
): string[] {
  const theirs = counted(server, epoch)
  const ours = counted(oracle, epoch)
  const surplus = [...theirs].flatMap(([text, row]) =>
    Array<StateRow>(Math.max(0, row.times - (ours.get(text)?.times ?? 0))).fill(row.row),
  )
  const missing = [...ours].flatMap(([text, row]) =>
    Array<StateRow>(Math.max(0, row.times - (theirs.get(text)?.times ?? 0))).fill(row.row),
  )
  const told: string[] = []
  for (const row of surplus) {
    const twin = missing.findIndex((other) => sameKey(row, other))
    if (twin < 0) {
      told.push(`${place}: only the server has ${brief(row)}`)
      continue
    }
    const [other] = missing.splice(twin, 1)
    if (other) told.push(`${place}: ${keyOf(row)} differs in ${changed(row, other)}`)
  }
  for (const row of missing) told.push(`${place}: the server lacks ${brief(row)}`)
  return told
}

function counted(
  rows: readonly StateRow[],
  epoch: Epoch,
): Map<string, { readonly row: StateRow; readonly times: number }> {
  const ranks = ranksOf(rows)
  const found = new Map<string, { row: StateRow; times: number }>()
  for (const raw of rows) {
    const row = comparable(raw, epoch, ranks) as StateRow
    const text = JSON.stringify(row)
    const known = found.get(text)
    if (known) known.times += 1
    else found.set(text, { row, times: 1 })
  }
  return found
}

/**
 * Revisions have gaps where a transaction was given up; their order counts, in the table or the view at hand.
 */
function ranksOf(rows: readonly StateRow[]): ReadonlyMap<number, number> {
  const revs = rows.map(({ rev }) => rev).filter((rev) => typeof rev === 'number')
  return new Map([...new Set(revs)].toSorted((a, b) => a - b).map((rev, place) => [rev, place]))
}

const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$/
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** report_certificates.code and values that contain it: drawn by the server. */
const CERTIFICATE = /^HW(-[0-9A-HJKMNP-TV-Z]{4}){3}$/

/** The chain of custody hashes the server's times; the input of the hashes is compared instead. */
const CUSTODY: ReadonlySet<string> = new Set(['head', 'hash', 'previous'])

/** Keys in order; the server's times, ids and codes as placeholders, revisions as ranks. */
function comparable(value: Json, epoch: Epoch, ranks: ReadonlyMap<number, number> | null): Json {
  if (typeof value === 'string') return masked(value, epoch)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((one: Json) => comparable(one, epoch, null))
  const sorted = Object.entries(value as StateRow).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    sorted.map(([key, one]) => {
      // A revision inside of something (the result of a command) is of another row: it was there is all that can be
      // said.
      if (key === 'rev' && typeof one === 'number') return [key, ranks ? (ranks.get(one) ?? null) : 'a revision']
      return [key, CUSTODY.has(key) && typeof one === 'string' ? 'a hash' : comparable(one, epoch, null)]
    }),
  )
}

function masked(text: string, { since, known }: Epoch): string {
  if (ID.test(text)) return known.has(text) ? text : 'an id of the server'
  if (CERTIFICATE.test(text)) return 'a code'
  if (!TIME.test(text)) return text
  const at = Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return at >= since ? 'a time of the server' : new Date(at).toISOString()
}

const KEYS = [
  'id',
  'study_id',
  'thread_id',
  'audience',
  'kind',
  'record_id',
  'sample_id',
  'position',
  'command',
  'place',
  'row_id',
] as const

const keyOf = (row: StateRow): string =>
  KEYS.filter((key) => row[key] !== undefined)
    .map((key) => `${key} ${String(row[key])}`)
    .join(', ')

function sameKey(a: StateRow, b: StateRow): boolean {
  return keyOf(a) === keyOf(b)
}

function changed(server: StateRow, oracle: StateRow): string {
  const columns = Object.keys(server).filter(
    (column) => JSON.stringify(server[column]) !== JSON.stringify(oracle[column]),
  )
  return columns
    .map((column) => `${column} (server ${short(server[column])}, oracle ${short(oracle[column])})`)
    .join(', ')
}

const short = (value: Json | undefined): string => (JSON.stringify(value) ?? 'nothing').slice(0, 120)
const brief = (row: StateRow): string => JSON.stringify(row).slice(0, 400)
