/** Exclusive Web Locks as the standard has them: a queue for each name, `signal`, `steal`, `query`. */
export interface FakeLocks extends Pick<LockManager, 'request' | 'query'> {
  /** Resolves when nobody has this name any more. */
  released(name: string): Promise<void>
}

interface Held {
  readonly ended: Promise<unknown>
  readonly stolen: (reason: DOMException) => void
}

interface Asked {
  readonly begin: () => void
}

export function fakeLocks(): FakeLocks {
  const held = new Map<string, Held>()
  const queues = new Map<string, Asked[]>()

  function next(name: string): void {
    if (held.has(name)) return
    queues.get(name)?.shift()?.begin()
  }

  function request(name: string, options: LockOptions, work: () => Promise<unknown>): Promise<unknown> {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        const ended = work()
        const holding: Held = { ended, stolen: reject }
        held.set(name, holding)
        ended.then(resolve, reject).finally(() => {
          if (held.get(name) !== holding) return
          held.delete(name)
          next(name)
        })
      }
      if (options.steal) {
        const robbed = held.get(name)
        held.delete(name)
        robbed?.stolen(new DOMException('stolen', 'AbortError'))
        return begin()
      }
      const asked: Asked = { begin }
      queue.push(asked)
      options.signal?.addEventListener('abort', () => {
        if (!queue.includes(asked)) return
        queue.splice(queue.indexOf(asked), 1)
        reject(options.signal?.reason)
      })
      next(name)
    })
  }

  return {
    request: ((name: string, ...rest: [() => Promise<unknown>] | [LockOptions, () => Promise<unknown>]) =>
      rest.length === 1 ? request(name, {}, rest[0]) : request(name, ...rest)) as LockManager['request'],
    query: () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })), pending: [] }),
    released: async (name) => void (await held.get(name)?.ended),
  }
}
