/** Menus lead to pages that other tests open by their address. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, anAdmin } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

beforeEach(() => {
  theHawa.server.answers.set('admin_samples', () => ({
    rows: [],
    total: 0,
    as_of: '2026-11-23T09:41:00Z',
    before: null,
    after: null,
  }))
})

test.each([
  ['/client/account', aClient, 'Conseils', '/client/advice'],
  ['/admin/synchronisation', anAdmin, 'Prélèvements', '/admin/prelevements'],
] as const)('from %s', async (from, as, name, to) => {
  const { address } = await openPage(from, { as, width: 1440 })
  await page.getByRole('navigation').getByRole('link', { name }).first().click()
  await expect.poll(address).toBe(to)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
})
