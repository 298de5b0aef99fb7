import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, siteDir, test } from '../support/story.ts'
import { openLighthouse, printScores, scoreTable, type PageReport } from '../support/lighthouse.ts'
import { publicPaths } from '../support/public-pages.ts'

/** Audits that a page fails on purpose. */
async function exceptions(address: string): Promise<readonly string[]> {
  // Lighthouse reads the status as a broken page and its line in the console as an error: here it is the right answer.
  if (address === '/nowhere') return ['is-crawlable', 'http-status-code', 'errors-in-console']
  // Pages for links in mails, and the like, ask search engines to leave them out: they are not in the sitemap.
  const sitemap = await readFile(path.join(siteDir, 'sitemap.xml'), 'utf8')
  const listed = sitemap.includes(`<loc>https://site-address.invalid${address}</loc>`)
  return listed ? [] : ['is-crawlable']
}

/** Risk: real page. A page falls short of Lighthouse's accessibility, practices and search. */
test('Lighthouse, mobile: every public page', { tag: '@all' }, async ({ server }, testInfo) => {
  test.setTimeout(420_000)
  const inspector = await openLighthouse()
  const reports: PageReport[] = []
  try {
    for (const address of publicPaths()) {
      await test.step(address, async () => {
        reports.push(await inspector.inspect(new URL(address, server.url).href, await exceptions(address)))
      })
    }
  } finally {
    await inspector.close()
  }
  const table = scoreTable(reports)
  printScores(table)
  await testInfo.attach('lighthouse', { body: table, contentType: 'text/plain' })
  // Performance is reported only: it depends on the load of this machine.
  for (const { path, scores, complaints } of reports) {
    expect.soft(complaints, path).toEqual([])
    expect
      .soft({ ...scores, performance: 0 }, path)
      .toEqual({ performance: 0, accessibility: 100, 'best-practices': 100, seo: 100 })
  }
})
