import type { Page } from 'playwright/test'
import { cutTexts, pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { ReportShelf } from '../support/page-objects/report-shelf.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { RECEIVED } from '../support/page-objects/sync-centre.ts'
import { chosenFile, reportPdf } from '../support/report-pdf.ts'
import { advance, askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Laiterie de Tiaret'
const comment = 'Le tableau 3 donne les valeurs d’un autre site.'
const SWITCH = 'Un administrateur valide chaque rapport avant le client'

const row = (page: Page, name = company) => page.getByRole('row').filter({ hasText: `Rapport ${name}` })
const dialog = (page: Page) => page.getByRole('dialog', { name: `Rapport ${company}` })

test('reports are filtered, and one is looked at, at an address of its own', async ({ device, server }) => {
  const { page } = device
  await signIn(page, DEMO.admin, 'admin')
  await page.getByRole('navigation').getByRole('link', { name: 'Rapports' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gestion des rapports' })).toBeVisible()
  const [counts] = await server.sql<{ reports: number; lately: number; type: string; company: string; id: string; of_type: number }>(`
    with known as (select r.*, s.nom_entreprise as company from public.reports r join public.demandes_etudes s on s.id = r.study_id)
    select (select count(*)::int from known) as reports, (select count(*)::int from known where created_at > now() - interval '7 days') as lately, k.type_rapport as type, k.company,
      k.study_id as id, (select count(*)::int from known o where o.type_rapport = k.type_rapport) as of_type from known k order by k.created_at limit 1`)
  if (!counts) throw new Error('the demo data has no report')
  const main = page.getByRole('main')
  await expect(main.getByText('Rapports', { exact: true }).locator('..')).toHaveText(`Rapports${counts.reports}`)
  await expect(main.getByText('Sept derniers jours', { exact: true }).locator('..')).toContainText(String(counts.lately))

  await page.getByLabel('Type de rapport').selectOption(counts.type)
  await expect(page).toHaveURL(new RegExp(`type=${counts.type}`))
  await expect(main.getByRole('row')).toHaveCount(counts.of_type + 1)
  await page.getByLabel('Rechercher').fill(`rapport ${counts.company.toUpperCase()}`)
  await expect(row(page, counts.company)).toHaveCount(1)
  await page.getByLabel('Rechercher').fill('rien de tel')
  await expect(page.getByText('Aucun rapport trouvé')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await expect(main.getByRole('row')).toHaveCount(counts.reports + 1)

  await page.getByRole('link', { name: `Voir les détails du rapport ${counts.company}` }).click()
  await expect(page).toHaveURL(new RegExp(`rapport=${counts.id}`))
  const details = page.getByRole('dialog', { name: `Rapport ${counts.company}` })
  await expect(details).toContainText('Empreinte du fichier')
  await expect(details).toContainText('Terminé')
  await page.reload()
  await expect(details).toContainText('Pas encore validé')
  const opened = device.context.waitForEvent('page')
  await details.getByRole('button', { name: `Télécharger le rapport ${counts.company}` }).click()
  await (await opened).close()
  await expect(details.getByRole('list', { name: 'Ouvertures' }).getByRole('listitem')).toContainText(['Téléchargé'])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await pixelsBeyond(page)).toBe(0)
  await page.goto(`/admin/reports?rapport=${counts.id}&lang=ar`)
  await expect(page.getByRole('dialog')).toContainText('بصمة الملف')
  expect(await cutTexts(page)).toEqual([])
})

test('a report waits: the client sees nothing, it is sent back with words that are read offline, and validated with a date', async ({ openAnotherDevice, server, caller, noise }) => {
  test.setTimeout(300_000)
  noise.expect(failedRequests)
  const client = await caller('client')
  const studyId = await askForStudy(client, company)
  await advance(await caller('intervenant'), studyId, 'finish_study')
  const desk = await openAnotherDevice()
  const tablet = await openAnotherDevice({ viewport: { width: 820, height: 1180 } })
  const files = () => server.sql<{ path: string }>('select path from public.held_reports where study_id = $1 order by received_at', [studyId])
  /** What the client's device is told, in all its words. */
  const told = async () => JSON.stringify([
    await client.get(`/rest/v1/reports?study_id=eq.${studyId}`), await client.get(`/rest/v1/study_events?study_id=eq.${studyId}`), await client.get('/rest/v1/held_reports'),
    await client.get(`/rest/v1/demandes_etudes?id=eq.${studyId}`),
  ])

  await test.step('the rule is switched on', async () => {
    await signIn(desk.page, DEMO.admin, 'admin')
    await desk.page.goto('/admin/reports')
    await expect(desk.page.getByText(/^Désactivé : un rapport est livré au client dès/)).toBeVisible()
    await desk.page.getByRole('switch', { name: SWITCH }).click()
    await expect(desk.page.getByText(/Désactiver ne livre rien de ce qui attend/)).toBeVisible()
    await expect(desk.page.getByText(/^Choisi par/)).toBeVisible()
    await expect.poll(async () => (await server.sql<{ value: boolean }>("select value from public.settings where key = 'validation_rapports'"))[0]?.value).toBe(true)
  })

  await signIn(tablet.page, DEMO.intervenant, 'intervenant')
  await tablet.page.goto('/intervenant/missions?statut=terminée')
  const mission = await new Missions(tablet.page).open(company)

  await test.step('the specialist hands in; the mission is not delivered', async () => {
    const upload = await mission.openUpload()
    await expect(upload.dialog).toContainText('Un administrateur validera ce rapport avant que le client le reçoive.')
    await upload.choose(chosenFile('mesures.pdf', await reportPdf('Première version')))
    await upload.send()
    await expect(upload.dialog.getByText(RECEIVED)).toBeVisible()
    await upload.close()
    await expect(mission.section('Documents')).toContainText('En validation')
    await expect(mission.content.getByText('Terminée', { exact: true }).first()).toBeVisible()
  })

  await test.step('the client sees nothing of it, and is not given the file', async () => {
    const [first] = await files()
    expect(await client.fileStatus('mission-reports', first?.path ?? '')).toBeGreaterThanOrEqual(400)
    expect(await told()).not.toMatch(/report_|rapport_\w{8}-/)
    const mailed = await server.sql("select 1 from public.mail_jobs where about = $1 and event = 'report_delivered'", [studyId])
    expect(mailed).toEqual([])
  })

  await test.step('the administrator sends it back: not without words', async () => {
    await desk.page.goto('/admin/reports?validation=en_validation')
    await row(desk.page).getByRole('link', { name: /détails/ }).click()
    const details = dialog(desk.page)
    await details.getByRole('button', { name: "Renvoyer à l'intervenant" }).click()
    await expect(details).toContainText("Dites à l'intervenant ce qu'il faut corriger.")
    await details.getByLabel('Commentaire', { exact: true }).fill(comment)
    await details.getByRole('button', { name: "Renvoyer à l'intervenant" }).click()
    await expect(details.getByRole('list', { name: 'Versions' })).toContainText(/Renvoyé par .* : .*tableau 3/)
  })

  await test.step('the specialist reads it without network, and hands in another file', async () => {
    await tablet.page.goto('/intervenant/notifications')
    await expect(tablet.page.getByText(/^Votre rapport vous est renvoyé/)).toBeVisible()
    await readyForTheField(tablet.page, 'intervenant')
    await tablet.offline(true)
    await tablet.page.goto(`/intervenant/missions/${studyId}`)
    await expect(mission.section('Documents')).toContainText('Renvoyé')
    await expect(mission.section('Documents')).toContainText('tableau 3')
    const upload = await mission.openUpload()
    await upload.choose(chosenFile('corrige.pdf', await reportPdf('Version corrigée')))
    await upload.send()
    await expect(upload.dialog.getByText(/^Sur cet appareil/)).toBeVisible()
    await upload.close()
    await tablet.offline(false)
    await expect.poll(async () => (await files()).length).toBe(2)
    await expect(mission.section('Documents')).toContainText('En validation')
  })

  await test.step('both files are kept; the second is validated and delivered by it', async () => {
    await desk.page.goto(`/admin/reports?rapport=${studyId}`)
    const details = dialog(desk.page)
    await expect(details.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(2)
    await details.getByRole('button', { name: 'Valider et livrer au client' }).click()
    await expect(details.getByRole('list', { name: 'Versions' }).getByRole('listitem').first()).toContainText(/Version .?1.*Validé par/)
    await expect(details.getByRole('list', { name: 'Versions' }).getByRole('listitem').nth(1)).toContainText(/Fichier jamais livré.*Remplacé/)
  })

  await test.step('the client has it, with the date, reads it, and the administrator knows', async () => {
    const home = await openAnotherDevice()
    await signIn(home.page, DEMO.client, 'client')
    await home.page.goto('/client/reports')
    const shelf = new ReportShelf(home.page)
    await expect(shelf.card(company)).toContainText(/Validé le .*\d\d\/\d\d\/\d{4}/)
    await shelf.read(company)
    await expect(shelf.pages).toHaveText(/Version corrigée/)
    await expect.poll(async () => (await server.sql('select 1 from public.report_openings where study_id = $1 and profile is not null', [studyId])).length).toBeGreaterThan(0)
    await desk.page.reload()
    const openings = dialog(desk.page).getByRole('list', { name: 'Ouvertures' })
    await expect(openings.getByRole('listitem').filter({ hasText: 'Lu' }).first()).toContainText('client')
    await tablet.page.goto('/intervenant/notifications')
    await expect(tablet.page.getByText('Votre rapport est validé.')).toBeVisible()
  })

  await test.step('the rule is switched off again', async () => {
    await desk.page.goto('/admin/reports')
    await desk.page.getByRole('switch', { name: SWITCH }).click()
    await expect(desk.page.getByText(/^Désactivé : un rapport est livré au client dès/)).toBeVisible()
    await expect.poll(async () => (await server.sql<{ value: boolean }>("select value from public.settings where key = 'validation_rapports'"))[0]?.value).toBe(false)
  })
})
