/**
 * Who is alive, where the platform can tell: each replayer holds a Web Lock of its own for its whole life.
 * Nobody ever waits for one [L6]; a frozen tab keeps its lock, and then its lease decides. Without Web Locks
 * the lease decides always.
 */
export interface Presence {
  readonly id: string
  /** Resolves once the others see it, or when they never will: who claims before may be taken for dead. */
  readonly seen: Promise<void>
  /** Ids of the replayers that may still live; null when it cannot be told. */
  alive(): Promise<ReadonlySet<string> | null>
  end(): void
}

/** A claim names its claimant, so that it can be taken over when that one is gone. */
export const claimOf = (presence: Presence, attempt: string): string => `${presence.id}/${attempt}`
export const claimantOf = (claim: string): string => claim.slice(0, claim.indexOf('/'))

type Locks = Pick<LockManager, 'request' | 'query'>

export function presenceOf(databaseName: string, id: string, locks: Locks | null = platformLocks()): Presence {
  if (!locks) return { id, seen: Promise.resolve(), alive: () => Promise.resolve(null), end: () => {} }
  const prefix = `${databaseName}:replayer:`
  let end = (): void => {}
  const life = new Promise<void>((resolve) => {
    end = resolve
  })
  // Whoever cannot have the lock counts as dead and loses claims early: sent twice at worst, done once [L3].
  const seen = new Promise<void>((resolve) => {
    locks
      .request(prefix + id, () => {
        resolve()
        return life
      })
      .catch(() => resolve())
  })
  return {
    id,
    seen,
    end,
    async alive() {
      const held = await locks.query().then(
        ({ held: all = [] }) => all,
        () => null,
      )
      if (!held) return null
      const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
      return new Set([...names, id])
    },
  }
}

function platformLocks(): Locks | null {
  return (globalThis as { readonly navigator?: { readonly locks?: LockManager } }).navigator?.locks ?? null
}
