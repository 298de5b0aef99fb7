import { FULL, limitRoom } from '../support/disk-room.ts'
import { failedRequests } from '../support/noise.ts'
import { AdviceSection } from '../support/page-objects/advice.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { Orders } from '../support/page-objects/orders.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { RECEIVED, SyncCentre } from '../support/page-objects/sync-centre.ts'
import { chosenFile, reportPdf } from '../support/report-pdf.ts'
import { advance, askForStudy, DEMO, ledgerOf } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Briqueterie de Remchi'
const NO_ROOM = "Il n'y a plus assez de place sur cet appareil pour enregistrer."

test('a tablet without room, offline: the report is refused on the spot and stays chosen, what waits stays whole, and with room again all of it goes', async ({ device, server, caller, admin, noise }) => {
  noise.expect(failedRequests)
  const study = await askForStudy(await caller('client'), company)
  await advance(await caller('intervenant'), study, 'start_study')
  const { page } = device
  await signIn(page, DEMO.intervenant, 'intervenant')
  await readyForTheField(page, 'intervenant')
  await page.goto('/intervenant/missions?statut=en_cours')
  const mission = await new Missions(page).open(company)
  await device.offline(true)
  await mission.finish.click()

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
  await expect(centre.item('Rapport PDF', company)).toContainText(RECEIVED, { timeout: 60_000 })
  await expect(centre.everythingSent).toBeVisible()
  expect((await ledgerOf(admin, study)).map(({ name, verdict }) => `${name} ${verdict}`).slice(-2)).toEqual(['finish_study applied', 'attach_report applied'])
})

test('a phone without room: an order that cannot be cancelled says why, and with room again it is cancelled', async ({ device, server, caller, noise }) => {
  noise.expect(failedRequests)
  const cancelled = 'Savonnerie de Sig'
  await askForStudy(await caller('client'), cancelled)
  const { page } = device
  await signIn(page, DEMO.client, 'client')
  await readyForTheField(page, 'client')
  await page.goto('/client/orders')
  const orders = new Orders(page)
  await expect(orders.card(cancelled)).toBeVisible()
  const devtools = await device.context.newCDPSession(page)
  const { origin } = new URL(server.url)
  await limitRoom(devtools, page, origin, FULL)
  await orders.cancel(cancelled)
  await expect(page.getByText("Une erreur est survenue lors de l'annulation de la commande.")).toBeVisible()
  await expect(page.getByText(NO_ROOM)).toBeVisible()
  await limitRoom(devtools, page, origin, null)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(orders.card(cancelled)).toContainText('Annulée')
})

test('a phone without room: a link that cannot be revoked says why, stays open, and with room again it is revoked', async ({ device, server, noise }) => {
  noise.expect(failedRequests)
  const { page } = device
  const [share] = await server.sql<{ study: string }>("select s.study_id::text as study from public.report_shares s join public.profiles p on p.id = s.created_by join auth.users u on u.id = p.user_id where u.email = $1 and s.revoked_at is null and s.expires_at > now()", [DEMO.client])
  await signIn(page, DEMO.client, 'client')
  await readyForTheField(page, 'client')
  await page.goto(`/client/reports/${share?.study}/partage`)
  const link = page.locator('[data-standing="open"]').first()
  await expect(link).toBeVisible()
  const id = await link.getAttribute('data-share')
  const revoke = async () => {
    await page.locator(`[data-share="${id}"]`).getByRole('button', { name: 'Révoquer' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer', exact: true }).click()
  }
  const devtools = await device.context.newCDPSession(page)
  const { origin } = new URL(server.url)
  await limitRoom(devtools, page, origin, FULL)
  await revoke()
  await expect(page.getByText(NO_ROOM)).toBeVisible()
  await expect(page.locator(`[data-share="${id}"]`)).toHaveAttribute('data-standing', 'open')
  await limitRoom(devtools, page, origin, null)
  await revoke()
  await expect(page.locator(`[data-share="${id}"]`)).toHaveAttribute('data-standing', 'revoked')
})

test('a tablet without room: advice that cannot be withdrawn says why, stays, and with room again it is withdrawn', async ({ device, server, caller, noise }) => {
  noise.expect(failedRequests)
  const advised = 'Verrerie de Sidi Bel Abbès'
  const study_id = await askForStudy(await caller('client'), advised)
  await advance(await caller('intervenant'), study_id, 'start_study')
  const { page } = device
  await signIn(page, DEMO.intervenant, 'intervenant')
  await readyForTheField(page, 'intervenant')
  await page.goto('/intervenant/missions?statut=en_cours')
  const advice = new AdviceSection((await new Missions(page).open(advised)).content)
  await advice.add.click()
  await advice.write('Basse', 'Former les équipes', 'Une heure par équipe.')
  await expect(advice.item('Former les équipes')).not.toContainText('Sur cet appareil')
  const withdraw = async () => {
    await advice.content.getByRole('button', { name: 'Retirer : Former les équipes' }).click()
    await page.getByRole('alertdialog', { name: 'Retirer cette recommandation ?' }).getByRole('button', { name: 'Retirer' }).click()
  }
  const devtools = await device.context.newCDPSession(page)
  const { origin } = new URL(server.url)
  await limitRoom(devtools, page, origin, FULL)
  await withdraw()
  await expect(page.getByText(NO_ROOM)).toBeVisible()
  await expect(advice.item('Former les équipes')).toContainText('Une heure par équipe.')
  await limitRoom(devtools, page, origin, null)
  await withdraw()
  await expect(advice.item('Former les équipes')).not.toContainText('Une heure par équipe.')
})
