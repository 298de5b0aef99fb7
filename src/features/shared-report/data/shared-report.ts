import type { NoAnswer } from '../../../../sync/index.ts'
import { loadConfig } from '../../../data/config.ts'
import { noAnswerHere } from '../../../data/no-answer.ts'

/** The facts about a shared report that the server gives to the holder of its link. */
export interface SharedReport {
  readonly nom_entreprise: string
  readonly type_etude: string
  readonly type_rapport: string
  readonly zone_geographique: string
  readonly pays: string
  readonly code: string
  readonly version: number
  readonly issued_at: string
  readonly size: number
  readonly sha256: string
  readonly expires_at: string
}

export type SharedOpening =
  /** `address`: where the file lies for two minutes. */
  | { readonly kind: 'open'; readonly report: SharedReport; readonly address: string }
  /** Expired, revoked, or never was: the server does not say which. */
  | { readonly kind: 'closed' | 'busy' | NoAnswer }

const TIMEOUT_MS = 20_000

/** Opens the link; the server counts the opening for its maker. */
export async function openSharedReport(token: string): Promise<SharedOpening> {
  try {
    const { supabaseUrl, supabaseKey } = await loadConfig()
    const answer = await fetch(`${supabaseUrl}/functions/v1/share`, {
      method: 'POST',
      headers: { apikey: supabaseKey, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: 'no-store',
    })
    if (answer.status === 429) return { kind: 'busy' }
    const told: unknown = await answer.json()
    if (answer.status === 404 && isRecord(told) && told['code'] === 'closed') return { kind: 'closed' }
    const report = isRecord(told) ? readSharedReport(told['report']) : null
    if (!answer.ok || !report || !isRecord(told) || typeof told['file'] !== 'string') return { kind: noAnswerHere() }
    return { kind: 'open', report, address: `${supabaseUrl}${told['file']}` }
  } catch {
    return { kind: noAnswerHere() }
  }
}

/** The bytes of the shared file; `progress` gets the number of bytes so far. Null: the connection broke. */
export async function fetchSharedFile(address: string, progress: (bytes: number) => void): Promise<Blob | null> {
  try {
    const answer = await fetch(address, { cache: 'no-store' })
    if (!answer.ok || !answer.body) return null
    const parts: Uint8Array<ArrayBuffer>[] = []
    const reader = answer.body.getReader()
    for (let bytes = 0; ;) {
      const { done, value } = await reader.read()
      if (done) return new Blob(parts, { type: 'application/pdf' })
      parts.push(value)
      bytes += value.byteLength
      progress(bytes)
    }
  } catch {
    return null
  }
}

function readSharedReport(value: unknown): SharedReport | null {
  if (!isRecord(value)) return null
  const text = (key: string): string => (typeof value[key] === 'string' ? value[key] : '')
  const { version, size } = value
  if (typeof version !== 'number' || typeof size !== 'number' || !/^[0-9a-f]{64}$/.test(text('sha256'))) return null
  return {
    version,
    size,
    sha256: text('sha256'),
    code: text('code'),
    nom_entreprise: text('nom_entreprise'),
    type_etude: text('type_etude'),
    type_rapport: text('type_rapport'),
    zone_geographique: text('zone_geographique'),
    pays: text('pays'),
    issued_at: text('issued_at'),
    expires_at: text('expires_at'),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
