import type { Route } from 'playwright/test'
import { expect, test } from '../support/story.ts'
import { DESK, PHONE } from '../support/page-objects/site.ts'
import { layoutShift, publicPaths } from '../support/public-pages.ts'

/** On a slow link the sheets of a page arrive one by one, long after its first paint. */
for (const [name, size] of Object.entries({ phone: PHONE, desk: DESK })) {
  /** Risk: real page. The page jumps while its styles arrive on a slow link. */
  const title = `${name}: nothing moves while the styles arrive`
  test(title, { tag: '@all' }, async ({ window: { page, context }, noise }) => {
    // The page is checked before its script runs.
    noise.expect(/net::ERR_FAILED|status of 404/)
    await page.setViewportSize(size)
    const sheets: Route[] = []
    await context.route('**/assets/*.js', (route) => route.abort())
    await context.route('**/assets/*.css', (route) => void sheets.push(route))
    for (const path of publicPaths()) {
      await test.step(path, async () => {
        sheets.length = 0
        await page.goto(path, { waitUntil: 'commit' })
        await page.waitForFunction(
          () => document.readyState !== 'loading' && performance.getEntriesByName('first-contentful-paint').length > 0,
        )
        const links = await page.evaluate(() => document.querySelectorAll('link[rel=stylesheet]').length)
        expect(links).toBeGreaterThan(0)
        await expect.poll(() => sheets.length).toBe(links)
        // A long page is painted while it is still being read.
        const { sum: before } = await layoutShift(page)
        for (const sheet of sheets) {
          const arrives = page.waitForResponse(sheet.request().url()).then((answer) => answer.finished())
          await sheet.continue()
          await arrives
          const { sum, moved } = await layoutShift(page)
          expect
            .soft(sum - before, `${path}: after ${new URL(sheet.request().url()).pathname}\n${moved.join('\n')}`)
            .toBeLessThanOrEqual(0.001)
        }
      })
    }
  })
}
