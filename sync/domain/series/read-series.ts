import { dailyMeans, hourlyMeans, meanOf, type Averaging, type Sample } from './averages.ts'
import { numberOf, type Decimal, type Separator } from './cells.ts'
import { decodeText, encodingOf, isBinary, type TextEncoding } from './decode-text.ts'
import { layoutOf, spread, type Layout } from './layout.ts'
import { factsOf, type ColumnFacts } from './series-parameter.ts'
import {
  clockOf,
  dayOf,
  instantOf,
  minutesOf,
  offsetAt,
  orderOf,
  stampOf,
  writtenZone,
  zoneOf,
  type DateOrder,
  type Stamp,
  type Zone,
} from './stamps.ts'

/** A file of an instrument as series: docs/decisions/0133-a-reader-of-instruments.md. */

/** Corrections of a person; absent: as recognised. */
export interface SeriesMapping {
  readonly encoding?: TextEncoding
  readonly separator?: Separator
  readonly decimal?: Decimal
  /** From 1. */
  readonly header_row?: number
  /** Names or numbers (from 1) of the columns of the time. */
  readonly time?: readonly (string | number)[]
  readonly order?: DateOrder
  /** `UTC`, `+01:00` or a name of the IANA database. */
  readonly zone?: string
  readonly stamp?: 'begin' | 'end'
  /** Values of a column that make its row invalid. */
  readonly status?: readonly StatusRule[]
  /** More marks of a missing value. */
  readonly missing?: readonly string[]
  /** Columns whose means are those of energies; all others are not. */
  readonly energetic?: readonly string[]
}

export interface StatusRule {
  readonly column: string
  readonly values: readonly string[]
}

export interface Series {
  /** The header's own text. */
  readonly column: string
  /** Of a file with several instruments, the one that the series is from. */
  readonly of?: string
  readonly parameter: ColumnFacts['parameter']
  readonly unit: string | null
  readonly valid: number
  readonly min: number
  readonly max: number
  readonly mean: number
  /** Start of the hour in UTC, samples, mean: those with 75 % of their samples. */
  readonly hours: readonly (readonly [string, number, number])[]
  /** Day of the zone, hours, mean: those with 18 hours. */
  readonly days: readonly (readonly [string, number, number])[]
}

export interface ReadSeries {
  readonly recognised: {
    readonly encoding: TextEncoding
    readonly separator: Separator
    readonly decimal: Decimal
    readonly header_row: number | null
    readonly time: {
      readonly columns: readonly string[]
      readonly order: DateOrder
      /** Two orders fit: a person must say. */
      readonly ambiguous: boolean
      readonly zone: string
      /** Nothing in the file says the zone. */
      readonly assumed: boolean
      readonly stamp: 'begin' | 'end'
    }
    /** Null: no fixed interval. */
    readonly interval_s: number | null
  }
  readonly rows: number
  readonly duplicates: number
  readonly gaps: number
  readonly first: string
  readonly last: string
  readonly series: readonly Series[]
}

export const MOST_FILE_BYTES = 200 * 1024 * 1024
export type UnreadableReason = 'too_large' | 'empty' | 'binary' | 'no_time' | 'no_values' | 'unknown_zone'
export type SeriesReading =
  | { readonly kind: 'read'; readonly series: ReadSeries }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason }

type Kept = Sample & { readonly valid: boolean }

interface Row {
  readonly at: number
  readonly cells: readonly string[]
}

const unreadable = (reason: UnreadableReason): SeriesReading => ({ kind: 'unreadable', reason })

/** @param fileName some instruments write the zone of their clock there */
export function readSeries(bytes: Uint8Array, mapping: SeriesMapping = {}, fileName = ''): SeriesReading {
  if (bytes.length > MOST_FILE_BYTES) return unreadable('too_large')
  if (bytes.length === 0) return unreadable('empty')
  if (isBinary(bytes)) return unreadable('binary')
  const encoding = mapping.encoding ?? encodingOf(bytes)
  const lines = decodeText(bytes, encoding).split(/\r\n|\n|\r/)
  const layout = layoutOf(lines, mapping)
  if (!layout) return unreadable('no_time')
  const zones = zonesOf(layout, mapping, fileName)
  if (!zones) return unreadable('unknown_zone')
  const dates = datesOf(layout, mapping)
  const timed = timedRows(layout, dates.order, zones)
  if (timed.length === 0) return unreadable('no_time')

  const columns = columnsOf(layout, zones.column, mapping)
  const group = groupColumn(layout, timed)
  const missing = new Set(mapping.missing)
  const isValid = statusRule(layout, mapping.status)
  const valuesOf = ({ cells }: Row) => columns.map(({ at }) => numberOf(cells[at] ?? '', layout.decimal, missing))

  const interval = intervalOf(timed, group)
  const stamp = mapping.stamp ?? 'begin'
  const shift = stamp === 'end' && interval !== null ? interval * 1000 : 0
  let duplicates = 0
  const kept = new Map<string, Kept[]>()
  for (const row of timed.toSorted((a, b) => a.at - b.at)) {
    const of = group === null ? '' : (row.cells[group] ?? '')
    const at = row.at - shift
    const valid = isValid(row.cells)
    let again = false
    for (const [n, value] of valuesOf(row).entries()) {
      if (value === null) continue
      const name = `${of}\n${n}`
      const samples: Kept[] = kept.get(name) ?? []
      if (samples.length === 0) kept.set(name, samples)
      // The first row of an instant counts; a row of other columns at that instant is none of its doubles.
      if (samples.at(-1)?.at === at) again = true
      else samples.push({ at, value: value * (columns[n]?.facts.factor ?? 1), valid })
    }
    if (again) duplicates += 1
  }
  for (const [name, samples] of kept) {
    const counted = samples.filter(({ valid }) => valid)
    if (counted.length > 0) kept.set(name, counted)
    else kept.delete(name)
  }
  if (kept.size === 0) return unreadable('no_values')
  const { zone } = zones
  const dayNames = (instant: number) => new Date(instant + offsetAt(zone, instant) * 60_000).toISOString().slice(0, 10)
  const groups = group === null ? [''] : [...new Set(timed.map(({ cells }) => cells[group] ?? ''))].toSorted()
  const instants = timed.map(({ at }) => at - shift)
  return {
    kind: 'read',
    series: {
      recognised: {
        encoding,
        separator: layout.separator,
        decimal: layout.decimal,
        header_row: layout.headerRow,
        time: {
          columns: timeNames(layout),
          order: dates.order,
          ambiguous: dates.ambiguous,
          zone: writtenZone(zone),
          assumed: zones.assumed,
          stamp,
        },
        interval_s: interval,
      },
      rows: timed.length,
      duplicates,
      gaps: gapsOf(timed, group, interval),
      first: secondsText(instants.reduce((least, at) => Math.min(least, at), Infinity)),
      last: secondsText(instants.reduce((most, at) => Math.max(most, at), -Infinity)),
      series: groups.flatMap((of) =>
        columns.flatMap((column, n) => {
          const samples = kept.get(`${of}\n${n}`)
          return samples ? [seriesOf(column, of, samples, interval, dayNames)] : []
        }),
      ),
    },
  }
}

function seriesOf(
  { name, facts }: SeriesColumn,
  of: string,
  samples: readonly Sample[],
  interval: number | null,
  dayNames: (instant: number) => string,
): Series {
  const averaging: Averaging = facts.energetic ? 'energetic' : facts.circular ? 'circular' : 'arithmetic'
  const values = samples.map(({ value }) => value)
  const hours = hourlyMeans(samples, interval, averaging)
  const days = dailyMeans(hours, dayNames, averaging)
  return {
    column: name,
    ...(of !== '' && { of }),
    parameter: facts.parameter,
    unit: facts.unit,
    valid: samples.length,
    min: values.reduce((least, value) => Math.min(least, value), Infinity),
    max: values.reduce((most, value) => Math.max(most, value), -Infinity),
    mean: meanOf(values, averaging),
    hours: [...hours].map(([hour, { samples: n, value }]) => [hourText(hour), n, value] as const),
    days: [...days].map(([day, { samples: n, value }]) => [day, n, value] as const),
  }
}

const secondsText = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`
const hourText = (instant: number): string => `${new Date(instant).toISOString().slice(0, 13)}:00Z`

const timeNames = ({ time, headers }: Layout): readonly string[] => {
  const at = time.kind === 'parts' ? [time.date, ...(time.clock === null ? [] : [time.clock])] : [time.at]
  return at.map((one) => headers[one] ?? '')
}

const timeAt = ({ time }: Layout): readonly (number | null)[] =>
  time.kind === 'parts' ? [time.date, time.clock] : [time.at]

/** The date and time as written in a row. */
function writtenStamp(cells: readonly string[], { time }: Layout): Stamp | null {
  if (time.kind === 'elapsed' || time.kind === 'epoch') return null
  if (time.kind === 'whole') return stampOf(cells[time.at] ?? '')
  const date = stampOf(cells[time.date] ?? '')
  if (!date || time.clock === null) return date
  const clock = clockOf(cells[time.clock] ?? '')
  return clock && { ...date, seconds: clock.seconds, offset: clock.offset ?? date.offset }
}

interface Dates {
  readonly order: DateOrder
  readonly ambiguous: boolean
}

const HINTS: readonly (readonly [RegExp, DateOrder])[] = [
  [/d{1,2}[/.-]m{1,2}[/.-]y{2,4}|j{1,2}[/.-]m{1,2}[/.-]a{2,4}|t{2}[/.-]m{2}[/.-]j{2,4}/i, 'DMY'],
  [/m{1,2}[/.-]d{1,2}[/.-]y{2,4}/i, 'MDY'],
  [/y{2,4}[/.-]m{1,2}[/.-]d{1,2}/i, 'YMD'],
]

function datesOf(layout: Layout, { order }: SeriesMapping): Dates {
  if (order) return { order, ambiguous: false }
  if (layout.time.kind === 'epoch') return { order: 'YMD', ambiguous: false }
  const names = timeNames(layout).join(' ')
  const hint = HINTS.find(([form]) => form.test(names))?.[1]
  if (hint) return { order: hint, ambiguous: false }
  const start = layout.time.kind === 'elapsed' ? startOf(layout.preamble) : null
  const stamps = start
    ? [start]
    : spread(layout.rows, 5000).flatMap((cells) => {
        const stamp = writtenStamp(cells, layout)
        return stamp ? [stamp] : []
      })
  const found = orderOf(stamps)
  if (found) return { order: found, ambiguous: false }
  const example = layout.rows[0]?.[timeAt(layout)[0] ?? 0] ?? ''
  // Twelve hours with a slash are written where the month stands first.
  return { order: /[ap]\.?\s?m/i.test(example) && example.includes('/') ? 'MDY' : 'DMY', ambiguous: true }
}

/** The start that the head of a file names for rows of elapsed seconds. */
function startOf(preamble: readonly string[]): Stamp | null {
  let date: Stamp | null = null
  let seconds: number | null = null
  for (const line of preamble) {
    const [key = '', ...rest] = line.split(/[\t;,]/)
    if (!/start|d[ée]but|beginn/i.test(key)) continue
    const value = rest.join(' ').trim().replaceAll('"', '')
    const whole = stampOf(value)
    if (whole) {
      date = whole
      if (whole.timed) seconds = whole.seconds
    } else seconds = clockOf(value)?.seconds ?? seconds
  }
  return date && { ...date, seconds: seconds ?? 0 }
}

interface Zones {
  /** For the days, and where a row says none. */
  readonly zone: Zone
  readonly assumed: boolean
  /** A column that says the zone of its row. */
  readonly column: number | null
}

const ABBREVIATED: readonly (readonly [RegExp, number])[] = [
  [/\b(MESZ|CEST)\b/, 120],
  [/\b(MEZ|CET|WAT)\b/, 60],
  [/\bEAT\b/, 180],
  [/\b(UTC|GMT)\b/, 0],
]
const OFFSET = /(?:UTC|GMT)\s?[+-]\s?\d{1,2}(?::?\d{2})?/i

function zonesOf(layout: Layout, { zone }: SeriesMapping, fileName: string): Zones | null {
  const sample = spread(layout.rows, 200)
  const column = zoneColumn(sample)
  if (zone !== undefined) {
    const given = zoneOf(zone)
    return given === null ? null : { zone: given, assumed: false, column: null }
  }
  if (layout.time.kind === 'epoch') return { zone: 0, assumed: false, column: null }
  const own = sample.flatMap((cells) => {
    const offset = column === null ? writtenStamp(cells, layout)?.offset : zoneIn(cells[column] ?? '')
    return typeof offset === 'number' ? [offset] : []
  })
  const [common] = [...grouped(own, (offset) => offset)].toSorted((a, b) => b[1].length - a[1].length)
  if (common && own.length > sample.length / 2) return { zone: common[0], assumed: false, column }
  const said = zoneIn(timeNames(layout).join(' ')) ?? zoneIn(layout.preamble.join('\n')) ?? zoneInName(fileName)
  return { zone: said ?? 0, assumed: said === null, column: null }
}

function zoneColumn(rows: readonly (readonly string[])[]): number | null {
  const [example = []] = rows
  const at = example.findIndex((_, n) =>
    rows.every((cells) => OFFSET.test(cells[n] ?? '') && !/:\d\d:/.test(cells[n] ?? '')),
  )
  return at === -1 ? null : at
}

function zoneIn(text: string): number | null {
  const offset = OFFSET.exec(text)?.[0]
  if (offset) return minutesOf(offset.replaceAll(/\s/g, ''))
  return ABBREVIATED.find(([form]) => form.test(text))?.[1] ?? null
}

/** `…T16_36_35-0500.csv`. */
function zoneInName(name: string): number | null {
  const found = /T\d\d[_:]?\d\d(?:[_:]?\d\d)?([+-]\d{2}:?\d{2})(?=\D|$)/.exec(name)?.[1]
  return found === undefined ? null : minutesOf(found)
}

function timedRows(layout: Layout, order: DateOrder, { zone, column }: Zones): readonly Row[] {
  const { time, rows, preamble } = layout
  if (time.kind === 'elapsed') {
    const start = startOf(preamble)
    const day = start && dayOf(start, order)
    if (start === null || day === null) return []
    const begin = instantOf(day * 86_400_000 + start.seconds * 1000, zone)
    return rows.map((cells) => ({ at: begin + Number(cells[time.at]) * 1000, cells }))
  }
  if (time.kind === 'epoch') {
    return rows.map((cells) => {
      const number = Number(cells[time.at])
      return { at: number > 1e12 ? number : number * 1000, cells }
    })
  }
  return rows.flatMap((cells) => {
    const stamp = writtenStamp(cells, layout)
    const day = stamp && dayOf(stamp, stamp.yearFirst ? 'YMD' : order)
    if (stamp === null || day === null) return []
    const local = day * 86_400_000 + stamp.seconds * 1000
    const offset = stamp.offset ?? (column === null ? null : zoneIn(cells[column] ?? ''))
    return [{ at: offset === null ? instantOf(local, zone) : local - offset * 60_000, cells }]
  })
}

interface SeriesColumn {
  readonly at: number
  readonly name: string
  readonly facts: ColumnFacts
}

/** Columns that number or place a row and measure nothing. */
const NO_VALUE = new RegExp(
  '^(#|n[or]\\.?|anz\\.?|index|record(\\s+type)?|row|.*[_ ]id|id|.*id$|lat(itude)?|lon(gitude)?|lng|location|' +
    'serial.*|version|battery.*|bv)$',
  'i',
)

function columnsOf(layout: Layout, zone: number | null, { energetic }: SeriesMapping): readonly SeriesColumn[] {
  const { headers, units, rows } = layout
  const taken = new Set([...timeAt(layout), zone, ...bitColumns(layout)])
  const width = Math.max(headers.length, ...spread(rows, 200).map((cells) => cells.length))
  return Array.from({ length: width }, (_, at) => at).flatMap((at) => {
    const name = headers[at] ?? ''
    if (taken.has(at) || name === '' || NO_VALUE.test(name.trim())) return []
    const facts = factsOf(name, units[at] ?? null)
    return [{ at, name, facts: energetic ? { ...facts, energetic: energetic.includes(name) } : facts }]
  })
}

/** Columns of one letter with 0 and 1: a bit that is set says that the value of its row is none. */
function bitColumns({ headers, rows }: Layout): readonly number[] {
  const bits = headers.flatMap((name, at) =>
    /^\p{L}$/u.test(name.trim()) && rows.every((cells) => /^[01]?$/.test(cells[at] ?? '')) ? [at] : [],
  )
  return bits.length >= 3 ? bits : []
}

const STATUS_NAME = /^(inlet|status|stat|state|qc|qa|flag|quality|validity|statut|qualit[ée]|[ée]tat)$/i
const GOOD = /^(sample|sampling|ok|valid|valide|v|good|normal|measure|mesure|ambient|0|)$/i

/** Whether the values of a row count, by the rules that were given, or by bits and words that say so. */
function statusRule(layout: Layout, rules: readonly StatusRule[] | undefined): (cells: readonly string[]) => boolean {
  const { headers, rows } = layout
  if (rules) {
    const at = rules.flatMap(({ column, values }) =>
      headers.flatMap((name, n) => (name.trim() === column.trim() ? [{ n, values: new Set(values) }] : [])),
    )
    return (cells) => !at.some(({ n, values }) => values.has(cells[n] ?? ''))
  }
  const bits = bitColumns(layout)
  const words = headers.flatMap((name, n) =>
    STATUS_NAME.test(name.trim()) &&
    spread(rows, 200).some((cells) => GOOD.test(cells[n] ?? '') && cells[n] !== '' && cells[n] !== '0')
      ? [n]
      : [],
  )
  return (cells) =>
    bits.every((n) => (cells[n] ?? '') !== '1') && words.every((n) => GOOD.test((cells[n] ?? '').trim()))
}

const GROUP_NAME = /node|device|sensor|station|site|serial|alias|instrument|appareil|capteur|point/i

/** A column of names by which the file holds several instruments at the same times; null: one instrument. */
function groupColumn({ headers }: Layout, rows: readonly Row[]): number | null {
  for (const [at, name] of headers.entries()) {
    if (!GROUP_NAME.test(name)) continue
    const names = new Set(rows.map(({ cells }) => cells[at] ?? ''))
    if (names.size < 2 || names.size > 50 || names.has('')) continue
    // One after another in time, they are places of one instrument.
    const spans = [...grouped(rows, ({ cells }) => cells[at] ?? '').values()].map((own) => {
      const instants = own.map(({ at: instant }) => instant)
      return { from: instants.reduce((a, b) => Math.min(a, b)), to: instants.reduce((a, b) => Math.max(a, b)) }
    })
    const [one, ...others] = spans.toSorted((a, b) => a.from - b.from)
    if (one && others.some(({ from }) => from < one.to)) return at
  }
  return null
}

function grouped<T, K>(all: readonly T[], keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

/** Seconds between one row of an instrument and its next. */
function stepsOf(rows: readonly Row[], group: number | null): readonly number[] {
  const of = grouped(rows, ({ cells }) => (group === null ? '' : (cells[group] ?? '')))
  return [...of.values()].flatMap((own) => {
    const instants = [...new Set(own.map(({ at }) => at))].toSorted((a, b) => a - b)
    return instants.slice(1).map((at, n) => (at - (instants[n] ?? at)) / 1000)
  })
}

/** The commonest step near the median; null where steps are of any length, as those of a counter of events. */
function intervalOf(rows: readonly Row[], group: number | null): number | null {
  const steps = stepsOf(rows, group).toSorted((a, b) => a - b)
  const median = steps[Math.floor(steps.length / 2)]
  if (median === undefined || median <= 0) return null
  const alike = steps.filter((step) => step > median / 2 && step < median * 1.5)
  if (alike.length < steps.length / 2) return null
  const [commonest] = [...grouped(alike, (step) => step)].toSorted((a, b) => b[1].length - a[1].length)
  return commonest?.[0] ?? median
}

const gapsOf = (rows: readonly Row[], group: number | null, interval: number | null): number =>
  interval === null ? 0 : stepsOf(rows, group).filter((step) => step > 1.5 * interval).length
