import { failedRequests } from '../support/noise.ts'
import { missionOf } from '../support/people.ts'
import { ageSession } from '../support/page-objects/device-session.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { RECEIVED, SyncCentre } from '../support/page-objects/sync-centre.ts'
import { chosenFile, reportPdf } from '../support/report-pdf.ts'
import { ledgerOf } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Barrage de Sidi Abdelli'

test.use({ wholeBrowser: true })

/** Risk: background sync. Work waits until somebody opens the app again. */
test('with no page open the worker delivers commands and report when the network is back', async ({
  device,
  people,
  admin,
  noise,
}) => {
  noise.expect(failedRequests)
  const { specialist, studyId } = await missionOf(people, company, 'start_study')
  const names = async () => (await ledgerOf(admin, studyId)).slice(3).map(({ name, verdict }) => `${name} ${verdict}`)
  const { page } = device
  await signIn(page, specialist.email, 'intervenant', '/intervenant/missions?statut=en_cours')
  await readyForTheField(page, 'intervenant')

  await device.offline(true)
  const mission = await new Missions(page).open(company)
  await mission.end()
  const upload = await mission.openUpload()
  await upload.choose(chosenFile('barrage.pdf', await reportPdf(company)))
  await upload.send()
  await expect(upload.dialog.getByText(/^En attente d'envoi/)).toBeVisible()
  // The worker has to renew the session by itself.
  await ageSession(page)

  await page.goto('about:blank')
  await device.offline(false)
  await expect.poll(names).toEqual(['finish_study applied', 'attach_report applied'])
  expect(device.context.pages().map((one) => one.url())).toEqual(['about:blank'])

  await page.goto('/intervenant/synchronisation')
  const centre = new SyncCentre(page)
  await expect(centre.item('Rapport remis', company)).toContainText(RECEIVED)
  await expect(centre.everythingSent).toBeVisible()
})
