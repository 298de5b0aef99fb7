import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

test('a menu that was opened before the stores were stays open when they are', async () => {
  const release = theHawa.holdStores()
  const { address } = await openPage('/client/orders', { as: aClient, width: 390 })
  const menu = page.getByRole('dialog')
  const account = menu.getByRole('link', { name: 'Mon compte', exact: true })
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect.element(account).toBeVisible()
  expect(document.querySelector('main h1')).toBeNull()
  release()
  // Behind a modal dialog the page is inert, and hidden from those who are read to.
  await expect.poll(() => document.querySelector('main h1')).not.toBeNull()
  await expect.element(account).toBeVisible()
  await account.click()
  await expect.poll(address).toBe('/client/account')
})
