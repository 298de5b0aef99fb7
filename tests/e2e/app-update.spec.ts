import { rm } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { newerBuild } from '../support/newer-build.ts'
import { failedRequests } from '../support/noise.ts'
import { missionOf } from '../support/people.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { takeNewerVersion } from '../support/page-objects/newer-version.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { RECEIVED, SyncCentre } from '../support/page-objects/sync-centre.ts'
import { chosenFile, reportPdf } from '../support/report-pdf.ts'
import { ledgerOf } from '../support/server-api.ts'
import { expect, siteDir, test } from '../support/story.ts'

const company = 'Cimenterie de Béni Saf, four 2'
const backend = /\/(rest|storage)\/v1\//
const mark = 'hawa-newer-build'

test.use({ ownServer: true, serviceWorkers: 'allow' })

const isNewer = (page: Page) => page.locator(`meta[name="${mark}"]`)

/**
 * Risk: update. A new version takes over without consent, in one tab with that of another, or loses the queue of an
 * older one.
 */
test('an update waits for consent in every tab; the outbox it meets is intact and sent afterwards [L15]', async ({
  window: { page, context, offline },
  server,
  people,
  admin,
  noise,
}) => {
  noise.expect(failedRequests)
  const { specialist, studyId } = await missionOf(people, company, 'start_study')
  const newer = await newerBuild(siteDir, mark)
  const centre = new SyncCentre(page)
  /** Another tab. */
  const site = await context.newPage()
  const consent = site.getByRole('button', { name: 'Mettre à jour' })

  await test.step('an outbox with commands and a file', async () => {
    await signIn(page, specialist.email, 'intervenant', '/intervenant/missions?statut=en_cours')
    await readyForTheField(page, 'intervenant')
    await page.goto('/intervenant/missions?statut=en_cours')
    // Requests to the data API bypass the worker, which an update can end at any time.
    await expect.poll(() => page.evaluate(routedPast, '/rest/v1/')).toEqual(['network'])
    expect(await page.evaluate(routedPast, '/assets/')).toEqual([''])
    await site.goto('/')
    await expect(site.getByRole('heading', { level: 1 })).toBeVisible()
    await server.stop()
    await offline(true)
    const mission = await new Missions(page).open(company)
    await mission.note('Mesures faites par les deux versions.')
    await mission.end()
    const upload = await mission.openUpload()
    await upload.choose(chosenFile('four-2.pdf', await reportPdf(company)))
    await upload.send()
    await expect(upload.dialog.getByText(/^En attente d'envoi/)).toBeVisible()
  })

  await test.step('the newer version arrives while nothing can be delivered, and waits', async () => {
    await context.route(backend, (route) => route.fulfill({ status: 503, json: {} }))
    server.serve(newer)
    await server.start()
    await offline(false)
    await page.goto('/intervenant/synchronisation')
    await expect(page.getByText('Une nouvelle version de Hawa est disponible.')).toBeVisible()
    await expect(consent).toBeVisible()
    await page.reload()
    await expect(centre.waiting).toHaveCount(3)
    await expect(isNewer(page)).toHaveCount(0)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)).toBe(
      'installed',
    )
  })

  await test.step('with consent it is taken into use, and finds everything', async () => {
    await takeNewerVersion(page, isNewer(page))
    await expect(centre.waiting).toHaveCount(3)
    await expect(centre.item('Remise du rapport', company)).toContainText('four-2.pdf')
    await expect(page.getByText('Une nouvelle version de Hawa est disponible.')).toHaveCount(0)
  })

  await test.step('the other tab goes on with its own version until its reader agrees too', async () => {
    await expect(isNewer(site)).toHaveCount(0)
    await consent.click()
    await expect(isNewer(site)).toHaveCount(1)
  })

  await test.step('and sends it, once', async () => {
    await context.unroute(backend)
    await page.reload()
    await expect(centre.everythingSent).toBeVisible()
    await expect(centre.item('Rapport remis', company)).toContainText(RECEIVED)
    const names = (await ledgerOf(admin, studyId)).slice(3).map(({ name, verdict }) => `${name} ${verdict}`)
    expect(names).toEqual(['save_field_notes applied', 'finish_study applied', 'attach_report applied'])
  })

  await test.step('it opens without the network', async () => {
    await server.stop()
    await site.reload()
    await expect(site.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(isNewer(site)).toHaveCount(1)
  })
  await rm(newer, { recursive: true, force: true })
})

/** Runs in the page: the sources that served its requests to this folder so far. */
function routedPast(folder: string): string[] {
  const entries = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
    readonly workerFinalSourceType?: string
  })[]
  return [
    ...new Set(
      entries
        .filter(({ name }) => new URL(name).pathname.startsWith(folder))
        .map(({ workerFinalSourceType }) => workerFinalSourceType ?? 'unknown'),
    ),
  ]
}
