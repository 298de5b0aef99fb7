/**
 * Takes the pictures of the install dialog, public/screenshots/<language>-<name>.webp, from a running server with the
 * demo accounts: `node scripts/screenshots.mjs http://localhost:5173`. Run by hand when these screens change; its
 * results are committed, each below 60 kB.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from './chromium.mjs'

const [site = 'http://localhost:5173'] = process.argv.slice(2)
const largest = 60_000
const narrow = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const wide = { viewport: { width: 1280, height: 800 } }
const screens = [
  { name: 'narrow-home', device: narrow, path: '/', ready: 'h1' },
  {
    name: 'narrow-missions',
    device: narrow,
    path: '/intervenant/missions',
    ready: 'article',
    email: 'intervenant@demo.hawa.example',
  },
  { name: 'wide-home', device: wide, path: '/', ready: 'h1' },
  { name: 'wide-map', device: wide, path: '/carte', ready: 'svg path[data-shade]' },
]

const browser = await chromium.launch({ executablePath: (await findChromium()) ?? undefined, args: chromiumArguments })
await mkdir('public/screenshots', { recursive: true })
for (const language of ['fr', 'en', 'ar']) {
  for (const { name, device, path, ready, email } of screens) {
    const context = await browser.newContext({
      ...device,
      baseURL: site,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto(`/${email ? 'login' : ''}?lang=${language}`)
    if (email) {
      await page.locator('main input[autocomplete=username]').first().fill(email)
      await page.locator('main input[type=password]').fill(process.env.HAWA_DEMO_PASSWORD ?? 'Hawa-demo-2026')
      await page.locator('main input[type=password]').press('Enter')
      await page.waitForURL('**/intervenant/**')
      // The page of a person who has declined the offer.
      await page.evaluate(() => localStorage.setItem('hawa.install-later', new Date().toISOString()))
    }
    await page.goto(path)
    await page.locator(`main ${ready}`).first().waitFor()
    await page.evaluate(() =>
      Promise.all([
        document.fonts.ready,
        ...Array.from(document.images, (image) => image.loading === 'lazy' || image.decode()),
      ]),
    )
    await writeFile(`public/screenshots/${language}-${name}.webp`, await webp(await page.screenshot()))
    await context.close()
  }
}
await browser.close()

/** Playwright writes PNG; the browser can make the smaller file. */
async function webp(picture) {
  const page = await browser.newPage()
  for (const quality of [0.8, 0.7, 0.6, 0.5]) {
    const data = await page.evaluate(
      async ({ source, quality: wanted }) => {
        const bitmap = await createImageBitmap(await (await fetch(source)).blob())
        const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height })
        canvas.getContext('2d').drawImage(bitmap, 0, 0)
        return canvas.toDataURL('image/webp', wanted)
      },
      { source: `data:image/png;base64,${picture.toString('base64')}`, quality },
    )
    const file = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
    if (file.byteLength < largest) {
      await page.close()
      return file
    }
  }
  throw new Error(`not below ${largest} bytes`)
}
