import { cutTexts, pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { Missions, UploadDialog } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { ReportShelf } from '../support/page-objects/report-shelf.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { RECEIVED, SyncCentre } from '../support/page-objects/sync-centre.ts'
import { chosenFile, reportPdf } from '../support/report-pdf.ts'
import { advance, askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Tannerie de Nédroma'
const reason = 'Le tableau 3 donnait les valeurs d’un autre site.'

test('a wrong report is replaced without network; the client reads version 2 with its reason, and the first file no more', async ({ openAnotherDevice, server, caller, noise }) => {
  test.setTimeout(240_000)
  noise.expect(failedRequests)
  const studyId = await askForStudy(await caller('client'), company)
  await advance(await caller('intervenant'), studyId, 'finish_study')
  const tablet = await openAnotherDevice({ viewport: { width: 820, height: 1180 }, hasTouch: true })
  const { page } = tablet
  await signIn(page, DEMO.intervenant, 'intervenant')
  await page.goto('/intervenant/missions?statut=terminée')
  const mission = await new Missions(page).open(company)
  const paths = async () => (await server.sql<{ path: string }>('select path from public.report_versions where study_id = $1 order by number', [studyId])).map(({ path }) => path)

  await test.step('the first report, online', async () => {
    const upload = await mission.openUpload()
    await upload.choose(chosenFile('mesures.pdf', await reportPdf('Première version')))
    await upload.send()
    await expect(upload.dialog.getByText(RECEIVED)).toBeVisible()
    await upload.close()
    await expect(mission.section('Documents')).toContainText(/Version .?1/)
    await readyForTheField(page, 'intervenant')
  })

  await test.step('no network: a reason is asked for, then the right file waits', async () => {
    await server.stop()
    await tablet.offline(true)
    await mission.content.getByRole('button', { name: 'Remplacer le rapport' }).tap()
    const upload = new UploadDialog(page, 'Remplacer le rapport')
    await upload.choose(chosenFile('corrige.pdf', await reportPdf('Version corrigée')))
    await upload.send()
    await expect(upload.dialog).toContainText('Dites pourquoi le rapport est remplacé')
    await upload.dialog.getByLabel('Motif du remplacement').fill(reason)
    await upload.send()
    await expect(upload.dialog.getByText(/^Sur cet appareil/)).toBeVisible()
    await upload.close()
    await page.goto('/intervenant/synchronisation')
    await expect(new SyncCentre(page).item('Remplacement du rapport', company)).toContainText('corrige.pdf')
    await expect(page.getByText(/^Reste à envoyer/)).toContainText('en attente du réseau')
  })

  await test.step('the network is back: two versions, the first marked, with its reason', async () => {
    await server.start()
    await tablet.offline(false)
    await expect.poll(async () => (await paths()).length).toBe(2)
    await page.goto(`/intervenant/missions/${studyId}`)
    const documents = mission.section('Documents')
    await expect(documents.getByRole('listitem')).toHaveText([/Version .?2/, /Version .?1.*Remplacé.*Remplacé le .*Le tableau 3/])
    const opened = tablet.context.waitForEvent('page')
    await documents.getByRole('button', { name: /^Ouvrir la version .?1/ }).click()
    await (await opened).close()
    expect(await pixelsBeyond(page)).toBe(0)
  })

  await test.step('the client reads version 2 and why; the first file is closed to them', async () => {
    const desk = await openAnotherDevice()
    await signIn(desk.page, DEMO.client, 'client')
    await desk.page.goto('/client/reports')
    const shelf = new ReportShelf(desk.page)
    await expect(shelf.card(company)).toContainText(/Version .?2.?, remplacé le .*Le tableau 3/)
    await shelf.read(company)
    await expect(shelf.pages).toHaveText(/Version corrigée/)
    const [first = '', second = ''] = await paths()
    const client = await caller('client')
    expect(await client.fileStatus('mission-reports', second)).toBe(200)
    expect(await client.fileStatus('mission-reports', first)).toBeGreaterThanOrEqual(400)
    await desk.page.goto('/client/notifications')
    await expect(desk.page.getByText('Une nouvelle version du rapport est disponible.')).toBeVisible()
    await desk.page.goto('/client/reports?lang=ar')
    await expect(desk.page.getByText(/استُبدل التقرير في/).first()).toBeVisible()
    expect(await cutTexts(desk.page)).toEqual([])
  })
})
