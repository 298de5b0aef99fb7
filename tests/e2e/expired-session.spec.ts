import { failedRequests } from '../support/noise.ts'
import { Area } from '../support/page-objects/area.ts'
import { ageSession } from '../support/page-objects/device-session.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { SignIn, signIn } from '../support/page-objects/sign-in.ts'
import { SyncCentre } from '../support/page-objects/sync-centre.ts'
import { advance, askForStudy, DEMO, ledgerOf } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Aciérie de Ghazaouet'

test('an expired session stops nothing but the sending; after a sign-in everything goes [L4] [L13]', async ({ device, server, caller, admin, noise }) => {
  noise.expect(failedRequests)
  const person = await caller('intervenant')
  const studyId = await askForStudy(await caller('client'), company)
  await advance(person, studyId, 'accept_study')
  const missions = new Missions(device.page)
  const centre = new SyncCentre(device.page)
  const area = new Area(device.page)
  const { page } = device

  await signIn(page, DEMO.intervenant, 'intervenant')
  await page.goto('/intervenant/missions')
  await readyForTheField(page, 'intervenant')
  await server.sql('delete from auth.refresh_tokens where user_id::text = $1', [person.userId])
  await server.sql('delete from auth.sessions where user_id::text = $1', [person.userId])
  await ageSession(page)

  await test.step('offline nobody is asked anything', async () => {
    await server.stop()
    await device.offline(true)
    await page.goto('/intervenant/missions')
    const mission = await missions.open(company)
    await mission.start.click()
    await expect(mission.finish).toBeVisible()
    await mission.back()
    await expect(area.indicator).toHaveAccessibleName('Synchronisation : Hors ligne, 1 en attente')
    await expect(area.loginBanner).toHaveCount(0)
  })

  await test.step('online the banner asks; reading and working go on', async () => {
    await server.start()
    await device.offline(false)
    await page.goto('/intervenant/missions?statut=en_cours')
    await expect(area.loginBanner).toContainText('1 action attend sur cet appareil.')
    await expect(area.indicator).toHaveAccessibleName('Synchronisation : Reconnexion requise')
    const mission = await missions.open(company)
    await mission.finish.click()
    await expect(mission.upload).toBeVisible()
    await mission.back()
    await page.goto('/intervenant/synchronisation')
    await expect(centre.waiting).toHaveCount(2)
    await expect(centre.item('Démarrage de la mission', company)).toContainText('reconnectez-vous pour envoyer')
    expect((await ledgerOf(admin, studyId)).map(({ name }) => name)).toEqual(['request_study', 'accept_study'])
  })

  await test.step('after the sign-in everything is sent, and the person is where they were', async () => {
    await area.loginBanner.getByRole('link', { name: 'Se reconnecter' }).click()
    const form = new SignIn(page)
    await expect(form.email).toHaveValue(DEMO.intervenant)
    await form.send(DEMO.intervenant)
    await expect(page).toHaveURL('/intervenant/synchronisation')
    await expect(centre.everythingSent).toBeVisible()
    await expect(area.loginBanner).toHaveCount(0)
    expect((await ledgerOf(admin, studyId)).map(({ name }) => name)).toEqual(['request_study', 'accept_study', 'start_study', 'finish_study'])
  })
})

test('an access token that has run out is renewed without a word', async ({ device: { page }, noise }) => {
  noise.expect(failedRequests)
  await signIn(page, DEMO.client, 'client')
  const area = new Area(page)
  await expect(area.indicator).toHaveAccessibleName('Synchronisation : Tout est envoyé')
  await ageSession(page)
  const renewed = page.waitForResponse((response) => response.url().includes('grant_type=refresh_token') && response.ok())
  await page.reload()
  await renewed
  await expect(area.indicator).toHaveAccessibleName('Synchronisation : Tout est envoyé')
  await expect(area.loginBanner).toHaveCount(0)
})
