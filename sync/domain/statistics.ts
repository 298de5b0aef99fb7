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
  /** The last twelve months, YYYY-MM, for every period; `before`: the same month a year earlier. */
  readonly by_month: readonly { readonly month: string; readonly count: number; readonly before: number }[]
  /** The highest of these counts, at least 1. */
  readonly month_full: number
  /** Most requests first; null: no country, or an unknown one. */
  readonly by_country: readonly (Share & { readonly pays: Pays | null })[]
  readonly by_status: readonly (Share & { readonly statut: Statut })[]
  /** Specialists with the highest revenue from delivered studies; at most four. */
  readonly top: readonly {
    readonly id: string
    readonly name: string | null
    readonly missions: number
    readonly revenue: number
    readonly estimated: number
  }[]
  /** Requests of the period that came at least so far. */
  readonly steps: Steps & { readonly cancelled: number }
  readonly delays: Delays
  readonly money: Money
  readonly load: Load
}

interface Steps {
  readonly accepted: number
  readonly begun: number
  readonly finished: number
  /** A report was handed in; the client may not have it yet. */
  readonly reported: number
  readonly complete: number
}

/** Medians in days with one decimal, of requests of the period; null: of nothing. */
interface Delays {
  readonly to_acceptance: number | null
  readonly from_acceptance: number | null
  readonly to_report: number | null
  /** From the request to the due day, of studies whose report was delivered. */
  readonly promised: number | null
  /** Studies with an acceptance, and with a report. */
  readonly answered: number
  readonly delivered: number
  /** Delivered by the due day, and after it; those without a due day are in neither. */
  readonly in_time: number
  readonly too_late: number
}

interface Money {
  /** Agreed prices of requests of the period, without cancelled ones. */
  readonly agreed: Sum
  /** Invoices of the period that were not cancelled, and payments for them. */
  readonly billed: Sum
  readonly paid: number
  /** Left to pay of overdue invoices, of any period. */
  readonly late: Sum
}

interface Sum {
  readonly count: number
  readonly total: number
}

/** Studies that are accepted, under way or without their report, of any period. */
interface Load {
  readonly specialists: number
  readonly studies: number
  /** Most studies first; at most ten. */
  readonly most: readonly {
    readonly id: string
    readonly name: string | null
    readonly studies: number
    readonly accepted: number
    readonly begun: number
    readonly finished: number
    readonly late: number
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
  readonly date_acceptation: string | null
  readonly date_debut_mission: string | null
  /** When the first version of its report was delivered. */
  readonly reported_at: string | null
  /** A file of its report waits, or was sent back. */
  readonly held: boolean
  readonly echeance: string | null
}

export interface CountedInvoice {
  readonly pays: Pays
  readonly issued_on: string
  readonly due_on: string
  readonly montant: number
  readonly paid: number
  readonly cancelled: boolean
}

export interface CountedPeople {
  /** ISO 8601: when each client's account was created. */
  readonly clients: readonly string[]
  readonly names: ReadonlyMap<string, string>
  readonly invoices: readonly CountedInvoice[]
}

const DAY_MS = 86_400_000
const TOP = 4
const MOST_LOADED = 10

/**
 * A plain second version of `hawa.statistics`, over rows in memory: the server's answers must equal it
 * (tests/database/statistics.test.ts). Days are those of the head office (Algeria, no summer time).
 */
export function statisticsOf(
  studies: readonly CountedStudy[],
  { clients, names, invoices }: CountedPeople,
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
  const inMonth = (month: string) =>
    studies.filter(({ created_at }) => companyDay(new Date(created_at)).startsWith(month)).length
  const by_month = lastMonths(until).map((month) => ({
    month,
    count: inMonth(month),
    before: inMonth(`${Number(month.slice(0, 4)) - 1}${month.slice(4)}`),
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
    month_full: Math.max(1, ...by_month.flatMap(({ count, before }) => [count, before])),
    by_country: [...PAYS, null]
      .map((pays) => ({ pays, ...share(here.filter((study) => knownCountry(study.pays) === pays).length) }))
      .filter(({ pays, count }) => pays !== null || count > 0)
      .toSorted((a, b) => b.count - a.count || order(a.pays ?? '~', b.pays ?? '~')),
    by_status: IN_ORDER.map((statut) => ({ statut, ...share(here.filter((study) => study.statut === statut).length) })),
    top: topOf(here, names),
    steps: stepsOf(here),
    delays: delaysOf(here),
    money: moneyOf(here, invoices, since, at),
    load: loadOf(studies, names, at),
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
    .map(({ name, ...row }) => ({ ...row, name: name || null }))
}

function revenueOf(studies: readonly CountedStudy[]): Revenue {
  const counted = studies.filter(({ written_off }) => !written_off)
  const prices = counted.map(({ prix_convenu, budget_estime }) => studyPrice(prix_convenu, budget_estime))
  return {
    total: sumOf(prices.map(({ amount }) => amount)),
    estimated: sumOf(prices.filter(({ kind }) => kind === 'estimate').map(({ amount }) => amount)),
  }
}

function stepsOf(studies: readonly CountedStudy[]): Statistics['steps'] {
  const atLeast = (step: number) => studies.filter((study) => stepOf(study) >= step).length
  return {
    accepted: atLeast(1),
    begun: atLeast(2),
    finished: atLeast(3),
    reported: atLeast(4),
    complete: atLeast(5),
    cancelled: studies.filter(({ statut }) => statut === 'annulée').length,
  }
}

function stepOf({ statut, held, date_acceptation, date_debut_mission }: CountedStudy): number {
  if (statut === 'terminée') return held ? 4 : 3
  if (statut === 'annulée') return date_debut_mission !== null ? 2 : date_acceptation !== null ? 1 : 0
  return { en_attente: 0, acceptée: 1, en_cours: 2, complete: 5 }[statut]
}

function delaysOf(studies: readonly CountedStudy[]): Delays {
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS
  const accepted = studies.flatMap((study) =>
    stepOf(study) > 0 && study.date_acceptation !== null ? [{ ...study, accepted_at: study.date_acceptation }] : [],
  )
  const delivered = studies.flatMap((study) =>
    study.statut === 'complete' && study.reported_at !== null ? [{ ...study, reported_at: study.reported_at }] : [],
  )
  const promised = delivered.flatMap((study) =>
    study.echeance === null ? [] : [{ ...study, left: days(study.reported_at, study.echeance), due: study.echeance }],
  )
  return {
    to_acceptance: median(accepted.map(({ created_at, accepted_at }) => days(created_at, accepted_at))),
    from_acceptance: median(
      delivered.flatMap(({ date_acceptation, reported_at }) =>
        date_acceptation === null ? [] : [days(date_acceptation, reported_at)],
      ),
    ),
    to_report: median(delivered.map(({ created_at, reported_at }) => days(created_at, reported_at))),
    promised: median(promised.map(({ created_at, due }) => days(created_at, due))),
    answered: accepted.length,
    delivered: delivered.length,
    in_time: promised.filter(({ left }) => left >= 0).length,
    too_late: promised.filter(({ left }) => left < 0).length,
  }
}

/** With one decimal. */
function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  if (low === undefined || high === undefined) return null
  const middle = (low + high) / 2
  return (Math.sign(middle) * Math.round(Math.abs(middle) * 10)) / 10
}

function moneyOf(
  studies: readonly CountedStudy[],
  invoices: readonly CountedInvoice[],
  since: string | null,
  at: Date,
): Money {
  const agreed = studies.filter(({ statut, prix_convenu }) => statut !== 'annulée' && prix_convenu !== null)
  const standing = invoices.filter(({ cancelled }) => !cancelled)
  const billed = standing.filter(({ issued_on }) => since === null || issued_on >= since)
  const late = standing.filter(({ due_on, pays, paid, montant }) => localDay(at, pays) > due_on && paid < montant)
  return {
    agreed: { count: agreed.length, total: revenueOf(agreed).total },
    billed: { count: billed.length, total: sumOf(billed.map(({ montant }) => montant)) },
    paid: sumOf(billed.map(({ paid }) => paid)),
    late: { count: late.length, total: sumOf(late.map(({ montant, paid }) => montant - paid)) },
  }
}

function loadOf(studies: readonly CountedStudy[], names: ReadonlyMap<string, string>, at: Date): Load {
  const open = studies.filter(
    ({ statut, intervenant_id }) =>
      (statut === 'acceptée' || statut === 'en_cours' || statut === 'terminée') && intervenant_id !== null,
  )
  const all = [...new Set(open.map(({ intervenant_id }) => intervenant_id ?? ''))].map((id) => {
    const own = open.filter(({ intervenant_id }) => intervenant_id === id)
    const count = (wanted: Statut) => own.filter(({ statut }) => statut === wanted).length
    return {
      id,
      name: names.get(id) ?? '',
      studies: own.length,
      accepted: count('acceptée'),
      begun: count('en_cours'),
      finished: count('terminée'),
      late: own.filter(({ echeance }) => echeance !== null && Date.parse(echeance) < at.getTime()).length,
    }
  })
  return {
    specialists: all.length,
    studies: open.length,
    most: all
      .toSorted((a, b) => b.studies - a.studies || order(a.name, b.name) || order(a.id, b.id))
      .slice(0, MOST_LOADED)
      .map(({ name, ...row }) => ({ ...row, name: name || null })),
  }
}

const companyDay = (at: Date): string => localDay(at, 'algerie')

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
}

function lastMonths(day: string): readonly string[] {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(year, month - 12 + at)).toISOString().slice(0, 7))
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
