/** What the sync takes from the platform, handed in so that tests can fake time, chance and the network. */
export interface Environment {
  readonly fetch: typeof fetch
  /** Device time in milliseconds since 1970. */
  readonly now: () => number
  readonly uuid: () => string
  /** In [0, 1). */
  readonly random: () => number
  readonly setTimer: (callback: () => void, ms: number) => () => void
  /** Prefix of every database name on this device; tests use one each. */
  readonly databasePrefix: string
}

export const browserEnvironment: Environment = {
  fetch: (input, init) => globalThis.fetch(input, init),
  now: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  random: () => Math.random(),
  setTimer: (callback, ms) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
  databasePrefix: 'hawa',
}
