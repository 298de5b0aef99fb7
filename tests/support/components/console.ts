/** A noisy test is a failed test: what a page writes as an error or a warning, or throws outside of every call. */
export interface Complaints {
  /** Those since the last time. */
  take(): readonly string[]
}

const expected: RegExp[] = []

/** Until the end of the test such complaints are expected. */
export function expectComplaint(pattern: RegExp): void {
  expected.push(pattern)
}

export function listenToConsole(): Complaints {
  const heard: string[] = []
  for (const level of ['error', 'warn'] as const) {
    const original = console[level]
    console[level] = (...words: unknown[]) => {
      heard.push(words.map(String).join(' '))
      original.apply(console, words)
    }
  }
  return {
    take() {
      const unexpected = heard.filter((text) => !expected.some((pattern) => pattern.test(text)))
      heard.length = 0
      expected.length = 0
      return unexpected
    },
  }
}
