import { loadConfig } from '../config.ts'

/**
 * The company's published contents, which come on top of those in the build (docs/decisions/0040), as this device last
 * received them: by kind and key. Kinds that this version does not know are kept for a version that does.
 */
export interface Published {
  readonly revision: number
  readonly items: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export const PUBLISHED_KEY = 'hawa.published'
const TIMEOUT_MS = 15_000
/** The interval after which an open page asks again; making it visible does not shorten it. */
const AGAIN_MS = 3 * 60_000

let askedAt = 0
let asking: Promise<void> | null = null
const listeners = new Set<(published: Published) => void>()

/** Null: never received, or unreadable. */
export function keptPublished(): Published | null {
  try {
    return readPublished(JSON.parse(localStorage.getItem(PUBLISHED_KEY) ?? 'null'))
  } catch {
    return null
  }
}

/** Asks now, again while the page is visible, and when the network is back; calls `listener` on a change. */
export function followPublished(listener: (published: Published) => void): void {
  listeners.add(listener)
  const look = () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt >= AGAIN_MS) void askPublished()
  }
  addEventListener('online', () => void askPublished())
  addEventListener('storage', ({ key }) => {
    // Another tab of this device has received it.
    const kept = key === PUBLISHED_KEY ? keptPublished() : null
    if (kept) listener(kept)
  })
  document.addEventListener('visibilitychange', look)
  setInterval(look, AGAIN_MS)
  void askPublished()
}

/** Never rejects: the kept version holds until the server answers. */
export function askPublished(): Promise<void> {
  asking ??= ask()
    .catch(() => {})
    .finally(() => {
      asking = null
    })
  return asking
}

async function ask(): Promise<void> {
  // A request without network would only print a line in the console.
  if (!navigator.onLine) return
  askedAt = Date.now()
  const before = keptPublished()
  const { supabaseUrl, supabaseKey } = await loadConfig()
  const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/published`, {
    method: 'POST',
    headers: { apikey: supabaseKey, 'content-type': 'application/json' },
    body: JSON.stringify({ since: before?.revision ?? 0 }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    cache: 'no-store',
  })
  if (!answer.ok) return
  const after = laidOver(before, await answer.json())
  // Nothing has ever been published, or nothing is new: nothing is stored.
  if (!after || after.revision === (before?.revision ?? 0)) return
  try {
    localStorage.setItem(PUBLISHED_KEY, JSON.stringify(after))
  } catch {
    // No storage (private window, full): it holds until this page is closed.
  }
  for (const listener of listeners) listener(after)
}

/** The kept version with an answer of the server on top; null for an answer that is not ours (a portal). */
export function laidOver(before: Published | null, answer: unknown): Published | null {
  const heard = readPublished(answer)
  if (!heard || !isRecord(answer)) return null
  const { since } = answer
  if (typeof since !== 'number') return null
  if (since !== 0 && since !== before?.revision) return null
  // Since zero means that the server builds on nothing of this device: it was restored, or is another one.
  const base = since === 0 ? {} : (before?.items ?? {})
  const items = new Map(Object.entries(base).map(([kind, bodies]) => [kind, new Map(Object.entries(bodies))]))
  for (const [kind, bodies] of Object.entries(heard.items)) {
    const known = items.get(kind) ?? new Map<string, unknown>()
    for (const [key, body] of Object.entries(bodies)) {
      if (body === null) known.delete(key)
      else known.set(key, body)
    }
    items.set(kind, known)
  }
  return {
    revision: heard.revision,
    items: Object.fromEntries([...items].map(([kind, bodies]) => [kind, Object.fromEntries(bodies)])),
  }
}

/** Null: nothing that could be read. */
export function readPublished(value: unknown): Published | null {
  if (!isRecord(value) || !isRecord(value['items'])) return null
  const { revision, items } = value
  if (typeof revision !== 'number' || !Object.values(items).every(isRecord)) return null
  return { revision, items: items as Published['items'] }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
