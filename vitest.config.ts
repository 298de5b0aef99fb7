import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { chromiumArguments, findChromium } from './scripts/chromium.mjs'
import { iconSprite } from './scripts/build/icon-sprite.ts'
import { pdfSideFiles } from './scripts/build/pdf-side-files.ts'
import { themeVariables } from './scripts/build/theme-variables.ts'
import { inNode } from './tests/support/node-project.ts'

/** One project per folder of tests; `e2e` belongs to Playwright, `bench` runs on request. */
const projects = ['unit', 'properties', 'contract', 'database', 'faults'] as const

/** Screens are rendered on a fake of the sync's interface for pages: RxDB and the network are never loaded. */
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
    projects: [
      {
        plugins: [fakeSync(), themeVariables(), iconSprite(), pdfSideFiles()],
        // React's checks of development take most of a test's time: its production build is used.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        resolve: { dedupe: ['dexie', 'react', 'react-dom'] },
        optimizeDeps: {
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
          // Found only in the middle of a run, these would reload the page.
          include: ['axe-core', '@mantine/dates', 'react/jsx-runtime'],
        },
        test: {
          name: 'components',
          // A window waits for frames half of the time, so three keep two cores busy; where the tests of the server
          // run beside it, one does.
          ...(process.env['HAWA_ONE_WINDOW'] === '1' ? {} : { maxWorkers: 3, sequence: { groupOrder: 1 } }),
          include: ['tests/components/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/components/setup.ts'],
          // For tests that hang; an assertion waits a third of it.
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            isolate: false,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: chromiumArguments, ...(chromium === null ? {} : { executablePath: chromium }) },
              contextOptions: {
                locale: 'fr-FR',
                timezoneId: process.env['TZ'] ?? 'Africa/Algiers',
                // A frame of a transition costs as much as a test's own.
                reducedMotion: 'reduce',
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      ...projects.map((name) => inNode(name)),
    ],
  },
})
