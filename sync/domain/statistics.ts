import { PAYS, type Pays } from './enumerations.ts'
import { localDay } from './invoice.ts'
import { studyPrice, sumOf } from './money.ts'
import { PERIOD_DAYS, type StatisticsPeriod } from './statistics-period.ts'
import type { Statut } from './study.ts'

/** Percents have one decimal, amounts are DA; `growth` is null when the period before had none. */
export interface Statistics {
  readonly period: StatisticsPeriod
  /** First and last day, YYYY-MM-DD; null: all time. */
  readonly since: string | null
  readonly until: string
  readonly clients: Counted
  readonly requests: Counted
  readonly completed: { readonly count: number; readonly rate: number }
  readonly revenue: Revenue
  /** The last six months, YYYY-MM, for every period. */
  readonly by_month: readonly { readonly month: string; readonly count: number }[]
  /** Upper end of the scale of the month chart. */
  readonly month_full: number
  /** Most requests first; null: no country, or an unknown one. */
  readonly by_country: readonly (Share & { readonly pays: Pays | null })[]
  readonly by_status: readonly (Share & { readonly statut: Statut })[]
  /** Specialists with the highest revenue from delivered studies; at most four. */
  readonly top: readonly {
    readonly name: string | null
    readonly missions: number
    readonly revenue: number
    readonly estimated: number
  }[]
}

interface Counted {
  readonly count: number
  readonly growth: number | null
  /** Count of all time. */
  readonly ever: number
}

interface Share {
  readonly count: number
  readonly percent: number
}

interface Revenue {
  readonly total: number
  /** The part of the total that comes from budgets because no price was agreed. */
  readonly estimated: number
}

export interface CountedStudy {
  /** ISO 8601. */
  readonly created_at: string
  readonly statut: Statut
  readonly pays: string | null
  readonly intervenant_id: string | null
  readonly rapport_url: string | null
  readonly budget_estime: string | null
  readonly prix_convenu: number | null
  /** It was billed and all its invoices were cancelled: it brings no revenue. */
  readonly written_off: boolean
}

export interface CountedPeople {
  /** ISO 8601: when each client's account was created. */
  readonly clients: readonly string[]
  readonly names: ReadonlyMap<string, string>
}

const DAY_MS = 86_400_000
const TOP = 4
const FULL_MONTH = 30

/**
 * A plain second version of `hawa.statistics`, over rows in memory: the server's answers must equal it
 * (tests/database/statistics.test.ts). Days are those of the head office (Algeria, no summer time).
 */
export function statisticsOf(
  studies: readonly CountedStudy[],
  { clients, names }: CountedPeople,
  period: StatisticsPeriod,
  at: Date,
): Statistics {
  const days = PERIOD_DAYS[period]
  const until = companyDay(at)
  const since = days === null ? null : dayBefore(until, days - 1)
  const isHere = (moment: string) => since === null || companyDay(new Date(moment)) >= since
  const isBefore = (moment: string) =>
    days !== null &&
    companyDay(new Date(moment)) >= dayBefore(until, 2 * days - 1) &&
    Date.parse(moment) < at.getTime() - days * DAY_MS
  const counted = (moments: readonly string[]): Counted => {
    const count = moments.filter(isHere).length
    return { count, growth: growth(count, moments.filter(isBefore).length), ever: moments.length }
  }

  const here = studies.filter(({ created_at }) => isHere(created_at))
  const share = (count: number): Share => ({ count, percent: percent(count, here.length) })
  const completed = here.filter(({ statut }) => statut === 'terminée' || statut === 'complete')
  const by_month = lastMonths(until).map((month) => ({
    month,
    count: studies.filter(({ created_at }) => companyDay(new Date(created_at)).startsWith(month)).length,
  }))
  return {
    period,
    since,
    until,
    clients: counted(clients),
    requests: counted(studies.map(({ created_at }) => created_at)),
    completed: { count: completed.length, rate: percent(completed.length, here.length) },
    revenue: revenueOf(completed),
    by_month,
    month_full: Math.max(FULL_MONTH, ...by_month.map(({ count }) => count)),
    by_country: [...PAYS, null]
      .map((pays) => ({ pays, ...share(here.filter((study) => knownCountry(study.pays) === pays).length) }))
      .filter(({ pays, count }) => pays !== null || count > 0)
      .toSorted((a, b) => b.count - a.count || order(a.pays ?? '~', b.pays ?? '~')),
    by_status: IN_ORDER.map((statut) => ({ statut, ...share(here.filter((study) => study.statut === statut).length) })),
    top: topOf(here, names),
  }
}

const IN_ORDER: readonly Statut[] = ['en_attente', 'acceptée', 'en_cours', 'terminée', 'complete', 'annulée']

function topOf(studies: readonly CountedStudy[], names: ReadonlyMap<string, string>): Statistics['top'] {
  const delivered = studies.filter(
    ({ statut, rapport_url, intervenant_id }) =>
      statut === 'complete' && rapport_url !== null && intervenant_id !== null,
  )
  return [...new Set(delivered.map(({ intervenant_id }) => intervenant_id ?? ''))]
    .map((id) => {
      const own = delivered.filter(({ intervenant_id }) => intervenant_id === id)
      const { total, estimated } = revenueOf(own)
      return { id, name: names.get(id) ?? '', missions: own.length, revenue: total, estimated }
    })
    .toSorted((a, b) => b.revenue - a.revenue || order(a.name, b.name) || order(a.id, b.id))
    .slice(0, TOP)
    .map(({ name, missions, revenue, estimated }) => ({ name: name || null, missions, revenue, estimated }))
}

function revenueOf(studies: readonly CountedStudy[]): Revenue {
  const counted = studies.filter(({ written_off }) => !written_off)
  const prices = counted.map(({ prix_convenu, budget_estime }) => studyPrice(prix_convenu, budget_estime))
  return {
    total: sumOf(prices.map(({ amount }) => amount)),
    estimated: sumOf(prices.filter(({ kind }) => kind === 'estimate').map(({ amount }) => amount)),
  }
}

const companyDay = (at: Date): string => localDay(at, 'algerie')

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
}

function lastMonths(day: string): readonly string[] {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return [5, 4, 3, 2, 1, 0].map((ago) => new Date(Date.UTC(year, month - 1 - ago)).toISOString().slice(0, 7))
}

const knownCountry = (pays: string | null): Pays | null => PAYS.find((one) => one === pays) ?? null

function percent(part: number, whole: number): number {
  return Math.round((part * 1000) / Math.max(whole, 1)) / 10
}

/** Rounds halves away from zero, as the database does. */
function growth(now: number, before: number): number | null {
  if (before === 0) return null
  return (Math.sign(now - before) * Math.round((Math.abs(now - before) * 1000) / before)) / 10
}

/** Compares by code points, as the database does with collation C. */
function order(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)]
  const at = left.findIndex((letter, index) => letter !== right[index])
  if (at === -1) return left.length - right.length
  return (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1)
}
