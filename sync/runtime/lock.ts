/**
 * Mutual exclusion by name: across tabs and the worker where the platform has Web Locks, else within this
 * process (older browsers, Node). Whoever relies on it must stay correct, if slower, without the first.
 */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  return webLocks ? webLocks.request(name, work) : inProcess(name, work)
}

interface Platform {
  readonly navigator?: { readonly locks?: { readonly request: <T>(name: string, work: () => Promise<T>) => Promise<T> } }
}

const webLocks = (globalThis as Platform).navigator?.locks

const tails = new Map<string, Promise<unknown>>()

async function inProcess<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(name)
  const turn = (async () => {
    await before
    return work()
  })()
  const settled = turn.catch(() => {})
  tails.set(name, settled)
  try {
    return await turn
  } finally {
    if (tails.get(name) === settled) tails.delete(name)
  }
}
