import { FULL, limitRoom } from '../support/disk-room.ts'
import { failedRequests } from '../support/noise.ts'
import { missionOf } from '../support/people.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { RECEIVED, SyncCentre } from '../support/page-objects/sync-centre.ts'
import { chosenFile, reportPdf } from '../support/report-pdf.ts'
import { ledgerOf } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Briqueterie de Remchi'
const NO_ROOM = "Mémoire de l'appareil pleine : rien n'a été enregistré."

/** Risk: durability. A database that has no room takes half of a report, or loses work that waited before it. */
test('a tablet without room: the report is refused and stays chosen; with room again all of it goes', async ({
  device,
  server,
  people,
  admin,
  noise,
}) => {
  noise.expect(failedRequests)
  const { specialist, studyId } = await missionOf(people, company, 'start_study')
  const { page } = device
  await signIn(page, specialist.email, 'intervenant')
  await readyForTheField(page, 'intervenant')
  await page.goto('/intervenant/missions?statut=en_cours')
  const mission = await new Missions(page).open(company)
  await device.offline(true)
  await mission.end()

  const upload = await mission.openUpload()
  await upload.choose(chosenFile('briqueterie.pdf', await reportPdf(company)))
  const devtools = await device.context.newCDPSession(page)
  const { origin } = new URL(server.url)
  await limitRoom(devtools, page, origin, FULL)
  await upload.send()
  await expect(upload.dialog).toContainText(NO_ROOM)
  await expect(upload.dialog).toContainText('briqueterie.pdf')
  await limitRoom(devtools, page, origin, null)
  await upload.send()
  await expect(upload.dialog.getByRole('button', { name: 'Enregistrer et envoyer' })).toBeHidden()
  await upload.close()

  await device.offline(false)
  await page.goto('/intervenant/synchronisation')
  const centre = new SyncCentre(page)
  await expect(centre.item('Rapport remis', company)).toContainText(RECEIVED, { timeout: 60_000 })
  await expect(centre.everythingSent).toBeVisible()
  expect((await ledgerOf(admin, studyId)).map(({ name, verdict }) => `${name} ${verdict}`).slice(-2)).toEqual([
    'finish_study applied',
    'attach_report applied',
  ])
})
