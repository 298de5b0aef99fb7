/**
 * Pictures of every screen at three widths, in French and Arabic (`npm run screens`, tests/README.md). Taken before a
 * change and compared after it: only intended differences may appear. Times are masked, since they change.
 */
import type { Page } from 'playwright/test'
import { failedRequests } from '../support/noise.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { publicPaths } from '../support/public-pages.ts'
import { fixedPaths } from '../support/route-paths.ts'
import { DEMO, type Caller } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const WIDTHS = [390, 768, 1440]
const HEIGHT = 900

const study = async (caller: Caller, statut: string): Promise<string> => {
  const [found] = await caller.get<{ id: string }[]>(
    `/rest/v1/demandes_etudes?select=id&statut=eq.${statut}&order=id&limit=1`,
  )
  if (!found) throw new Error(`the demo data have no study that is ${statut}`)
  return found.id
}

/** Pages below which addresses carry an id of the demo data. */
const AREAS = {
  client: async (caller: Caller) => {
    const [ordered, delivered] = [await study(caller, 'en_attente'), await study(caller, 'complete')]
    // Without the certificate, which shows the port of this run.
    return [`/client/orders/${ordered}`, `/client/reports/${delivered}`]
  },
  intervenant: async (caller: Caller) => {
    const [running, delivered] = [await study(caller, 'en_cours'), await study(caller, 'complete')]
    return [`/intervenant/missions/${running}`, `/intervenant/reports/${delivered}`]
  },
  admin: async (caller: Caller) => [`/admin/projects/${await study(caller, 'complete')}`],
} as const

for (const language of ['fr', 'ar'] as const) {
  test(`public site, ${language}`, async ({ openWindow, noise }) => {
    // One of the pages is that of an unknown address.
    noise.expect(failedRequests)
    const { page } = await openWindow({ locale: language })
    await page.goto('/')
    await choose(page, language)
    for (const path of publicPaths()) await look(page, path, language)
  })

  for (const [area, more] of Object.entries(AREAS) as [keyof typeof AREAS, (typeof AREAS)[keyof typeof AREAS]][]) {
    test(`${area}, ${language}`, async ({ openWindow, caller }) => {
      const { page } = await openWindow()
      await signIn(page, DEMO[area], area)
      await choose(page, language)
      for (const path of [...fixedPaths(area), ...(await more(await caller(area)))]) await look(page, path, language)
    })
  }
}

async function choose(page: Page, language: string): Promise<void> {
  const preferences = JSON.stringify({ state: { language, country: 'dz' }, version: 0 })
  await page.evaluate((value) => localStorage.setItem('hawa.preferences', value), preferences)
  await page.reload()
}

async function look(page: Page, path: string, language: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  const main = page.getByRole('main')
  await expect(main).toBeVisible()
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
  const name = path
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/\W+/g, '-')
    .replaceAll(/^-|-$/g, '')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await expect.soft(page).toHaveScreenshot(`${name || 'home'}-${language}-${width}.png`, {
      fullPage: true,
      animations: 'disabled',
      // Edges of letters and icons differ slightly between runs.
      maxDiffPixels: 200,
      mask: [page.locator('time')],
    })
  }
}
