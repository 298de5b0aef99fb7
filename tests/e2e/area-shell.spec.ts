import { holdStores } from '../support/held-stores.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { PHONE } from '../support/page-objects/site.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

test('a menu that was opened before the stores were stays open when they are', async ({ openAnotherDevice }) => {
  const { page } = await openAnotherDevice({ viewport: PHONE })
  await signIn(page, DEMO.client, 'client')
  const release = await holdStores(page)
  await page.goto('/client/orders')
  const title = page.getByRole('heading', { level: 1 })
  const menu = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(menu.getByRole('link', { name: 'Mon compte', exact: true })).toBeVisible()
  await expect(title).toBeHidden()
  await release()
  // Behind a modal dialog the page is inert, and hidden from those who are read to.
  await expect(page.locator('main h1')).toBeVisible()
  await menu.getByRole('link', { name: 'Mon compte', exact: true }).click()
  await expect(page).toHaveURL('/client/account')
})
