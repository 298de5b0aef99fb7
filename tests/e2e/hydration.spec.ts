import type { Page } from 'playwright/test'
import { expect, test } from '../support/story.ts'
import { failedRequests } from '../support/noise.ts'
import { readyForOffline } from '../support/pages.ts'
import { DESK, PHONE } from '../support/page-objects/site.ts'
import { alive, LANGUAGES, layoutShift, publicPaths, type Language } from '../support/public-pages.ts'

/** Only French is in every run. */
const tagOf = (language: Language): string[] => (language === 'fr' ? [] : ['@all'])

/** Every public page hydrates as it was painted. A warning of React fails the test as noise. */
for (const language of ['fr', 'en', 'ar'] as const satisfies readonly Language[]) {
  /** Risk: real page. The page jumps, or changes its language, when its script arrives. */
  const title = `${language}: painted first, nothing moves`
  test(title, { tag: tagOf(language) }, async ({ window: { page, context }, noise }) => {
    await page.setViewportSize(PHONE)
    const held: (() => Promise<void>)[] = []
    let painted = false
    await context.route('**/assets/**', (route) =>
      painted ? route.continue() : void held.push(() => route.continue()),
    )
    await watchLanguage(page)
    for (const path of publicPaths()) {
      await test.step(path, async () => {
        painted = false
        if (path === '/nowhere') noise.expect(/status of 404/)
        const address = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
        await page.goto(address, { waitUntil: 'commit' })
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
        const title = await page.getByRole('heading', { level: 1 }).innerText()
        painted = true
        for (const release of held.splice(0)) await release()
        await alive(page)
        await inspect(page, path, language)
        // On that page the title is the server's answer.
        if (path !== '/newsletter/confirm')
          await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveText(title)
      })
    }
  })

  /** Risk: real page. The worker's copy of a page differs from the server's. */
  test(`${language}: the worker's pages, in the dark`, { tag: '@all' }, async ({ device, noise }) => {
    noise.expect(failedRequests)
    const { page } = device
    await page.setViewportSize(DESK)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`/?lang=${language}`)
    await readyForOffline(page)
    await device.offline(true)
    await watchLanguage(page)
    for (const path of publicPaths()) {
      await test.step(path, async () => {
        await page.goto(path)
        await alive(page)
        await inspect(page, path, language)
      })
    }
  })
}

/** Records every value of the document's `lang` and `dir` while it holds a page; the worker's shell starts empty. */
async function watchLanguage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    const look = () => {
      const { lang, dir } = document.documentElement ?? {}
      if (lang && document.querySelector('#root > *')) seen.add(`${lang} ${dir}`)
    }
    new MutationObserver(look).observe(document, {
      attributes: true,
      childList: true,
      subtree: true,
      attributeFilter: ['lang', 'dir'],
    })
    Object.assign(globalThis, { languagesSeen: () => [...seen] })
  })
}

/** Largest layout shift. In Arabic the font is swapped: lines stay, the ends of a few words move. */
const MOVED = { fr: 0.001, en: 0.001, ar: 0.006 } as const satisfies Record<Language, number>

async function inspect(page: Page, path: string, language: Language): Promise<void> {
  const languages = await page.evaluate(() => (globalThis as unknown as { languagesSeen(): string[] }).languagesSeen())
  expect.soft(languages, `${path}: languages of the document`).toEqual([`${language} ${LANGUAGES[language]}`])
  const { sum, moved } = await layoutShift(page)
  expect.soft(sum, `${path}: layout shift\n${moved.join('\n')}`).toBeLessThanOrEqual(MOVED[language])
}
