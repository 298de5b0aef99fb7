import { PAYS, TYPES_ETUDE, type Pays, type TypeEtude } from '../../../../sync/domain/enumerations.ts'
import { loadConfig } from '../../../data/config.ts'

export interface StudyMap {
  readonly updatedAt: string
  /** By code of ISO 3166-2. A province that is not here has fewer than 3 finished studies. */
  readonly provinces: ReadonlyMap<string, ProvinceFigures>
  readonly countries: ReadonlyMap<Pays, CountryFigures>
}

export interface ProvinceFigures {
  readonly total: number
  /** Only types that may be public; see public_study_map() for the meaning of a missing one. */
  readonly byType: ReadonlyMap<TypeEtude, number>
}

export interface CountryFigures {
  /** While `others` is null, at least so many. */
  readonly total: number
  /** Outside the provinces that have figures; null: fewer than 3. */
  readonly others: number | null
}

const KEY = 'hawa.study-map'

/** Asks the server, and keeps the answer on this device. Rejects when there is no answer. */
export async function fetchStudyMap(signal?: AbortSignal): Promise<StudyMap> {
  const { supabaseUrl, supabaseKey } = await loadConfig()
  const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/public_study_map`, {
    method: 'POST',
    headers: { apikey: supabaseKey, 'content-type': 'application/json' },
    body: '{}',
    ...(signal ? { signal } : {}),
  })
  if (!answer.ok) throw new Error(`public_study_map: HTTP ${answer.status}`)
  const figures: unknown = await answer.json()
  const map = readStudyMap(figures)
  if (!map) throw new TypeError('public_study_map: unknown shape')
  try {
    localStorage.setItem(KEY, JSON.stringify(figures))
  } catch {
    // No storage (private window, full): the next visit without network has no figures, as it says.
  }
  return map
}

/** The last answer that this device received. */
export function keptStudyMap(): StudyMap | null {
  try {
    return readStudyMap(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

/**
 * Null if the value is no answer of public_study_map; parts of an entry that this version does not know are left out.
 */
export function readStudyMap(value: unknown): StudyMap | null {
  if (!isRecord(value) || typeof value['updated_at'] !== 'string') return null
  const { updated_at, provinces, countries } = value
  if (!Array.isArray(provinces) || !Array.isArray(countries)) return null
  return {
    updatedAt: updated_at,
    provinces: new Map(provinces.flatMap((entry: unknown) => readProvince(entry))),
    countries: new Map(countries.flatMap((entry: unknown) => readCountry(entry))),
  }
}

function readProvince(entry: unknown): [string, ProvinceFigures][] {
  if (!isRecord(entry)) return []
  const { code, total, by_type } = entry
  if (typeof code !== 'string' || typeof total !== 'number' || !isRecord(by_type)) return []
  const byType = TYPES_ETUDE.flatMap((type): [TypeEtude, number][] => {
    const studies = by_type[type]
    return typeof studies === 'number' ? [[type, studies]] : []
  })
  return [[code, { total, byType: new Map(byType) }]]
}

function readCountry(entry: unknown): [Pays, CountryFigures][] {
  if (!isRecord(entry)) return []
  const { total, others } = entry
  const pays = PAYS.find((one) => one === entry['pays'])
  if (!pays || typeof total !== 'number') return []
  return [[pays, { total, others: typeof others === 'number' ? others : null }]]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
