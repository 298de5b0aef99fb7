/**
 * `npm run test:hosted`: runs the parts of Hawa that differ on hosted Supabase on its versions: each version of
 * PostgreSQL, and Deno. With HAWA_TEST_ALL=1 every file of the database tests on each version.
 */
import { defineConfig } from 'vitest/config'
import { binariesAreThere, POSTGRES_VERSIONS } from './scripts/test/binaries.mjs'
import { inNode } from './tests/support/node-project.ts'

if (!binariesAreThere())
  throw new Error('the packages of tests/binaries are not here: npm ci --prefix tests/binaries --ignore-scripts')
// Of this machine's own; these are there.
delete process.env['HAWA_WITHOUT_POSTGRES']

/** The migrations with the rights on hosted Supabase, and the permissions that result. */
const QUICK = ['hosted', 'privileges', 'storage', 'ledger'].map((name) => `tests/database/${name}.test.ts`)
const WHOLE = [
  'tests/database/**/*.test.ts',
  'tests/faults/commit-order.test.ts',
  'tests/contract/stack-postgres.test.ts',
  'tests/contract/server-values.test.ts',
]
/** The tests that call the functions. */
const FUNCTIONS = [
  'conformance-functions',
  'visitors',
  'letters',
  'report-sharing',
  'stack-invitations',
  'stack-sweep',
].map((name) => `tests/contract/${name}.test.ts`)

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
        include: ['tests/deno/*.test.ts', ...FUNCTIONS],
        env: { HAWA_FUNCTIONS: 'deno' },
        served: true,
      }),
    ],
  },
})
