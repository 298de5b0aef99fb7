import { defineConfig } from 'vitest/config'

/** One project per folder of tests; `e2e` belongs to Playwright, `bench` runs on request. */
const projects = ['unit', 'properties', 'contract', 'database', 'faults'] as const

/** Projects that compare with a real PostgreSQL server; one is started for all of them. */
const needPostgres: readonly string[] = ['contract', 'database', 'faults']

export default defineConfig({
  test: {
    // Vitest leaves a core free; on the two cores of the usual runner that is one worker.
    maxWorkers: 2,
    projects: projects.map((name) => ({
      test: {
        name,
        include: [`tests/${name}/**/*.test.{ts,tsx}`],
        environment: 'node',
        globalSetup: needPostgres.includes(name) ? ['tests/support/postgres-setup.ts'] : [],
        testTimeout: 60_000,
        hookTimeout: 120_000,
      },
    })),
  },
})
