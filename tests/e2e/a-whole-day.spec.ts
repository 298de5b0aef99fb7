import { failedRequests } from '../support/noise.ts'
import { Area } from '../support/page-objects/area.ts'
import { Codes } from '../support/page-objects/codes.ts'
import { MissionPage, Missions } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { ReportShelf } from '../support/page-objects/report-shelf.ts'
import { SignIn, signIn } from '../support/page-objects/sign-in.ts'
import { RECEIVED, SyncCentre } from '../support/page-objects/sync-centre.ts'
import { picture } from '../support/picture.ts'
import { chosenFile, reportPdf } from '../support/report-pdf.ts'
import { askForStudy, eventsOf, ledgerOf, studyNamed } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const notes = "Panache visible depuis la route, vent d'ouest."
const PHOTOS = 4
const tablet = {
  viewport: { width: 768, height: 1024 },
  hasTouch: true,
  geolocation: { latitude: 35.3, longitude: -1.38, accuracy: 6 },
  permissions: ['geolocation'],
}

/**
 * All work of a day in the field, on a touch tablet, without network from the acceptance on; the browser is closed
 * twice and a colleague works in between. Then the network comes back once.
 */
/** Risk: whole day. Something of a long day is lost, doubled or stuck at the one reconnection. */
test('a whole day without network, and one reconnection: everything is on the server once', async ({
  openAnotherDevice,
  openWindow,
  people,
  server,
  admin,
  noise,
}) => {
  test.setTimeout(420_000)
  noise.expect(failedRequests)
  const [client, specialist] = [await people.client(), await people.specialist()]
  const colleague = await people.specialist({ prenom: 'Neema', nom: 'Hassan' })
  // Unique, since every specialist also sees studies of earlier runs.
  const company = `Cimenterie de Béni Saf ${crypto.randomUUID()}`
  const studyId = await askForStudy(client.caller, company)
  const device = await openAnotherDevice(tablet)
  const mission = () => new MissionPage(device.page)
  const photos = () => mission().journal.getByRole('figure')
  const samples = () => device.page.locator('[data-sample]')

  await test.step('in the morning both have set their code', async () => {
    const codes = new Codes(device.page)
    await signIn(device.page, colleague.email, 'intervenant')
    await codes.set('805264')
    await codes.lock()
    await device.page.getByRole('link', { name: /Utiliser le mot de passe/ }).tap()
    await new SignIn(device.page).send(specialist.email)
    await expect(device.page).toHaveURL(/\/intervenant\/dashboard$/)
    await codes.set('274913')
    await readyForTheField(device.page, 'intervenant')
    // A restarted browser has the network until it is cut off.
    await server.stop()
    await device.offline(true)
  })

  await test.step('accept, start, notes', async () => {
    await device.page.goto('/intervenant/available-studies')
    await new Missions(device.page).accept(company)
    await device.page.goto(`/intervenant/missions/${studyId}`)
    await expect(mission().content).toContainText('Acceptation en attente')
    await mission().begin('tap')
    await expect(mission().finish).toBeVisible()
    await mission().record('Écrire une note', 'tap')
    await mission().notes.fill(notes)
    await mission().locate.tap()
    await expect(mission().content).toContainText('35.30000, -1.38000')
    await mission().saveNotes.tap()
    await expect(mission().notes).toHaveCount(0)
  })

  const takePhotos = async (from: number, to: number) => {
    const section = mission().content
    for (let number = from; number <= to; number += 1) {
      await section.getByLabel('Légende des prochaines photos').fill(`Vue ${number}`)
      const chooser = device.page.waitForEvent('filechooser')
      await section.getByRole('button', { name: 'Prendre une photo' }).tap()
      await (await chooser).setFiles({ name: 'IMG.png', mimeType: 'image/png', buffer: picture(900 + number, 700) })
      await expect(
        photos()
          .filter({ hasText: `Vue ${number}` })
          .locator('img'),
      ).toBeVisible()
    }
  }
  await test.step('two photos, then the browser is closed', async () => {
    await takePhotos(1, 2)
    await device.restart()
    await device.offline(true)
    await device.page.goto(`/intervenant/missions/${studyId}`)
    await expect(photos()).toHaveCount(2)
  })

  await test.step('a colleague needs the tablet for a moment, and sees none of it', async () => {
    const codes = new Codes(device.page)
    await codes.lock()
    await codes.unlock('805264', 'Neema Hassan')
    await device.page.goto('/intervenant/synchronisation')
    await expect(new SyncCentre(device.page).nothingWaits).toBeVisible()
    await device.page.goto(`/intervenant/missions/${studyId}`)
    await expect(device.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(photos()).toHaveCount(0)
    await codes.lock()
    await codes.unlock('274913', 'Karim Haddad')
  })

  await test.step('two more photos, three samples, a measurement', async () => {
    await device.page.goto(`/intervenant/missions/${studyId}`)
    await takePhotos(3, PHOTOS)
    await mission().record('Ajouter un prélèvement', 'tap')
    const form = device.page.getByRole('form', { name: 'Ajouter un prélèvement' })
    for (const [number, type] of ['eau', 'sol', 'air'].entries()) {
      await form.getByLabel('Type').selectOption(type)
      await form.getByLabel('Contenant', { exact: true }).selectOption('flacon_verre')
      await form.getByLabel('Lieu').fill(`Point ${number + 1}`)
      await form.getByRole('button', { name: 'Enregistrer le prélèvement' }).tap()
      await expect(samples()).toHaveCount(number + 1)
    }
  })

  const pdf = await reportPdf('Poussières autour du four')
  await test.step('the browser is closed again; finish, report', async () => {
    await device.restart()
    await device.offline(true)
    await device.page.goto(`/intervenant/missions/${studyId}`)
    await expect(photos()).toHaveCount(PHOTOS)
    await expect(samples()).toHaveCount(3)
    await mission().end('tap')
    const upload = await mission().openUpload()
    await upload.choose(chosenFile('poussieres.pdf', pdf))
    await upload.type.selectOption({ label: 'Terrain' })
    await upload.send()
    await expect(upload.dialog.getByText(/^En attente d'envoi/)).toBeVisible()
    await upload.close()
    await device.page.goto('/intervenant/synchronisation')
    // accept, start, notes, photos, samples, finish, report
    const centre = new SyncCentre(device.page)
    await expect(centre.waiting).toHaveCount(3 + PHOTOS + 3 + 2)
    await expect(centre.item('Démarrage de la mission', company)).toContainText("En attente d'envoi")
    await expect(centre.item('Remise du rapport', company)).toContainText('poussieres.pdf')
    await expect(centre.everythingSent).toHaveCount(0)
    const waiting = 3 + PHOTOS + 3 + 2
    await expect(new Area(device.page).indicator).toHaveAccessibleName(`Envois : Hors ligne, ${waiting} en attente`)
  })

  await test.step('one reconnection', async () => {
    await server.start()
    await device.offline(false)
    await expect(new Area(device.page).indicator).toHaveAccessibleName('Envois : Tout est envoyé', { timeout: 90_000 })
    const centre = new SyncCentre(device.page)
    await expect(centre.nothingWaits).toBeVisible()
    await expect(centre.item('Rapport remis', company)).toContainText(RECEIVED)
  })

  await test.step('everything is there once, and whole', async () => {
    const ledger = await ledgerOf(admin, studyId)
    expect(ledger.filter(({ verdict }) => verdict !== 'applied')).toEqual([])
    const times = (name: string) => ledger.filter((row) => row.name === name).length
    const counts = Object.fromEntries([...new Set(ledger.map(({ name }) => name))].map((name) => [name, times(name)]))
    expect(counts).toEqual({
      request_study: 1,
      accept_study: 1,
      start_study: 1,
      save_field_notes: 1,
      add_sample: 3,
      finish_study: 1,
      attach_report: 1,
    })
    const deeds = ['requested', 'accepted', 'started', 'notes_saved', 'finished', 'report_attached']
    const kinds = (await eventsOf(admin, studyId)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => deeds.includes(kind))).toEqual(deeds)
    const given = await server.sql<{ verdict: string; n: number }>(
      `select verdict, count(*)::int as n from public.commands
       where name = 'add_photo' and user_id = $1 group by verdict`,
      [specialist.caller.userId],
    )
    expect(given, 'a photo is no command on its study').toEqual([{ verdict: 'applied', n: PHOTOS }])
    expect(await studyNamed(admin, company)).toMatchObject({
      statut: 'complete',
      notes_terrain: notes,
      latitude: 35.3,
      longitude: -1.38,
    })
    const taken = await server.sql<{ legende: string; whole: boolean }>(
      `select p.legende, f.size = p.size and f.sha256 = p.sha256 as whole from public.mission_photos p join
        public.stored_files f on f.path = p.path
       where p.study_id = $1 order by p.legende`,
      [studyId],
    )
    expect(taken).toEqual(Array.from({ length: PHOTOS }, (_, at) => ({ legende: `Vue ${at + 1}`, whole: true })))
    const [stored] = await server.sql<{ objects: number }>(
      `select count(*)::int as objects from storage.objects where name like '%' || $1 || '%'`,
      [studyId],
    )
    expect(stored?.objects, 'the photos and a report, nothing twice').toBe(PHOTOS + 1)
    const [chain] = await server.sql<{ n: number }>(
      'select count(*)::int as n from public.sample_events e join public.mission_samples s on s.id = e.sample_id ' +
        'where s.study_id = $1',
      [studyId],
    )
    expect(chain?.n).toBe(3)
    const reports = await admin.get<{ size: number; type_rapport: string }[]>(`/rest/v1/reports?study_id=eq.${studyId}`)
    expect(reports).toMatchObject([{ size: pdf.byteLength, type_rapport: 'terrain' }])
  })

  await test.step('and the client reads the report', async () => {
    const { page } = await openWindow()
    const shelf = new ReportShelf(page)
    await signIn(page, client.email, 'client', '/client/reports')
    await shelf.read(company)
    await expect(shelf.pages).toHaveText(/Poussières autour du four/)
  })
})
