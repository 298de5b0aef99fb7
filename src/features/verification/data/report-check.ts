import type { NoAnswer } from '../../../../sync/index.ts'
import { CERTIFICATE_STATES, type CertificateState } from '../../../../sync/domain/certificate.ts'
import { loadConfig } from '../../../data/config.ts'
import { noAnswerHere } from '../../../data/no-answer.ts'

/** The server's public facts about a code. */
export interface CheckedReport {
  readonly code: string
  readonly state: CertificateState
  readonly version: number
  readonly sha256: string
  readonly size: number
  readonly type_rapport: string
  readonly pays: string
  readonly issued_at: string
  readonly replaced_at: string | null
  readonly withdrawn_at: string | null
  /** All versions of the report, this one too, the oldest first. */
  readonly versions: readonly ReportVersion[]
}

export interface ReportVersion {
  readonly version: number
  readonly sha256: string
  readonly issued_at: string
}

export type CheckAnswer =
  | { readonly kind: 'known'; readonly report: CheckedReport }
  | { readonly kind: 'unknown' }
  /** Too many questions from this network. */
  | { readonly kind: 'busy' }
  /** The server cannot be asked; `kept`: its earlier answer to this device, if there is one. */
  | { readonly kind: NoAnswer; readonly kept: KeptCheck | null }

export interface KeptCheck {
  readonly report: CheckedReport
  /** ISO 8601: when the server said so. */
  readonly at: string
}

const KEY = 'hawa.checked-reports'
const MOST_KEPT = 20
const TIMEOUT_MS = 15_000

export async function checkCode(code: string): Promise<CheckAnswer> {
  try {
    const { supabaseUrl, supabaseKey } = await loadConfig()
    const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/verify_report`, {
      method: 'POST',
      headers: { apikey: supabaseKey, 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: 'no-store',
    })
    if (await isTooMany(answer)) return { kind: 'busy' }
    const read = answer.ok ? readCheck(await answer.json()) : null
    if (read?.kind === 'known') keep(read.report)
    return read ?? { kind: noAnswerHere(), kept: keptChecks().get(code) ?? null }
  } catch {
    return { kind: noAnswerHere(), kept: keptChecks().get(code) ?? null }
  }
}

/** Hosted Supabase answers 503 to it, as to trouble of its own. */
async function isTooMany(answer: Response): Promise<boolean> {
  if (answer.status === 429) return true
  if (answer.status !== 503) return false
  const told: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  return isRecord(told) && told['code'] === '53400'
}

/** Null: the answer of a portal. */
export function readCheck(value: unknown): Extract<CheckAnswer, { kind: 'known' | 'unknown' }> | null {
  if (!isRecord(value)) return null
  if (value['state'] === 'unknown') return { kind: 'unknown' }
  const report = readReport(value)
  return report && { kind: 'known', report }
}

function readReport(value: unknown): CheckedReport | null {
  if (!isRecord(value)) return null
  const { code, version, sha256, size, type_rapport, pays, issued_at, replaced_at, withdrawn_at, versions } = value
  const state = CERTIFICATE_STATES.find((one) => one === value['state'])
  if (
    !state ||
    typeof code !== 'string' ||
    typeof version !== 'number' ||
    typeof sha256 !== 'string' ||
    typeof size !== 'number'
  )
    return null
  if (
    typeof type_rapport !== 'string' ||
    typeof pays !== 'string' ||
    typeof issued_at !== 'string' ||
    !Array.isArray(versions)
  )
    return null
  return {
    code,
    state,
    version,
    sha256,
    size,
    type_rapport,
    pays,
    issued_at,
    replaced_at: typeof replaced_at === 'string' ? replaced_at : null,
    withdrawn_at: typeof withdrawn_at === 'string' ? withdrawn_at : null,
    versions: versions.flatMap((one: unknown) => readVersion(one)),
  }
}

function readVersion(value: unknown): ReportVersion[] {
  if (!isRecord(value)) return []
  const { version, sha256, issued_at } = value
  return typeof version === 'number' && typeof sha256 === 'string' && typeof issued_at === 'string'
    ? [{ version, sha256, issued_at }]
    : []
}

function keptChecks(): ReadonlyMap<string, KeptCheck> {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(list)) return new Map()
    return new Map(
      list.flatMap((entry: unknown): [string, KeptCheck][] => {
        if (!isRecord(entry) || typeof entry['at'] !== 'string') return []
        const report = readReport(entry['report'])
        return report ? [[report.code, { report, at: entry['at'] }]] : []
      }),
    )
  } catch {
    return new Map()
  }
}

/** So that a file can be compared again without network; the latest few. */
function keep(report: CheckedReport): void {
  const others = [...keptChecks().values()].filter((kept) => kept.report.code !== report.code)
  try {
    localStorage.setItem(KEY, JSON.stringify([{ report, at: new Date().toISOString() }, ...others].slice(0, MOST_KEPT)))
  } catch {
    // No storage (private window, full): without network this code cannot be shown, as the page says.
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
