export interface OtherEngine {
  readonly name: 'firefox' | 'webkit'
  readonly title: string
  readonly packages: readonly string[]
  /** A command that succeeds if the engine is complete. */
  readonly probe: readonly [string, ...string[]]
}

export const engines: readonly OtherEngine[]
export function findFirefox(): string | null
