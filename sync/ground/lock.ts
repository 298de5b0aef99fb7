/**
 * Mutual exclusion by name: across tabs and the worker where the platform has Web Locks, else within this process
 * (older browsers, Node). Callers must stay correct, if slower, without Web Locks.
 *
 * @param patience how long to wait for the holder; null: until it is done. After that the holder counts as a frozen tab
 * and loses the name; `work` must tolerate that it wakes up in the middle of its own.
 */
export function exclusively<T>(name: string, work: () => Promise<T>, patience: Patience | null = null): Promise<T> {
  const locks = (globalThis as Platform).navigator?.locks
  return locks ? byWebLocks(locks, name, work, patience) : inProcess(name, work, patience)
}

export interface Patience {
  readonly ms: number
  readonly setTimer: (callback: () => void, ms: number) => () => void
}

interface Platform {
  readonly navigator?: { readonly locks?: Pick<LockManager, 'request'> }
}

async function byWebLocks<T>(
  locks: Pick<LockManager, 'request'>,
  name: string,
  work: () => Promise<T>,
  patience: Patience | null,
): Promise<T> {
  const waiting = new AbortController()
  const stop = patience?.setTimer(() => waiting.abort(), patience.ms)
  const own: { working: Promise<T> | null } = { working: null }
  const begin = (): Promise<T> => {
    stop?.()
    return (own.working = work())
  }
  const ask = async (options: LockOptions): Promise<T | typeof NOT_GIVEN> => {
    try {
      return await locks.request(name, options, begin)
    } catch (error) {
      // Stolen by another tab during our work: finish the work anyway.
      if (own.working) return await own.working
      if (options.signal?.aborted) return NOT_GIVEN
      throw error
    }
  }
  const given = await ask({ signal: waiting.signal })
  return given === NOT_GIVEN ? ((await ask({ steal: true })) as T) : given
}

const NOT_GIVEN = Symbol('not given')

const tails = new Map<string, Promise<unknown>>()

async function inProcess<T>(name: string, work: () => Promise<T>, patience: Patience | null): Promise<T> {
  const before = tails.get(name)
  const turn = (async () => {
    await (before && patience ? atMost(before, patience) : before)
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

async function atMost(before: Promise<unknown>, { ms, setTimer }: Patience): Promise<void> {
  let stop = (): void => {}
  await Promise.race([
    before,
    new Promise<void>((resolve) => {
      stop = setTimer(resolve, ms)
    }),
  ])
  stop()
}
