const KEY = 'hawa.missing-paths'
const LIMIT = 20

/**
 * Spec §2: the path of a page that does not exist is logged. It stays on this device (a wrong link opened from
 * outside is in the server's own log as well), without query string: that part may hold a secret.
 */
export function recordMissingPath(path: string, at: Date): void {
  try {
    const entry = { path, at: at.toISOString() }
    localStorage.setItem(KEY, JSON.stringify([entry, ...missingPaths()].slice(0, LIMIT)))
  } catch {
    // No storage (private window, full): a log is not worth an error.
  }
}

export function missingPaths(): readonly { readonly path: string; readonly at: string }[] {
  const stored = parsed(localStorage.getItem(KEY))
  return Array.isArray(stored) ? stored.filter(isEntry) : []
}

/** What another hand left there must not stop the log for ever. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return null
  }
}

function isEntry(value: unknown): value is { path: string; at: string } {
  if (typeof value !== 'object' || value === null) return false
  const { path, at } = value as Partial<Record<'path' | 'at', unknown>>
  return typeof path === 'string' && typeof at === 'string'
}
