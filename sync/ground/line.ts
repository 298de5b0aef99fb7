import type { RuntimeConfig } from '../contract.ts'

/** A connection for the server's change signals. Tests use their own. */
export interface Line {
  /** Closes silently: `lost` is not called. */
  close(): void
}

export interface LineParts {
  readonly config: RuntimeConfig
  /** Channels, all of which must be joined. */
  readonly bells: readonly string[]
  /** Called at the start and repeatedly, since tokens expire; null: none available now. */
  readonly token: () => Promise<string | null>
  readonly joined: () => void
  readonly rung: () => void
  /** Called once: the connection failed or has ended. It does not reconnect by itself. */
  readonly lost: () => void
}

export type OpenLine = (parts: LineParts) => Line
