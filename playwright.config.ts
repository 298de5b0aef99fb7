import { existsSync } from 'node:fs'
import { defineConfig } from 'playwright/test'

// HAWA_SITE: another build than dist/.
if (!existsSync(`${process.env['HAWA_SITE'] ?? 'dist'}/sw.js`)) throw new Error('The browser tests run against the built site: `npm run build` first.')

const report = process.env['HAWA_E2E_REPORT']

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/folders-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A test that passes the second time is a failing test.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
})
