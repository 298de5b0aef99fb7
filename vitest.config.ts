import path from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { mutantOfRun, mutated } from './tests/mutants/laws.ts'

/** One project per folder of tests; `e2e` belongs to Playwright, `bench` runs on request. */
const projects = ['unit', 'properties', 'contract', 'database', 'faults'] as const

/** Projects that compare with a real PostgreSQL server; one is started for all of them. */
const needPostgres: readonly string[] = ['contract', 'database', 'faults']

/** `npm run mutants`: one source file as the tests load it, with a law of the sync switched off. */
function mutation(): Plugin[] {
  const mutant = mutantOfRun()
  if (!mutant || !('file' in mutant.where)) return []
  const file = path.resolve(mutant.where.file)
  return [{
    name: 'hawa-mutant',
    enforce: 'pre',
    transform: (code, id) => (id.split('?')[0] === file ? mutated(code, mutant) : null),
  }]
}

export default defineConfig({
  test: {
    // Vitest leaves a core free; on the two cores of the usual runner that is one worker.
    maxWorkers: 2,
    // Fault schedules kill the server in the process of the test: to a connection that is gone postgres.js then writes once more
    // (its issue 1208), which a killed process would not have lived to do.
    onUnhandledError: ({ stack }) => !/[\\/]postgres[\\/]src[\\/]connection\.js/.test(stack ?? ''),
    projects: projects.map((name) => ({
      plugins: mutation(),
      test: {
        name,
        include: [`tests/${name}/**/*.test.{ts,tsx}`],
        environment: 'node',
        globalSetup: needPostgres.includes(name) ? ['tests/support/postgres-setup.ts'] : [],
        // For what hangs: copying a database with every file synced has taken a minute on a machine that did something else too.
        testTimeout: 120_000,
        hookTimeout: 120_000,
      },
    })),
  },
})
