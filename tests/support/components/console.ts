/** A noisy test is a failed test: any console error or warning of a page. */
export interface Complaints {
  /** Those since the last time. */
  take(): readonly string[]
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
  return { take: () => heard.splice(0) }
}
