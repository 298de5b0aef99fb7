import { defineConfig } from 'playwright/test'
import { chromiumArguments, findChromium } from './scripts/chromium.mjs'
import { engines } from './scripts/engines.mjs'
import type { EngineOptions } from './tests/support/engines/engine-story.ts'
import { QUICK_PASSWORDS } from './tests/support/server-bundle.ts'

// The workers and their servers have the environment of this process.
Object.assign(process.env, QUICK_PASSWORDS)

const report = process.env['HAWA_E2E_REPORT']
const chromium = await findChromium({ shell: true })

export default defineConfig<object, EngineOptions>({
  projects: [
    // Long walks over all pages, tagged @all, are for `npm run test:all`.
    { name: 'chromium', testDir: 'tests/e2e', ...(process.env['HAWA_TEST_ALL'] === '1' ? {} : { grepInvert: /@all/ }) },
    // Only by `npm run browser-faults`. The first schedule of a worker makes its server, its database and its browser
    // profile.
    ...(process.env['HAWA_BROWSER_FAULTS']
      ? [{ name: 'browser-faults', testDir: 'tests/browser-faults', timeout: 300_000 }]
      : []),
    // Only by `npm run screens`.
    ...(process.env['HAWA_SCREENS']
      ? [
          {
            name: 'screens',
            testDir: 'tests/screens',
            timeout: 1_200_000,
            snapshotPathTemplate: `${process.env['HAWA_SCREENS']}/{arg}{ext}`,
          },
        ]
      : []),
    // The same stories in each.
    ...engines.map(({ name }) => ({ name, testDir: 'tests/engines', use: { engine: name } })),
  ],
  // The browser that stories share (tests/support/story.ts); those with a profile of their own start one each.
  use: { launchOptions: { args: chromiumArguments, ...(chromium === null ? {} : { executablePath: chromium }) } },
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/folders-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A story that passes only at a second try counts as failed.
  retries: 0,
  // Each has a server; while one story waits for its server, another works. In the order of names: the longest begins
  // with an a.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['./tests/browser-faults/table.ts'],
    ...(report ? [['json', { outputFile: report }] as const] : []),
  ],
})
