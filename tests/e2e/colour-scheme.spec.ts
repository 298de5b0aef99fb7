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

test('what is chosen before a script is there counts', async ({ device: { page } }) => {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => { letGo = resolve })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/services', { waitUntil: 'commit' })
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Apparence').selectOption('dark')
  await page.getByRole('banner').getByRole('combobox', { name: 'Langue' }).selectOption('en')
  letGo()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
