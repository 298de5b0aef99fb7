import { readFile } from 'node:fs/promises'
import { violations } from '../support/axe.ts'
import { cutTexts, pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { Conversation } from '../support/page-objects/conversation.ts'
import { MissionPage } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { picture } from '../support/picture.ts'
import { reportPdf } from '../support/report-pdf.ts'
import { advance, askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Cimenterie de Saïda'
const tabletSize = { viewport: { width: 768, height: 1024 } }

test('a mission is prepared, and opens whole where there is no network, after a restart too', async ({ openAnotherDevice, server, caller, noise }) => {
  test.setTimeout(300_000)
  noise.expect(failedRequests)
  const studyId = await askForStudy(await caller('client'), company)
  await advance(await caller('intervenant'), studyId, 'accept_study')
  const desk = await openAnotherDevice()
  const tablet = await openAnotherDevice(tabletSize)
  const client = new Conversation(desk.page)
  const plan = Buffer.from(await reportPdf('Plan du site'))
  const attach = async (name: string, mimeType: string, buffer: Buffer) => {
    const sent = client.log.locator('article[data-mine=true][data-sync=synced]')
    const before = await sent.count()
    await desk.page.getByLabel('Fichier à joindre').setInputFiles({ name, mimeType, buffer })
    await client.send.click()
    await expect(sent).toHaveCount(before + 1)
  }
  const row = (page = tablet.page) => page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('heading', { name: company }) })

  await test.step('the client sends a plan and a picture', async () => {
    await signIn(desk.page, DEMO.client, 'client')
    await desk.page.goto(`/client/messages/${studyId}`)
    await attach('plan-du-site.pdf', 'application/pdf', plan)
    await attach('four.png', 'image/png', picture(1200, 800))
  })

  await test.step('before leaving: what there is to take, and its size', async () => {
    const { page } = tablet
    await signIn(page, DEMO.intervenant, 'intervenant')
    await readyForTheField(page, 'intervenant')
    await page.goto(`/intervenant/missions/${studyId}`)
    await expect(page.getByRole('region', { name: 'Hors ligne' })).toContainText('À préparer')
    await page.getByRole('region', { name: 'Hors ligne' }).getByRole('link', { name: 'Préparer le départ' }).click()
    await expect(page).toHaveURL(/preparer/)
    await expect(row()).toContainText(/À préparer2 fichiers à prendre, .+ko/)
    expect(await violations(page)).toEqual([])
    for (const box of await page.getByRole('checkbox').all()) {
      if (await box.getAttribute('aria-label') !== `Préparer ${company}`) await box.uncheck()
    }
    await expect(page.getByText(/^1 mission choisie · 2 fichiers à prendre/)).toBeVisible()
  })

  await test.step('prepared: the tick and the size', async () => {
    await tablet.page.getByRole('button', { name: 'Préparer', exact: true }).click()
    await expect(row()).toContainText(/Prête hors ligne2 fichiers, .+ko/)
    expect(await violations(tablet.page)).toEqual([])
  })

  await test.step('without network and after a restart: page, map, picture and plan are there', async () => {
    await server.stop()
    const page = await tablet.restart()
    await tablet.offline(true)
    await page.goto('/intervenant/preparer')
    await expect(row(page)).toContainText('Prête hors ligne')
    await expect(page.getByText(/Sans réseau, rien ne peut être pris/)).toBeVisible()
    await row(page).getByRole('link', { name: company }).click()
    const mission = new MissionPage(page)
    await expect(mission.title(company)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Hors ligne' })).toContainText('Prête hors ligne')
    await expect(mission.section('Lieu').getByRole('img', { name: /le lieu de la mission/ })).toBeVisible()
    await page.goto(`/intervenant/messages/${studyId}`)
    const image = page.getByRole('log').getByRole('button', { name: /four/ }).locator('img')
    expect(await image.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))).toBe(1200)
    const article = page.getByRole('log').getByRole('article').filter({ hasText: 'plan-du-site.pdf' })
    const download = page.waitForEvent('download')
    await article.getByRole('button', { name: 'Enregistrer' }).click()
    expect((await readFile(await (await download).path())).equals(plan)).toBe(true)
  })

  await test.step('a new file takes the word back, in Arabic; removed, nothing is held', async () => {
    const { page } = tablet
    // Before it comes: a picture that is read in its conversation is taken by that.
    await page.goto('/intervenant/preparer?lang=ar')
    await server.start()
    await tablet.offline(false)
    await attach('vue.png', 'image/png', picture(800, 600))
    await expect(row()).toContainText('جديد للأخذ')
    expect(await cutTexts(page)).toEqual([])
    expect(await pixelsBeyond(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    await row().getByRole('button').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'إزالة' }).click()
    await expect(row()).toContainText('للتحضير3 ملفات')
  })
})
