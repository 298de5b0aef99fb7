import { failedRequests } from '../support/noise.ts'
import { Area, notice } from '../support/page-objects/area.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { Orders } from '../support/page-objects/orders.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { ReportShelf } from '../support/page-objects/report-shelf.ts'
import { SignIn, signIn } from '../support/page-objects/sign-in.ts'
import { StudyRequest } from '../support/page-objects/study-request.ts'
import { RECEIVED, SyncCentre } from '../support/page-objects/sync-centre.ts'
import { chosenFile, reportPdf } from '../support/report-pdf.ts'
import { DEMO, eventsOf, ledgerOf, studyNamed } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

test.use({ ownServer: true })

const company = 'Briqueterie de Hennaya'
const notes = 'Trois points de mesure autour du four, vent du nord-ouest.'
const position = { latitude: 34.9512, longitude: -1.3687 }

/** Risk: whole day. The whole way from request to report breaks at one of its seams. */
const title = 'one mission from the request to the delivered report, most of it without network'

test(title, { tag: '@all' }, async ({ server, device: tablet, openAnotherDevice, admin, noise }) => {
  test.setTimeout(240_000)
  noise.expect(failedRequests)
  const desk = await openAnotherDevice()
  await tablet.context.grantPermissions(['geolocation'], { origin: server.url })
  await tablet.context.setGeolocation({ ...position, accuracy: 8 })

  await test.step('a client asks for a study', async () => {
    const request = new StudyRequest(desk.page)
    await request.open()
    await request.fill({ company })
    await request.send.click()
    await new SignIn(desk.page).send(DEMO.client)
    await expect(request.company).toHaveValue(company)
    await request.send.click()
    await expect(new Orders(desk.page).card(company)).toContainText('En attente')
  })
  const study = await studyNamed(admin, company)
  const studyId = study?.id ?? ''

  await test.step('a specialist accepts it online', async () => {
    const missions = new Missions(tablet.page)
    await signIn(tablet.page, DEMO.intervenant, 'intervenant', '/intervenant/available-studies')
    await missions.accept(company)
    await tablet.page.goto('/intervenant/missions')
    await missions.tab('Acceptée').click()
    await expect(missions.card(company)).toContainText('Acceptée')
    await expect(missions.card(company)).not.toContainText('Acceptation en attente')
    await readyForTheField(tablet.page, 'intervenant')
  })

  await test.step('the network goes: the server is killed and the device cut off', async () => {
    await server.kill()
    await tablet.offline(true)
  })

  await test.step('the mission is started, and noted with its position', async () => {
    const mission = await new Missions(tablet.page).open(company)
    await mission.begin()
    await expect(mission.finish).toBeVisible()
    await mission.record('Écrire une note')
    await mission.notes.fill(notes)
    await mission.locate.click()
    await expect(mission.content).toContainText('34.95120, -1.36870')
    await mission.saveNotes.click()
    await expect(mission.notes).toHaveCount(0)
  })

  await test.step('reload: what was done is there, the sync centre says what waits', async () => {
    const centre = new SyncCentre(tablet.page)
    await tablet.page.goto('/intervenant/synchronisation')
    await tablet.page.reload()
    await expect(centre.waiting).toHaveCount(2)
    await expect(centre.item('Démarrage de la mission', company)).toContainText("En attente d'envoi")
    await expect(centre.item('Notes de terrain', company)).toContainText("En attente d'envoi")
    await expect(new Area(tablet.page).indicator).toHaveAccessibleName('Envois : Hors ligne, 2 en attente')
    await expect(centre.everythingSent).toHaveCount(0)
  })

  const pdf = await reportPdf('Mesures de poussières')
  await test.step('the browser is closed and started again, far from the network', async () => {
    const page = await tablet.restart()
    await tablet.offline(true)
    await page.goto('/intervenant/missions?statut=en_cours')
    const mission = await new Missions(page).open(company)
    await expect(mission.journal).toContainText(notes)
    await mission.end()
    const upload = await mission.openUpload()
    await upload.choose(chosenFile('mesures.pdf', pdf))
    await upload.type.selectOption({ label: 'Terrain' })
    await upload.comments.fill('Dépassements au point 2.')
    await upload.send()
    await expect(upload.dialog.getByText(/^En attente d'envoi/)).toBeVisible()
  })

  await test.step('and once more: four actions wait, the file among them', async () => {
    const page = await tablet.restart()
    await tablet.offline(true)
    await page.goto('/intervenant/synchronisation')
    const centre = new SyncCentre(page)
    await expect(centre.waiting).toHaveCount(4)
    await expect(centre.item('Remise du rapport', company)).toContainText('mesures.pdf')
    await expect(centre.item('Remise du rapport', company)).toContainText("En attente d'envoi")
  })

  const centre = new SyncCentre(tablet.page)
  await test.step('the network is back: sending, then received with its time', async () => {
    let letGo = () => {}
    const seen = new Promise<void>((resolve) => (letGo = resolve))
    await tablet.context.route('**/storage/v1/object/**', async (route) => {
      await seen
      await route.continue()
    })
    await server.start()
    await tablet.offline(false)
    await expect(centre.item('Remise du rapport', company)).toContainText(/Envoi( \d+\s%)?/)
    await expect(centre.everythingSent).toHaveCount(0)
    letGo()
    await expect(notice(tablet.page, 'Rapport téléchargé !')).toBeVisible()
    await expect(centre.item('Rapport remis', company)).toContainText(RECEIVED)
    await expect(centre.nothingWaits).toBeVisible()
    await expect(centre.everythingSent).toBeVisible()
    await tablet.context.unroute('**/storage/v1/object/**')
  })

  await test.step('everything arrived exactly once, and is whole', async () => {
    const names = ['request_study', 'accept_study', 'start_study', 'save_field_notes', 'finish_study', 'attach_report']
    expect((await ledgerOf(admin, studyId)).map(({ name, verdict }) => `${name} ${verdict}`)).toEqual(
      names.map((name) => `${name} applied`),
    )
    expect((await eventsOf(admin, studyId)).map(({ kind }) => kind)).toEqual([
      'requested',
      'accepted',
      'started',
      'notes_saved',
      'finished',
      'report_attached',
    ])
    expect(await studyNamed(admin, company)).toMatchObject({ statut: 'complete', notes_terrain: notes, ...position })
    const reports = await admin.get<{ size: number; type_rapport: string }[]>(`/rest/v1/reports?study_id=eq.${studyId}`)
    expect(reports).toMatchObject([{ size: pdf.byteLength, type_rapport: 'terrain' }])
  })

  const shelf = new ReportShelf(desk.page)
  await test.step('the client reads the report and keeps it', async () => {
    await desk.page.goto('/client/orders')
    await expect(new Orders(desk.page).card(company)).toContainText('Complète')
    await desk.page.goto('/client/reports')
    await shelf.read(company)
    await expect(shelf.pages).toHaveText(/Mesures de poussières/)
    await shelf.keep()
    await readyForTheField(desk.page, 'client')
  })

  await test.step('and reads it again with the server gone', async () => {
    await server.kill()
    await desk.page.goto('/client/reports')
    await expect(shelf.card(company)).toContainText('Lisible hors ligne')
    await shelf.read(company)
    await expect(shelf.fromDevice).toBeVisible()
    await expect(shelf.pages).toHaveText(/Mesures de poussières/)
  })
})
