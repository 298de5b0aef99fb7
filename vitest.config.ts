import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { chromiumArguments, findChromium } from './scripts/chromium.mjs'
import { iconSprite } from './scripts/build/icon-sprite.ts'
import { pdfSideFiles } from './scripts/build/pdf-side-files.ts'
import { themeVariables } from './scripts/build/theme-variables.ts'
import { QUICK_PASSWORDS, SHORT_LIVED } from './tests/support/server-bundle.ts'
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

/** Screens are rendered on a fake of what the sync gives to pages: RxDB and the network are never loaded. */
function fakeSync(): Plugin {
  const real = path.resolve('sync/runtime/hawa.ts')
  return {
    name: 'hawa-fake-sync',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('/runtime/hawa.ts') || importer === undefined) return null
      const asked = path.resolve(path.dirname(importer), source)
      return asked === real ? path.resolve('tests/support/components/the-hawa.ts') : null
    },
  }
}

const chromium = await findChromium({ shell: true })

export default defineConfig({
  test: {
    // Vitest leaves a core free; on the two cores of the usual runner that is one worker.
    maxWorkers: 2,
    projects: [{
      plugins: [fakeSync(), themeVariables(), iconSprite(), pdfSideFiles()],
      // React's checks of development take most of a test's time: its production build is used.
      oxc: { jsx: { runtime: 'automatic', development: false } },
      resolve: { dedupe: ['dexie', 'react', 'react-dom'] },
      optimizeDeps: {
        rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
        // Found only in the middle of a run, these would load the page anew.
        include: ['axe-core', '@mantine/dates', 'react/jsx-runtime'],
      },
      test: {
        name: 'components',
        // Two windows of the browser; where the tests of the server run beside it, one keeps two cores busy.
        ...(process.env['HAWA_ONE_WINDOW'] === '1' ? {} : { maxWorkers: 2 }),
        include: ['tests/components/**/*.test.{ts,tsx}'],
        setupFiles: ['tests/support/components/setup.ts'],
        // For what hangs; an assertion waits a third of it.
        testTimeout: 30_000,
        expect: { poll: { timeout: 10_000 } },
        browser: {
          enabled: true,
          isolate: false,
          headless: true,
          screenshotFailures: false,
          provider: playwright({
            launchOptions: { args: chromiumArguments, ...(chromium === null ? {} : { executablePath: chromium }) },
            contextOptions: { locale: 'fr-FR', timezoneId: process.env['TZ'] ?? 'Africa/Algiers' },
          }),
          instances: [{ browser: 'chromium' }],
        },
      },
    }, ...projects.map((name) => ({
      plugins: mutation(),
      test: {
        name,
        include: [`tests/${name}/**/*.test.{ts,tsx}`],
        environment: 'node',
        // Each file would load the house anew: half of the time of all.
        isolate: false,
        execArgv: [SHORT_LIVED],
        env: QUICK_PASSWORDS,
        setupFiles: ['tests/support/clean-up.ts', ...(name === 'contract' ? ['tests/support/as-served.ts'] : [])],
        globalSetup: needPostgres.includes(name) ? ['tests/support/postgres-setup.ts'] : [],
        // For what hangs: copying a database with every file synced has taken a minute on a machine that did something else too.
        testTimeout: 120_000,
        hookTimeout: 120_000,
      },
    }))],
  },
})
