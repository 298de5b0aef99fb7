import type { PGlite } from '@electric-sql/pglite'

/** The part of PGlite that its versions have in common. */
export interface Engine {
  readonly defaultStartParams: readonly string[]
  create(folder: string, options: { readonly startParams: string[] }): Promise<OpenEngine>
}

export type OpenEngine = Pick<PGlite, 'exec' | 'query' | 'transaction' | 'close'>

/** Major version of PostgreSQL of the embedded database, as in its file PG_VERSION. */
export const EMBEDDED_VERSION = '17'

/**
 * Engines by their major version of PostgreSQL: the server's own, and older ones, whose databases `npm run restore`
 * carries over (decision 0082).
 */
export const ENGINES: Readonly<Record<string, () => Promise<Engine>>> = {
  [EMBEDDED_VERSION]: async () => {
    const { PGlite } = await import('@electric-sql/pglite')
    const { EXTENSIONS } = await import('./extensions.ts')
    return {
      defaultStartParams: PGlite.defaultStartParams,
      create: (folder, options) => PGlite.create(folder, { ...options, extensions: EXTENSIONS }),
    }
  },
}
