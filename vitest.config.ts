import { defineConfig } from 'vitest/config'

/** One project per folder of tests; `e2e` belongs to Playwright, `bench` runs on request. */
const projects = ['unit', 'properties', 'contract', 'database', 'faults'] as const

export default defineConfig({
  test: {
    projects: projects.map((name) => ({
      test: {
        name,
        include: [`tests/${name}/**/*.test.{ts,tsx}`],
        environment: 'node',
        testTimeout: 60_000,
        hookTimeout: 120_000,
      },
    })),
  },
})
