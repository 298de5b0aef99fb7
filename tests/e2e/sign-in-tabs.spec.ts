import { SignIn } from '../support/page-objects/sign-in.ts'
import { expect, test } from '../support/story.ts'

test('the tabs of the sign-in: opened by the address, moved by the keyboard in the direction of reading', async ({ device: { page } }) => {
  const form = new SignIn(page)
  await page.goto('/login?espace=admin&redirect=%2Fadmin%2Fdashboard')
  await expect(form.tab('Administrateur')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'Administrateur' })).toBeVisible()
  await form.email.fill('quelqu.un@ailleurs.example')
  await form.tab('Administrateur').press('ArrowRight')
  await expect(form.tab('Client')).toBeFocused()
  await expect(form.tab('Client')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/login?espace=client&redirect=%2Fadmin%2Fdashboard')
  await form.tab('Client').press('End')
  await expect(form.tab('Administrateur')).toBeFocused()
  await expect(form.email).toHaveValue('quelqu.un@ailleurs.example')
  await page.goto('/login?lang=ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const tabs = page.getByRole('tab')
  // Asleep until the page is alive.
  await expect(page.locator('main form button[type=submit]')).toBeEnabled()
  await tabs.first().press('ArrowLeft')
  await expect(tabs.nth(1)).toBeFocused()
})
