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
  'tests/database/**/*.test.ts',
  'tests/faults/commit-order.test.ts',
  'tests/contract/stack-postgres.test.ts',
  'tests/contract/server-values.test.ts',
]
/** All that asks the functions about something. */
const FUNCTIONS = ['visitors', 'letters', 'report-sharing', 'stack-invitations', 'stack-sweep'].map(
  (name) => `tests/contract/${name}.test.ts`,
)

const all = process.env['HAWA_TEST_ALL'] === '1'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      ...POSTGRES_VERSIONS.map((version) =>
        inNode(`postgres-${version}`, {
          include: all ? WHOLE : QUICK,
          env: { HAWA_POSTGRES_VERSION: version },
          served: true,
          postgres: true,
        }),
      ),
      inNode('deno', {
        // Of the storage, two tests in seventeen ask a function.
        include: ['tests/deno/*.test.ts', ...FUNCTIONS, ...(all ? ['tests/contract/stack-storage.test.ts'] : [])],
        env: { HAWA_FUNCTIONS: 'deno' },
        served: true,
      }),
    ],
  },
})
