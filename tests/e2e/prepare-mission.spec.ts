import { readFile } from 'node:fs/promises'
import { violations } from '../support/axe.ts'
import { failedRequests } from '../support/noise.ts'
import { missionOf } from '../support/people.ts'
import { Conversation } from '../support/page-objects/conversation.ts'
import { MissionPage } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { picture } from '../support/picture.ts'
import { reportPdf } from '../support/report-pdf.ts'
import { expect, test } from '../support/story.ts'

const company = 'Cimenterie de Saïda'

/** Risk: offline start. A mission that was called ready would lack its files where there is no network. */
test('a prepared mission opens whole after a restart without network: page, map, picture and plan', async ({
  openAnotherDevice,
  openWindow,
  people,
  noise,
}) => {
  test.setTimeout(180_000)
  noise.expect(failedRequests)
  const { client, specialist, studyId } = await missionOf(people, company, 'accept_study')
  const plan = Buffer.from(await reportPdf('Plan du site'))
  const tablet = await openAnotherDevice({ viewport: { width: 768, height: 1024 } })
  const row = () =>
    tablet.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: tablet.page.getByRole('heading', { name: company }) })

  await test.step('the client sends a plan and a picture', async () => {
    const { page, close } = await openWindow()
    const { log, send } = new Conversation(page)
    await signIn(page, client.email, 'client', `/client/messages/${studyId}`)
    for (const [at, file] of [
      { name: 'plan-du-site.pdf', mimeType: 'application/pdf', buffer: plan },
      { name: 'four.png', mimeType: 'image/png', buffer: picture(1200, 800) },
    ].entries()) {
      await page.getByLabel('Fichier à joindre').setInputFiles(file)
      await send.click()
      await expect(log.locator('article[data-mine=true][data-sync=synced]')).toHaveCount(at + 1)
    }
    await close()
  })

  await test.step('prepared', async () => {
    const { page } = tablet
    await signIn(page, specialist.email, 'intervenant')
    await readyForTheField(page, 'intervenant')
    await page.goto('/intervenant/preparer')
    await expect(row()).toContainText(/À préparer2 fichiers à télécharger, .+ko/)
    await page.getByRole('button', { name: 'Préparer', exact: true }).click()
    await expect(row()).toContainText(/Prête hors ligne2 fichiers, .+ko/)
    expect(await violations(page, 'colours')).toEqual([])
  })

  await test.step('without network and after a restart everything is there', async () => {
    const page = await tablet.restart()
    await tablet.offline(true)
    await page.goto('/intervenant/preparer')
    await expect(row()).toContainText('Prête hors ligne')
    await row().getByRole('link', { name: company }).click()
    const mission = new MissionPage(page)
    await mission.turnTo('Dossier')
    await expect(mission.section('Lieu').getByRole('img', { name: /le lieu de la mission/ })).toBeVisible()
    await mission.turnTo('Messages')
    const image = page.getByRole('log').getByRole('button', { name: /four/ }).locator('img')
    expect(await image.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))).toBe(1200)
    const download = page.waitForEvent('download')
    await page
      .getByRole('log')
      .getByRole('article')
      .filter({ hasText: 'plan-du-site.pdf' })
      .getByRole('button', { name: 'Enregistrer' })
      .click()
    expect((await readFile(await (await download).path())).equals(plan)).toBe(true)
  })
})
