export interface StackSettings {
  readonly dataDir: string
  readonly siteDir: string
  /** A PostgreSQL server instead of PGlite. */
  readonly databaseUrl?: string
  readonly demo: boolean
  /** Addresses are confirmed by mail. */
  readonly confirmEmail?: boolean
  /** Where `backUp` writes. */
  readonly backupDir?: string
  /** 0: a free one. */
  readonly port: number
}

/** A backup is answered with no rows. */
export type ToStack = { readonly id: number } & ({ readonly sql: string; readonly values: readonly unknown[] } | { readonly backUp: true })

export type FromStack =
  | { readonly kind: 'listening'; readonly url: string }
  | { readonly kind: 'rows'; readonly id: number; readonly rows: readonly Record<string, unknown>[] }
  | { readonly kind: 'error'; readonly id: number; readonly message: string }
