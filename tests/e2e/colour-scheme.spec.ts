import { expect, test } from '../support/browser.ts'

test('the device decides, a choice is kept, and it is there before the first paint', async ({ device: { page } }) => {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/services')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')

  await page.getByRole('contentinfo').getByLabel('Apparence').selectOption('dark')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)

  await test.step('on the next visit no light page is painted first', async () => {
    await page.addInitScript(() => {
      requestAnimationFrame(() => {
        document.documentElement.dataset['firstFrame'] = document.documentElement.dataset['mantineColorScheme'] ?? 'none'
      })
    })
    await page.goto('/about')
    await expect(html).toHaveAttribute('data-first-frame', 'dark')
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(ground)
    await expect(page.getByRole('contentinfo').getByLabel('Apparence')).toHaveValue('dark')
  })

  await test.step('and back to what the device says', async () => {
    await page.getByRole('contentinfo').getByLabel('Apparence').selectOption('auto')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  })
})
