/** What the browser says about its storage; absent where it says nothing. */
export type EstimateStorage = () => Promise<{ readonly usage?: number; readonly quota?: number }>

/** Left free for the database itself: near the limit a browser may refuse even the small writes. */
const MARGIN_BYTES = 2 * 1024 * 1024

/** Asked before a file is accepted. An estimate that fails or says nothing refuses nobody. */
export async function hasRoomFor(bytes: number, estimate: EstimateStorage | null): Promise<boolean> {
  const said = await estimate?.().catch(() => null)
  if (!said || said.quota === undefined || said.usage === undefined) return true
  return said.quota - said.usage >= bytes + MARGIN_BYTES
}

/** A full disk, by the error's name: Dexie passes it on as its own or inside an aborted transaction. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'QuotaExceededError') return true
  const inner: unknown = 'inner' in error ? error.inner : null
  return inner instanceof Error && inner.name === 'QuotaExceededError'
}
