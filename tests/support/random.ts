/** Chance that can be repeated: the same seed gives the same numbers. */
export interface Chance {
  /** In [0, 1). */
  next(): number
  below(n: number): number
  pick<T>(from: readonly T[]): T
  uuid(): string
}

export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number): number => Math.floor(next() * n)
  return {
    next,
    below,
    pick: (from) => {
      const picked = from[below(from.length)]
      if (picked === undefined) throw new RangeError('nothing to pick from')
      return picked
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}

/** A number for a text, the same for the same text: chance that does not depend on who asks first. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
