/** The browser's storage estimate; absent fields are unknown. */
export type EstimateStorage = () => Promise<{ readonly usage?: number; readonly quota?: number }>

/** Left free for the database itself: near the limit a browser may refuse even the small writes. */
const MARGIN_BYTES = 2 * 1024 * 1024

/** Checked before a file is accepted. Without a usable estimate every file is accepted. */
export async function hasRoomFor(bytes: number, estimate: EstimateStorage | null): Promise<boolean> {
  const said = await estimate?.().catch(() => null)
  if (!said || said.quota === undefined || said.usage === undefined) return true
  return said.quota - said.usage >= bytes + MARGIN_BYTES
}

/** Recognises a full disk by the error's name: Dexie passes it on as its own or inside an aborted transaction. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'QuotaExceededError') return true
  const inner: unknown = 'inner' in error ? error.inner : null
  return inner instanceof Error && inner.name === 'QuotaExceededError'
}
