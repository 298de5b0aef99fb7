/**
 * `npm run test:hosted`: the parts of Hawa that hosted Supabase runs on something else, on what it has: each version of
 * PostgreSQL, and Deno. With HAWA_TEST_ALL=1 every file of the database on each version.
 */
import { defineConfig } from 'vitest/config'
import { binariesAreThere, POSTGRES_VERSIONS } from './scripts/test/binaries.mjs'
import { inNode } from './tests/support/node-project.ts'

if (!binariesAreThere())
  throw new Error('the packages of tests/binaries are not here: npm ci --prefix tests/binaries --ignore-scripts')
// Of this machine's own; these are there.
delete process.env['HAWA_WITHOUT_POSTGRES']

/** The migrations with the rights they get there, and who may do what afterwards. */
const QUICK = ['hosted', 'privileges', 'storage', 'ledger'].map((name) => `tests/database/${name}.test.ts`)
const WHOLE = [
  'tests/database/**/*.test.ts', 'tests/faults/commit-order.test.ts',
  'tests/contract/stack-postgres.test.ts', 'tests/contract/server-values.test.ts',
]
const include = process.env['HAWA_TEST_ALL'] === '1' ? WHOLE : QUICK

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: POSTGRES_VERSIONS.map((version) => inNode(`postgres-${version}`, {
      include, env: { HAWA_POSTGRES_VERSION: version }, served: true, postgres: true,
    })),
  },
})
