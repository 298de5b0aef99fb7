import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { failedRequests } from '../support/noise.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const row = (page: Page, company: string) => page.getByRole('row').filter({ hasText: company })

test('an administrator finds a study, gives it to a specialist, changes their mind and its state', async ({ device, openAnotherDevice, caller, server }) => {
  test.setTimeout(300_000)
  const { page } = device
  const company = 'Minoterie de Relizane'
  const studyId = await askForStudy(await caller('client'), company, { budget_estime: '10k_50k', delai_souhaite: 'urgent' })
  const [one, other] = [await openAnotherDevice(), await openAnotherDevice()]
  await signIn(one.page, DEMO.intervenant, 'intervenant')
  await signIn(other.page, DEMO.intervenant2, 'intervenant')
  const events = async () => (await server.sql<{ kind: string }>('select kind from public.study_events where study_id = $1 order by rev', [studyId])).map(({ kind }) => kind)

  await test.step('search and filters stand in the address; the list comes back as it was', async () => {
    await signIn(page, DEMO.admin, 'admin')
    await page.getByRole('link', { name: 'Projets' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Projets' })).toBeVisible()
    await page.getByLabel('Rechercher').fill('minoterie DE')
    await page.getByLabel('Statut').selectOption('en_attente')
    await page.getByLabel('Sans intervenant').click()
    await expect(page.getByLabel('Sans intervenant')).toBeChecked()
    await expect(page).toHaveURL(/recherche=minoterie/)
    await expect(page.getByText(/^1 projet ·/)).toBeVisible()
    await expect(row(page, company)).toContainText(/30.000.DA/)
    await expect(row(page, company)).toContainText('Estimation')
    await page.getByRole('main').getByLabel('Pays').selectOption('kenya')
    await expect(page.getByText('Aucun projet trouvé')).toBeVisible()
    await page.getByRole('main').getByLabel('Pays').selectOption('')
    await page.getByRole('link', { name: `Détails de l'étude ${company}` }).click()
    await expect(page).toHaveURL(`/admin/projects/${studyId}`)
    await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
    await page.getByRole('link', { name: 'Retour aux projets' }).click()
    await expect(page).toHaveURL(/statut=en_attente/)
    await expect(page.getByLabel('Rechercher')).toHaveValue('minoterie DE')
    await page.getByRole('link', { name: `Détails de l'étude ${company}` }).click()
  })

  await test.step('the whole study, and what is not there yet said shortly', async () => {
    for (const [section, words] of [['Photos', 'Aucune photo.'], ['Mesures', 'Aucune mesure.'], ['Prélèvements', 'Aucun prélèvement.'], ['Rapports', 'Aucun rapport.'], ['Documents échangés', 'Aucun document.']] as const) {
      await expect(page.getByRole('region', { name: section })).toContainText(words)
    }
    await expect(page.getByRole('region', { name: /^Historique/ })).toContainText('Étude demandée')
    await expect(page.getByRole('region', { name: 'Client et intervenant' }).getByRole('link', { name: DEMO.client })).toHaveAttribute('href', `mailto:${DEMO.client}`)
  })

  const choose = async (email: string) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Rechercher').fill(email)
    const person = dialog.getByRole('radio')
    await expect(person).toHaveCount(1)
    await person.check()
    return dialog
  }

  await test.step('given to a specialist: their tablet has it, with the contact', async () => {
    await page.getByRole('button', { name: 'Confier à un intervenant' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confier la mission' }).click()
    await expect(page.getByRole('dialog')).toContainText('Choisissez un intervenant.')
    await (await choose(DEMO.intervenant)).getByRole('button', { name: 'Confier la mission' }).click()
    await expect(page.locator('[data-statut]').first()).toHaveText('Acceptée')
    await expect(page.getByRole('region', { name: /^Historique/ })).toContainText('Mission confiée à')
    await one.page.goto(`/intervenant/missions/${studyId}`)
    await expect(one.page.getByRole('heading', { level: 1 })).toContainText(company)
    await expect(one.page.getByRole('main').locator('a[href^="mailto:"]').first()).toBeVisible()
    await one.page.goto('/intervenant/notifications')
    await expect(one.page.getByRole('main')).toContainText('Une mission vous est confiée.')
  })

  await test.step('to another one, with a reason: the first one’s tablet loses it and says so', async () => {
    await page.getByRole('button', { name: 'Changer d\'intervenant' }).click()
    const dialog = await choose(DEMO.intervenant2)
    await dialog.getByRole('button', { name: 'Confier la mission' }).click()
    await expect(dialog).toContainText('Indiquez le motif.')
    await dialog.getByLabel(/^Motif/).fill('Congé annuel')
    await dialog.getByRole('button', { name: 'Confier la mission' }).click()
    await expect(page.getByRole('region', { name: /^Historique/ })).toContainText('Congé annuel')
    await other.page.goto(`/intervenant/missions/${studyId}`)
    await expect(other.page.getByRole('heading', { level: 1 })).toContainText(company)
    await one.page.reload()
    await expect(one.page.getByRole('main')).toContainText('Cette mission ne vous est plus confiée.')
    await expect(one.page.getByRole('main').getByRole('link', { name: 'Cette mission ne vous est plus confiée.' })).toContainText(company)
    await one.page.goto('/intervenant/missions')
    await expect(one.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(one.page.getByRole('main').getByText(company)).toHaveCount(0)
  })

  await test.step('cancelled and opened again, with reasons that the client reads', async () => {
    await page.getByRole('button', { name: 'Annuler l\'étude' }).click()
    const dialog = page.getByRole('dialog', { name: 'Annuler l\'étude' })
    await dialog.getByRole('button', { name: 'Annuler l\'étude' }).click()
    await expect(dialog).toContainText('Indiquez le motif.')
    await dialog.getByLabel(/^Motif/).fill('Site fermé pour travaux')
    await dialog.getByRole('button', { name: 'Annuler l\'étude' }).click()
    await expect(page.locator('[data-statut]').first()).toHaveText('Annulée')
    await page.getByRole('button', { name: 'Rouvrir l\'étude' }).click()
    await page.getByRole('dialog').getByLabel(/^Motif/).fill('Travaux finis')
    await page.getByRole('dialog').getByRole('button', { name: 'Rouvrir l\'étude' }).click()
    await expect(page.locator('[data-statut]').first()).toHaveText('En attente')
    const client = await openAnotherDevice()
    await signIn(client.page, DEMO.client, 'client')
    await client.page.goto(`/client/orders/${studyId}`)
    await expect(client.page.getByRole('main')).toContainText('Site fermé pour travaux')
    await expect(client.page.getByRole('main')).toContainText('Travaux finis')
    await expect(client.page.getByRole('main')).toContainText('équipe Hawa')
    expect(await events()).toEqual(['requested', 'assigned', 'unassigned', 'assigned', 'cancelled', 'reopened'])
  })
})

test('what is refused is said on the study; a mission that was taken away keeps unsent words on the tablet', async ({ device, openAnotherDevice, caller, noise }) => {
  test.setTimeout(300_000)
  noise.expect(failedRequests)
  const { page } = device
  const company = 'Tannerie de Jijel'
  const studyId = await askForStudy(await caller('client'), company)
  await signIn(page, DEMO.admin, 'admin')
  await page.goto(`/admin/projects/${studyId}`)
  await page.getByRole('button', { name: 'Confier à un intervenant' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Rechercher').fill(DEMO.intervenant2)
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await dialog.getByRole('radio').check()

  await test.step('somebody accepts while the administrator chooses', async () => {
    await advance(await caller('intervenant'), studyId, 'start_study')
    await dialog.getByRole('button', { name: 'Confier la mission' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Choix de l\'intervenant : refusé par le serveur' })).toContainText('a déjà été acceptée par un autre intervenant')
    await expect(page.locator('[data-statut]').first()).toHaveText('En cours')
  })

  await test.step('their words, written without a network, survive that the mission is given to another one', async () => {
    const tablet = await openAnotherDevice()
    await signIn(tablet.page, DEMO.intervenant, 'intervenant')
    await readyForTheField(tablet.page, 'intervenant')
    await tablet.page.goto(`/intervenant/missions/${studyId}`)
    await expect(tablet.page.getByRole('heading', { level: 1 })).toContainText(company)
    await tablet.offline(true)
    await tablet.page.getByLabel('Ce que vous observez sur place').fill('Odeur forte au point 3')
    await tablet.page.getByRole('button', { name: 'Enregistrer les notes' }).click()
    await page.getByRole('button', { name: 'Changer d\'intervenant' }).click()
    await dialog.getByLabel('Rechercher').fill(DEMO.intervenant2)
    await expect(dialog.getByRole('radio')).toHaveCount(1)
    await dialog.getByRole('radio').check()
    await dialog.getByLabel(/^Motif/).fill('Panne de véhicule')
    await dialog.getByRole('button', { name: 'Confier la mission' }).click()
    await expect(page.getByRole('region', { name: /^Historique/ })).toContainText('Panne de véhicule')
    await tablet.offline(false)
    await tablet.page.goto('/intervenant/synchronisation')
    const parked = tablet.page.getByRole('article').filter({ hasText: 'Notes de terrain' }).filter({ hasText: 'Cette mission est assignée à un autre intervenant.' })
    await expect(parked).toBeVisible()
    await parked.getByText('Voir le contenu').click()
    await expect(parked).toContainText('Odeur forte au point 3')
  })
})

test('a study for a client, and the export of what the filters find', async ({ device, openAnotherDevice, caller }) => {
  test.setTimeout(240_000)
  const { page } = device
  await signIn(page, DEMO.admin, 'admin')

  await test.step('the form asks for what the client’s own form asks for', async () => {
    await page.goto('/admin/projects')
    await page.getByRole('link', { name: 'Créer une étude' }).click()
    await page.getByRole('button', { name: 'Créer l\'étude' }).click()
    await expect(page.getByText('Choisissez un client.')).toBeVisible()
    await expect(page.getByText('Ce champ est obligatoire.').first()).toBeVisible()
    await page.getByLabel('Rechercher').fill(DEMO.client2)
    await expect(page.getByRole('radio')).toHaveCount(1)
    await page.getByRole('radio').check()
    await expect(page.getByLabel('E-mail *')).toHaveValue(DEMO.client2)
    await page.getByLabel('Entreprise *').fill('Savonnerie de Mila')
    await page.getByLabel('Secteur d\'activité *').selectOption('chimie')
    await page.getByLabel('Type d\'étude *').selectOption('qualite_air')
    await page.getByLabel('Pays *').selectOption('algerie')
    await page.getByLabel('Zone géographique *').fill('Mila')
    await page.getByLabel('Description du projet *').fill('Poussières autour du séchoir')
    await page.getByRole('button', { name: 'Créer l\'étude' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Savonnerie de Mila' })).toBeVisible()
    await expect(page.getByRole('region', { name: /^Historique/ })).toContainText('Étude créée par l\'administration')
    const client = await openAnotherDevice()
    await signIn(client.page, DEMO.client2, 'client')
    await client.page.goto('/client/orders')
    await expect(client.page.getByRole('main')).toContainText('Savonnerie de Mila')
  })

  await test.step('the file has what the filters find, and nothing else', async () => {
    await askForStudy(await caller('client'), '=SOMME(A1)', { zone_geographique: 'Exportville' })
    await askForStudy(await caller('client'), 'Briqueterie', { zone_geographique: 'Exportville', budget_estime: '50k_100k' })
    await page.goto('/admin/projects?recherche=exportville')
    await expect(page.getByText(/^2 projets ·/)).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    const [head, ...rows] = file.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(head).toContain('Référence;Étude;Client')
    expect(rows).toHaveLength(2)
    expect(rows[0]).toContain('Briqueterie')
    expect(rows[0]).toContain('75000;Estimation')
    expect(rows[1], 'no formula').toContain(';\'=SOMME(A1);')
  })
})
