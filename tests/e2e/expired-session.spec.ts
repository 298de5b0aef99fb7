import { failedRequests } from '../support/noise.ts'
import { Area } from '../support/page-objects/area.ts'
import { ageSession } from '../support/page-objects/device-session.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { SignIn, signIn } from '../support/page-objects/sign-in.ts'
import { SyncCentre } from '../support/page-objects/sync-centre.ts'
import { advance, askForStudy, ledgerOf } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Aciérie de Ghazaouet'

/** Risk: durability. Work written while the server refuses the session is lost at the sign-in, sent twice, or never. */
test('an expired session stops only the sending; after a sign-in everything goes [L4] [L13]', async ({
  page,
  people,
  server,
  admin,
  noise,
}) => {
  noise.expect(failedRequests)
  const [client, person] = [await people.client(), await people.specialist()]
  const study = await askForStudy(client.caller, company)
  await advance(person.caller, study, 'accept_study')
  const [area, centre] = [new Area(page), new SyncCentre(page)]
  const names = async () => (await ledgerOf(admin, study)).map(({ name }) => name)

  await signIn(page, person.email, 'intervenant')
  await expect(area.indicator).toHaveAccessibleName('Envois : Tout est envoyé')
  await ageSession(page)
  const renewed = page.waitForResponse(
    (response) => response.url().includes('grant_type=refresh_token') && response.ok(),
  )
  await page.reload()
  await renewed
  await expect(area.indicator).toHaveAccessibleName('Envois : Tout est envoyé')
  await expect(area.loginBanner).toHaveCount(0)

  await server.sql('delete from auth.refresh_tokens where user_id::text = $1', [person.caller.userId])
  await server.sql('delete from auth.sessions where user_id::text = $1', [person.caller.userId])
  await ageSession(page)
  await page.goto('/intervenant/missions')
  await expect(area.loginBanner).toBeVisible()
  const mission = await new Missions(page).open(company)
  await mission.begin()
  await expect(area.loginBanner).toContainText("1 action en attente d'envoi.")
  await mission.end()
  await expect(mission.upload).toBeVisible()
  await area.goTo('Envois')
  await expect(centre.waiting).toHaveCount(2)
  expect(await names()).toEqual(['request_study', 'accept_study'])

  await area.loginBanner.getByRole('link', { name: 'Se reconnecter' }).click()
  await new SignIn(page).send(person.email)
  await expect(page).toHaveURL('/intervenant/synchronisation')
  await expect(centre.everythingSent).toBeVisible()
  await expect(area.loginBanner).toHaveCount(0)
  expect(await names()).toEqual(['request_study', 'accept_study', 'start_study', 'finish_study'])
})
