import { readRecordId } from '../../data/address-values.ts'

/** Filters in the address; an absent one does not filter. */
export interface JournalSearch {
  readonly action?: string
  readonly verdict?: 'applied' | 'refused'
  readonly etude?: string
  /** Days, both included: YYYY-MM-DD. */
  readonly du?: string
  readonly au?: string
  readonly recherche?: string
  /** Rows older than this: an instant of the server and a number, joined by "_". */
  readonly avant?: string
}

export function readJournalSearch({
  action,
  verdict,
  etude,
  du,
  au,
  recherche,
  avant,
}: Readonly<Record<string, unknown>>): JournalSearch {
  const study = typeof etude === 'string' ? readRecordId(etude) : null
  const words =
    typeof recherche === 'string'
      ? recherche.trim().slice(0, 200)
      : typeof recherche === 'number'
        ? String(recherche)
        : ''
  return {
    ...(typeof action === 'string' && /^[a-z_]{1,64}$/.test(action) ? { action } : {}),
    ...(verdict === 'applied' || verdict === 'refused' ? { verdict } : {}),
    ...(study ? { etude: study } : {}),
    ...(isDate(du) ? { du } : {}),
    ...(isDate(au) ? { au } : {}),
    ...(words ? { recherche: words } : {}),
    ...(typeof avant === 'string' && /^[0-9T:.+Z-]{10,40}_[0-9a-f-]{36}$/.test(avant) ? { avant } : {}),
  }
}

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^2\d{3}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
