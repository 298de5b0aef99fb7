import { expect, test } from '../support/story.ts'

/**
 * Risk: real page. Whoever reads in the dark would be flashed by a light page, and a choice made before a script is
 * there would be lost.
 */
test('a colour scheme chosen before the script counts, holds, and is there at first paint', async ({ page }) => {
  const html = page.locator('html')
  const footer = page.getByRole('contentinfo')
  await test.step('before a script the device decides, and then the reader', async () => {
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/services', { waitUntil: 'commit' })
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await footer.getByLabel('Apparence').selectOption('dark')
    await page.getByRole('banner').getByRole('combobox', { name: 'Langue' }).selectOption('en')
    letGo()
    await expect(html).toHaveAttribute('lang', 'en')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.unroute(/\/assets\/.*\.js$/)
  })
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)

  await test.step('on the next visit no light page is painted first', async () => {
    await page.addInitScript(() => {
      requestAnimationFrame(() => {
        document.documentElement.dataset['firstFrame'] =
          document.documentElement.dataset['mantineColorScheme'] ?? 'none'
      })
    })
    await page.goto('/about')
    await expect(html).toHaveAttribute('data-first-frame', 'dark')
    await expect(html).toHaveAttribute('lang', 'en')
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(ground)
    await expect(footer.getByLabel('Appearance')).toHaveValue('dark')
  })

  await test.step('the contrast for the sun holds as well', async () => {
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('hawa.preferences') ?? '') as { state: object }
      localStorage.setItem('hawa.preferences', JSON.stringify({ ...kept, state: { ...kept.state, sun: true } }))
    })
    await page.reload()
    await expect(html).toHaveAttribute('data-sun')
  })

  await test.step('and back to what the device says, also when it changes its mind', async () => {
    await footer.getByLabel('Appearance').selectOption('auto')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
    await expect(html).not.toHaveAttribute('data-sun')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })
})
