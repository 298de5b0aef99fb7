import { expect, test } from '../support/story.ts'
import { readyForOffline } from '../support/pages.ts'

test.use({ serviceWorkers: 'allow' })

/**
 * Risk: real page. The built site names a manifest that the browser cannot install from, or in another language than
 * the page, or lets it ask by itself.
 */
test('the browser finds an app to install, in the language of the page, and asks nobody by itself', async ({
  window: { page, context },
}) => {
  const browser = await context.newCDPSession(page)
  const manifest = async () => {
    const { url, errors, data } = await browser.send('Page.getAppManifest')
    expect(errors).toEqual([])
    return {
      url: new URL(url).pathname,
      ...(JSON.parse(data ?? '{}') as {
        readonly dir: string
        readonly screenshots: readonly { readonly src: string }[]
      }),
    }
  }
  await page.goto('/')
  await readyForOffline(page)
  expect(await manifest()).toMatchObject({ url: '/manifest.webmanifest', dir: 'ltr' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // The only reason against installing is the incognito window of the test.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  // Dispatches the event, which headless browsers never fire.
  const kept = await page.evaluate(() => !dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  expect(kept, "the browser's own bar").toBe(true)

  await page.getByRole('combobox', { name: 'Langue' }).first().selectOption('ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const arabic = await manifest()
  expect(arabic).toMatchObject({ url: '/manifest.ar.webmanifest', dir: 'rtl' })
  for (const { src } of arabic.screenshots)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/webp')
})
