import { defineConfig } from 'playwright/test'
import { chromiumArguments, findChromium } from './scripts/chromium.mjs'
import { engines } from './scripts/engines.mjs'
import type { EngineOptions } from './tests/support/engines/engine-story.ts'

// Said by `npm test`, which counts each as a failure of its own.
const missing = (process.env['HAWA_ENGINES_MISSING'] ?? '').split(',')
const report = process.env['HAWA_E2E_REPORT']

const chromium = await findChromium()

export default defineConfig<object, EngineOptions>({
  projects: [
    { name: 'chromium', testDir: 'tests/e2e' },
    // Only by `npm run browser-faults`. The first schedule of a worker makes its server, its database and its browser profile.
    ...(process.env['HAWA_BROWSER_FAULTS'] ? [{ name: 'browser-faults', testDir: 'tests/browser-faults', timeout: 300_000 }] : []),
    // The same stories in each.
    ...engines.filter(({ name }) => !missing.includes(name)).map(({ name }) => ({ name, testDir: 'tests/engines', use: { engine: name } })),
  ],
  // The browser that stories share (tests/support/shared-story.ts); those with a profile of their own start one each.
  use: { launchOptions: { args: chromiumArguments, ...(chromium === null ? {} : { executablePath: chromium }) } },
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/folders-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Within the whole run only, where a shared machine may stand still for a minute; `npm test` names each second try (decision 0010).
  retries: report ? 1 : 0,
  // Each story has a server and browsers of its own; while one waits for its server, another works.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Ended in order, with a report of what ran (`npm test`). 0: as long as it takes.
  globalTimeout: Number(process.env['HAWA_E2E_LIMIT_MS'] ?? 0),
  reporter: [['list'], ['./tests/browser-faults/table.ts'], ...(report ? [['json', { outputFile: report }] as const] : [])],
})
