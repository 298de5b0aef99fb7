import { defineConfig } from 'playwright/test'

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
  expect: { timeout: 30_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
})
