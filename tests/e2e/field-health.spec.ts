import type { Page } from 'playwright/test'
import { failedRequests } from '../support/noise.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Cimenterie de Béni Saf'

test('a tablet comes back half stuck: the administration sees whose, what and why, and the journal says what was before', async ({ openAnotherDevice, server, caller, noise }) => {
  test.setTimeout(240_000)
  noise.expect(failedRequests)
  const studyId = await askForStudy(await caller('client'), company)
  await advance(await caller('intervenant'), studyId, 'accept_study')
  const tablet = await openAnotherDevice({ viewport: { width: 768, height: 1024 }, hasTouch: true })
  const { page: desk } = await openAnotherDevice({ viewport: { width: 1440, height: 900 } })
  const told = () => server.sql<{ device: string; waiting: number; refused: number; failure: string | null; oldest_name: string | null }>(
    `select h.device::text as device, h.waiting, h.refused, h.failure, h.oldest_name from public.device_health h join public.profiles p on p.id = h.profile where p.email = $1`, [DEMO.intervenant])

  await test.step('the tablet tells how it is, with nothing waiting', async () => {
    await signIn(tablet.page, DEMO.intervenant, 'intervenant')
    await readyForTheField(tablet.page, 'intervenant')
    await expect.poll(told).toMatchObject([{ waiting: 0, refused: 0, failure: null }])
  })

  await test.step('work without network, while the same mission begins elsewhere', async () => {
    await tablet.page.goto('/intervenant/missions')
    await tablet.offline(true)
    const mission = await new Missions(tablet.page).open(company)
    await mission.start.click()
    await expect(mission.finish).toBeVisible()
    await mission.notes.fill('Dépôt noir sur les murs nord')
    await mission.saveNotes.click()
    expect((await (await caller('intervenant')).command('start_study', { study_id: studyId })).verdict).toBe('applied')
    await expect.poll(told).toMatchObject([{ waiting: 0, refused: 0 }])
  })

  await test.step('back on the network: one refused, what builds on it held', async () => {
    await tablet.offline(false)
    await expect.poll(told, { timeout: 60_000 }).toMatchObject([{ waiting: 1, refused: 1, failure: 'wrong_state', oldest_name: 'start_study' }])
  })

  const [device] = await told()
  const row = desk.locator(`[data-device="${device?.device}"]`)

  await test.step('the administrator sees who, what and what to do', async () => {
    await signIn(desk, DEMO.admin, 'admin')
    await desk.getByRole('link', { name: 'Terrain', exact: true }).first().click()
    await expect(row).toContainText('Le serveur a refusé 1 élément.')
    await expect(row).toContainText("L'étude a changé d'état entre-temps")
    await expect(row).toContainText('1 en attente')
    await expect(row).toContainText('en mission')
    await expect(row.getByRole('link', { name: /^(Appeler|Écrire)/ })).toBeVisible()
    await desk.getByLabel('Problème').selectOption('stuck')
    await expect(desk).toHaveURL(/probleme=stuck/)
    await expect(row).toHaveCount(0)
  })

  await test.step('a day later, without another word from the tablet, it is stuck', async () => {
    await tablet.offline(true)
    await server.sql(`update public.device_health set oldest_at = oldest_at - interval '25 hours', last_contact = last_contact - interval '2 hours' where device = $1`, [device?.device])
    await desk.getByRole('button', { name: 'Actualiser' }).click()
    await expect(row).toContainText('1 élément attend depuis trop longtemps : Démarrage de la mission, hier.')
    await expect(row).toContainText('il y a 2 heures')
    await row.getByRole('button', { name: /^Détails/ }).click()
    const dialog = desk.getByRole('dialog', { name: /^Appareil de/ })
    await expect(dialog).toContainText('Dit par l\'appareil le')
    await expect(dialog).toContainText("L'étude a changé d'état entre-temps")
    await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
  })

  await test.step('the dashboard counts it, and leads there', async () => {
    await desk.getByRole('link', { name: 'Tableau de bord' }).first().click()
    const todo = (await server.sql<{ kind: string; count: number }>(`
      select 'stuck' as kind, count(*)::int as count from public.device_health where waiting > 0 and oldest_at < now() - interval '24 hours'
      union all select 'refused', count(*)::int from public.device_health where refused > 0
      union all select 'approvals', count(*)::int from public.profiles where type_compte = 'intervention' and not is_approved and is_active`))
    for (const { kind, count } of todo) {
      await expect(desk.locator(`[data-todo="${kind}"]`).getByRole('heading')).toHaveText(new RegExp(`^${count} `))
    }
    await expect(desk.getByRole('link', { name: /^\d+ actions? refusées? ces 7 derniers jours$/ })).toBeVisible()
    for (const name of ['Comptes', 'Projets', 'Rapports', 'Statistiques']) await expect(quick(desk).getByRole('link', { name, exact: true })).toBeVisible()
    await desk.locator('[data-todo="stuck"]').getByRole('heading').getByRole('link').click()
    await expect(desk).toHaveURL(/\/admin\/terrain\?probleme=stuck/)
    await expect(row).toBeVisible()
  })

  await test.step('the journal: both beginnings of the mission, and what it was before', async () => {
    await desk.getByRole('link', { name: 'Journal', exact: true }).first().click()
    // The page before has such a field too.
    await expect(desk.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
    await desk.getByLabel('Rechercher').fill(company)
    await expect(desk).toHaveURL(/recherche=/)
    const begun = desk.locator('[data-command="start_study"]')
    await expect(begun).toHaveCount(2)
    await expect(begun.filter({ hasText: 'Refusé' })).toContainText("L'étude a changé d'état entre-temps")
    await begun.filter({ hasText: 'Fait' }).getByRole('button', { name: /^Voir/ }).click()
    const dialog = desk.getByRole('dialog', { name: 'Démarrage de la mission' })
    await expect(dialog.getByRole('row', { name: /acceptée en_cours/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
    await desk.getByLabel('Réponse du serveur').selectOption('refused')
    await expect(begun).toHaveCount(1)
    const download = desk.waitForEvent('download')
    await desk.getByRole('button', { name: 'Exporter en CSV' }).click()
    expect((await download).suggestedFilename()).toBe('journal.csv')
  })
})

const quick = (page: Page) => page.getByRole('navigation', { name: 'Accès rapides' })
