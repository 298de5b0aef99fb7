export interface StackSettings {
  readonly dataDir: string
  readonly siteDir: string
  /** A PostgreSQL server instead of PGlite. */
  readonly databaseUrl?: string
  readonly demo: boolean
  /** Off unless true. */
  readonly rateLimits?: boolean
  /** Addresses are confirmed by mail. */
  readonly confirmEmail?: boolean
  /** Where `backUp` writes. */
  readonly backupDir?: string
  /** 0: a free one. */
  readonly port: number
}

/** A backup, and the end of a server, are answered with no rows. */
export type Asked =
  | { readonly open: StackSettings }
  | { readonly close: true }
  | { readonly sql: string; readonly values: readonly unknown[] }
  | { readonly backUp: true }

export type ToStack = Asked & { readonly id: number }

export type FromStack = { readonly id: number } & (
  | { readonly kind: 'listening'; readonly url: string }
  | { readonly kind: 'rows'; readonly rows: readonly Record<string, unknown>[] }
  | { readonly kind: 'error'; readonly message: string }
)
