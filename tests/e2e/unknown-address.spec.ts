import { alive } from '../support/public-pages.ts'
import { expect, test } from '../support/story.ts'

/**
 * Risk: real page. Only the built site fetches the routes of the areas while it looks for one: it could look for ever,
 * or show nothing.
 */
test('an address that no area has is said to be unknown, opened and led to', async ({ page }) => {
  const unknown = page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })
  await page.goto('/admin/rien-de-tel')
  await expect(unknown).toBeVisible()
  await page.goto('/')
  await alive(page)
  await page.evaluate(() => {
    history.pushState({}, '', '/client/rien-de-tel')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(unknown).toBeVisible()
})
