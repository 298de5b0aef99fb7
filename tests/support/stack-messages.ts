export interface StackSettings {
  readonly dataDir: string
  readonly siteDir: string
  /** A PostgreSQL server instead of PGlite. */
  readonly databaseUrl?: string
  readonly demo: boolean
  /** Addresses are confirmed by mail. */
  readonly confirmEmail?: boolean
  /** 0: a free one. */
  readonly port: number
}

export interface ToStack {
  readonly id: number
  readonly sql: string
  readonly values: readonly unknown[]
}

export type FromStack =
  | { readonly kind: 'listening'; readonly url: string }
  | { readonly kind: 'rows'; readonly id: number; readonly rows: readonly Record<string, unknown>[] }
  | { readonly kind: 'error'; readonly id: number; readonly message: string }
