import { siteDir } from '../support/story.ts'
import { AREA_FILES, BYTE_LIMITS } from '../support/public-site-limits.ts'
import { biggest, bytesOf, firstView, heavyParts, wholeSite } from '../support/site-weight.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { expect, test } from '../support/story.ts'
import { openWire, type Kind, type Sent } from '../support/wire.ts'

function within(sent: readonly Sent[], bytes: number, limit: number, what: string): void {
  const list = sent.toSorted((a, b) => b.bytes - a.bytes).map((one) => `${one.bytes} ${one.path}`)
  expect.soft(bytes, `${what}\n${list.join('\n')}\n`).toBeLessThanOrEqual(limit)
}

/** Risk: real page. The first view grows until a bad line no longer brings it. */
test('the first view of / is light', async ({ page, server }) => {
  const wire = await openWire(server.url)
  const sent = await firstView(page, wire)
  const limits = BYTE_LIMITS.firstView
  for (const language of ['en', 'ar']) {
    // Fetched, not opened: pending requests of a page would be lost with the wire.
    await page.request.get(`${wire.url}/?lang=${language}`)
    const html = wire.take().filter((one) => one.kind === 'html')
    expect(html).toHaveLength(1)
    within(html, bytesOf(html), limits.html, `html in ${language}`)
  }
  await wire.close()
  for (const kind of ['html', 'css', 'script'] as const satisfies readonly Kind[]) {
    expect(bytesOf(sent, kind), kind).toBeGreaterThan(0)
    within(
      sent.filter((one) => one.kind === kind),
      bytesOf(sent, kind),
      limits[kind],
      kind,
    )
  }
  within(sent, biggest(sent, 'script').bytes, limits.biggestScript, 'the biggest script')
  within(sent, biggest(sent, 'image').bytes, limits.biggestImage, 'the biggest image')
  for (const { name, files, bytes } of await heavyParts(siteDir, sent)) {
    expect.soft(files, `${name} is found somewhere in the site`).not.toEqual([])
    expect.soft(bytes, `${name} in the first view`).toBe(0)
  }
})

/** Risk: real page. The first visit downloads more than anybody pays for. */
test('the whole public site fits into its first visit', async ({ openWindow, server }) => {
  const { page } = await openWindow({ serviceWorkers: 'allow' })
  const wire = await openWire(server.url)
  const sent = await wholeSite(page, wire)
  await wire.close()
  within(sent, bytesOf(sent), BYTE_LIMITS.wholeSite, 'page and worker together')
})

/** Risk: real page. The first page of an area is so many files that a tablet waits for them. */
test('the first page of an area is few files', async ({ page, people }) => {
  await signIn(page, (await people.specialist()).email, 'intervenant')
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(page.locator('header a[data-kind]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked = files.filter((path) => path.startsWith('/assets/'))
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(AREA_FILES)
})
