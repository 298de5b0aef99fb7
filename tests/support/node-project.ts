import path from 'node:path'
import type { Plugin } from 'vite'
import { mutantOfRun, mutated } from '../mutants/laws.ts'
import { QUICK_PASSWORDS, SHORT_LIVED } from './server-bundle.ts'

/** Projects that compare with a real PostgreSQL server; one is started for all of them. */
const needPostgres: readonly string[] = ['contract', 'database', 'faults']

/** `npm run mutants`: one source file as the tests load it, with a law of the sync switched off. */
function mutation(): Plugin[] {
  const mutant = mutantOfRun()
  if (!mutant || !('file' in mutant.where)) return []
  const file = path.resolve(mutant.where.file)
  return [
    {
      name: 'hawa-mutant',
      enforce: 'pre',
      transform: (code, id) => (id.split('?')[0] === file ? mutated(code, mutant) : null),
    },
  ]
}

interface Options {
  /** Files of other folders, which this project repeats otherwise. */
  readonly include?: string[]
  readonly env?: Readonly<Record<string, string>>
  /** As in the process of a server. */
  readonly served?: boolean
  readonly postgres?: boolean
}

/** A project of Vitest without a browser. */
export function inNode(name: string, options: Options = {}) {
  const {
    include = [`tests/${name}/**/*.test.{ts,tsx}`],
    env = {},
    served = name === 'contract',
    postgres = needPostgres.includes(name),
  } = options
  return {
    plugins: mutation(),
    test: {
      name,
      include,
      environment: 'node' as const,
      // Each file would load the house anew: half of the time of all.
      isolate: false,
      execArgv: [SHORT_LIVED],
      env: { ...QUICK_PASSWORDS, ...env },
      setupFiles: ['tests/support/clean-up.ts', ...(served ? ['tests/support/as-served.ts'] : [])],
      globalSetup: postgres ? ['tests/support/postgres-setup.ts'] : [],
      // For hanging tests: copying a database with every file synced has taken a minute on a machine that did something
      // else too.
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  }
}
