/**
 * Shows which replayers are alive: each holds a Web Lock of its own for its whole life, and nobody waits for one [L6].
 * A frozen tab keeps its lock, so its lease decides. Without Web Locks the lease always decides.
 */
export interface Presence {
  readonly id: string
  /**
   * Resolves once other replayers can see this one, or never will; a claim before that may be taken over as abandoned.
   */
  readonly seen: Promise<void>
  /** Ids of the replayers that may be alive; null: unknown. */
  alive(): Promise<ReadonlySet<string> | null>
  end(): void
}

/** A claim contains its claimant's id, so that others can take it over when the claimant is gone. */
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
  // A replayer without its lock counts as dead and loses claims early: sent twice at worst, applied once [L3].
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
