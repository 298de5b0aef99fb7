import { failedRequests } from '../support/noise.ts'
import { Area, notice } from '../support/page-objects/area.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { SignIn, signIn } from '../support/page-objects/sign-in.ts'
import { RECEIVED, SyncCentre } from '../support/page-objects/sync-centre.ts'
import { advance, askForStudy, DEMO, ledgerOf } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Station de dessalement de Honaïne'

test('sign-out with unsent work asks, keeps it, and it is sent when the person is back [L13]', async ({ device, server, caller, admin, noise }) => {
  noise.expect(failedRequests)
  const studyId = await askForStudy(await caller('client'), company)
  await advance(await caller('intervenant'), studyId, 'accept_study')
  const { page } = device
  const area = new Area(page)
  await signIn(page, DEMO.intervenant, 'intervenant')
  await page.goto('/intervenant/missions')
  await readyForTheField(page, 'intervenant')

  await server.stop()
  await device.offline(true)
  const mission = await new Missions(page).open(company)
  await mission.start.click()
  await expect(mission.finish).toBeVisible()
  await mission.back()

  await test.step('staying changes nothing', async () => {
    await area.leave()
    await expect(area.signOutQuestion).toContainText("Un élément attend encore d'être envoyé.")
    await area.signOutQuestion.getByRole('button', { name: 'Rester connecté' }).click()
    await expect(area.indicator).toHaveAccessibleName('Synchronisation : Hors ligne, 1 en attente')
  })

  await test.step('leaving works without network', async () => {
    await area.leave()
    await area.signOutQuestion.getByRole('button', { name: 'Se déconnecter quand même' }).click()
    await expect(page).toHaveURL('/')
    await expect(notice(page, 'Déconnexion réussie')).toContainText('À bientôt !')
    await page.goto('/intervenant/synchronisation')
    await expect(page).toHaveURL(/\/login/)
  })

  await test.step('the work goes when the person is back, and not before', async () => {
    await server.start()
    await device.offline(false)
    await page.goto('/')
    expect((await ledgerOf(admin, studyId)).map(({ name }) => name)).toEqual(['request_study', 'accept_study'])
    await page.goto('/login?redirect=%2Fintervenant%2Fsynchronisation')
    await new SignIn(page).send(DEMO.intervenant)
    const centre = new SyncCentre(page)
    await expect(centre.item('Mission démarrée', company)).toContainText(RECEIVED)
    await expect(centre.everythingSent).toBeVisible()
    expect((await ledgerOf(admin, studyId)).map(({ name }) => name)).toEqual(['request_study', 'accept_study', 'start_study'])
  })

  await test.step('with nothing unsent nothing is asked', async () => {
    await area.leave()
    await expect(page).toHaveURL('/')
    await expect(area.signOutQuestion).toHaveCount(0)
  })
})
