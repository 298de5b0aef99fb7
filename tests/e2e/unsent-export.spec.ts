import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { cutOff } from '../support/cut-off.ts'
import { failedRequests } from '../support/noise.ts'
import { missionOf } from '../support/people.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { SyncCentre } from '../support/page-objects/sync-centre.ts'
import { chosenFile, reportPdf } from '../support/report-pdf.ts'
import { ledgerOf } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Salines de Bethioua'

/** Risk: durability. The way around a broken tablet loses work or doubles it. */
test('a tablet that cannot send: its work leaves as one file, the office brings it, nothing is doubled', async ({
  openWindow,
  people,
  server,
  admin,
  noise,
}, info) => {
  test.setTimeout(240_000)
  noise.expect(failedRequests)
  const { specialist, studyId } = await missionOf(people, company, 'accept_study')
  const office = await people.admin()
  const pdf = await reportPdf(company)
  const tablet = await openWindow({ viewport: { width: 768, height: 1024 }, hasTouch: true })
  const { page: desk } = await openWindow({ viewport: { width: 1440, height: 900 } })
  let reconnect = async (): Promise<void> => undefined
  const exported = info.outputPath('export.zip')

  await test.step('a mission without network, from its start to its report', async () => {
    await signIn(tablet.page, specialist.email, 'intervenant', '/intervenant/missions')
    const missions = new Missions(tablet.page)
    await expect(missions.card(company)).toBeVisible()
    reconnect = await cutOff(tablet.context)
    const mission = await missions.open(company)
    await mission.begin()
    await mission.note('Croûte de sel sur les capteurs')
    await mission.end()
    const upload = await mission.openUpload()
    await upload.choose(chosenFile('salines été.pdf', pdf))
    await upload.send()
    await expect(upload.dialog.getByText(/^En attente d'envoi/)).toBeVisible()
  })

  await test.step('everything leaves as one file, and stays here', async () => {
    await tablet.page.goto('/intervenant/synchronisation')
    const saved = tablet.page.waitForEvent('download')
    await tablet.page.getByRole('button', { name: 'Exporter 4 éléments non envoyés' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^hawa-non-envoye-[-\d]+\.zip$/)
    await download.saveAs(exported)
    await expect(new SyncCentre(tablet.page).waiting).toHaveCount(4)
  })

  await test.step('a file that is none, and one that breaks off, are told apart', async () => {
    await signIn(desk, office.email, 'admin', '/admin/terrain')
    await desk.getByRole('link', { name: 'Importer un travail non envoyé' }).click()
    const file = desk.getByLabel('Choisir le fichier')
    await file.setInputFiles(chosenFile('rapport.pdf', pdf))
    await expect(desk.getByRole('alert')).toHaveText("Ce fichier n'est pas un export de travail non envoyé de Hawa.")
    await file.setInputFiles(chosenFile('moitié.zip', (await readFile(exported)).subarray(0, 4000), 'application/zip'))
    await expect(desk.getByRole('alert')).toHaveText('Fichier endommagé ou incomplet. Demandez une nouvelle copie.')
  })

  const card = (title: string) =>
    desk.getByRole('article').filter({ has: desk.getByRole('heading', { name: title, exact: true }) })
  await test.step('the office sees whose it is and what is in it, and brings it', async () => {
    await desk.getByLabel('Choisir le fichier').setInputFiles(exported)
    await expect(desk.getByRole('main').getByText('4 actions')).toBeVisible()
    for (const what of ['Démarrage de la mission', 'Notes de terrain', 'Fin de la mission', 'Remise du rapport']) {
      await expect(card(what)).toContainText('Pas encore reçue')
    }
    await card('Notes de terrain').getByText('Voir le contenu').click()
    await expect(card('Notes de terrain')).toContainText('Croûte de sel sur les capteurs')
    await expect(card('Remise du rapport')).toContainText('salines été.pdf')
    await desk.getByRole('button', { name: 'Importer', exact: true }).click()
    await expect(desk.getByRole('status').filter({ hasText: '4 appliquées' })).toBeVisible()
    expect(await admin.get(`/rest/v1/demandes_etudes?id=eq.${studyId}`)).toMatchObject([{ statut: 'complete' }])
  })

  const once = async (): Promise<void> => {
    const rows = await ledgerOf(admin, studyId)
    expect(
      rows
        .map(({ name, verdict }) => `${name} ${verdict}`)
        .filter((row) => !row.startsWith('request'))
        .toSorted(),
    ).toEqual([
      'accept_study applied',
      'attach_report applied',
      'finish_study applied',
      'save_field_notes applied',
      'start_study applied',
    ])
    const [stored] = await server.sql<{ sha256: string; n: number }>(
      'select r.sha256, (select count(*)::int from public.report_versions v where v.study_id = r.study_id) as n ' +
        'from public.reports r where r.study_id = $1',
      [studyId],
    )
    expect(stored).toEqual({ sha256: createHash('sha256').update(pdf).digest('hex'), n: 1 })
  }
  await test.step('chosen again it knows everything, and brings nothing twice', async () => {
    await once()
    await desk.getByLabel('Choisir le fichier').setInputFiles(exported)
    await expect(card('Remise du rapport')).toContainText('Déjà reçue')
    await desk.getByRole('button', { name: 'Importer', exact: true }).click()
    await expect(desk.getByRole('status').filter({ hasText: '4 déjà reçues' })).toBeVisible()
    await once()
  })

  await test.step('the journal says who brought it', async () => {
    await desk.goto(`/admin/journal?etude=${studyId}`)
    await desk.getByRole('row').filter({ hasText: 'Remise du rapport' }).getByRole('button', { name: /^Voir/ }).click()
    await expect(desk.getByRole('dialog').getByRole('note')).toContainText('Importée par')
  })

  await test.step('the tablet is back: everything is received, nothing was done twice', async () => {
    await reconnect()
    await tablet.page.goto('/intervenant/synchronisation')
    const centre = new SyncCentre(tablet.page)
    await expect(centre.everythingSent).toBeVisible({ timeout: 60_000 })
    await expect(centre.nothingWaits).toBeVisible()
    await expect(centre.refused).toHaveCount(0)
    await expect(centre.item('Rapport remis', company)).toContainText('Reçu à')
    await expect(tablet.page.getByRole('button', { name: /^Exporter \d/ })).toHaveCount(0)
    await once()
    await tablet.page.goto('/intervenant/missions?statut=complete')
    await expect(new Missions(tablet.page).card(company)).toBeVisible()
  })
})
