export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>

/** One at a time, in the order of arrival; a failure lets the next one in. */
export function turnstile(): Turnstile {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** A turnstile for each key; a key without waiting work takes no memory. */
export function turnstiles(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const open = new Map<string, { waiting: number; readonly enter: Turnstile }>()
  return async (key, work) => {
    const gate = open.get(key) ?? { waiting: 0, enter: turnstile() }
    open.set(key, gate)
    gate.waiting += 1
    try {
      return await gate.enter(work)
    } finally {
      gate.waiting -= 1
      if (gate.waiting === 0) open.delete(key)
    }
  }
}
