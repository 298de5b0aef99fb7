import { failedRequests } from '../support/noise.ts'
import { notice } from '../support/page-objects/area.ts'
import { SignIn } from '../support/page-objects/sign-in.ts'
import { StudyRequest } from '../support/page-objects/study-request.ts'
import { readyForOffline } from '../support/pages.ts'
import { ledgerOf, type StudyRow } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

/**
 * Risk: durability. A form that a person without an account has filled in without network is lost with the browser, or
 * asked for twice.
 */
test('a request filled signed out and offline survives a restart and the sign-in, sent once', async ({
  device,
  people,
  admin,
  noise,
}) => {
  noise.expect(failedRequests)
  const company = 'Briqueterie de Hennaya'
  const client = await people.client()
  const request = new StudyRequest(device.page)
  await request.open()
  await readyForOffline(device.page)
  await device.offline(true)
  await request.fill({ company })
  await expect(request.saved).toBeVisible()
  const page = await device.restart()
  await device.offline(true)
  const again = new StudyRequest(page)
  await again.open()
  await expect(again.company).toHaveValue(company)
  await expect(again.field('Zone géographique')).toHaveValue('Tlemcen, zone industrielle')

  await device.offline(false)
  await again.send.click()
  await new SignIn(page).send(client.email)
  await expect(again.company).toHaveValue(company)
  await again.send.dblclick()
  await expect(notice(page, 'Demande soumise avec succès')).toBeVisible()
  const studies = await client.caller.get<StudyRow[]>('/rest/v1/demandes_etudes')
  expect(studies).toMatchObject([{ nom_entreprise: company }])
  expect((await ledgerOf(admin, studies[0]?.id ?? '')).map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
    'request_study applied',
  ])
})
