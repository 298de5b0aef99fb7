import type { RuntimeConfig } from '../contract.ts'

/** A connection on which the server rings. Tests have one of their own. */
export interface Line {
  /** Silent: `lost` is not called any more. */
  close(): void
}

export interface LineParts {
  readonly config: RuntimeConfig
  /** Channels, all of which have to be joined. */
  readonly bells: readonly string[]
  /** Asked at the beginning and again and again, since tokens end; null: there is none to be had now. */
  readonly token: () => Promise<string | null>
  readonly joined: () => void
  readonly rung: () => void
  /** Once: it never came about, or is over. It does not come back by itself. */
  readonly lost: () => void
}

export type OpenLine = (parts: LineParts) => Line
