import type { Page } from 'playwright/test'
import { failedRequests } from '../support/noise.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const STATUTS = { 'acceptée': 'Acceptée', en_cours: 'En cours', 'terminée': 'Terminée', complete: 'Complète', en_attente: 'En attente', 'annulée': 'Annulée' } as const
const PAYS = { algerie: 'Algérie', kenya: 'Kenya', tanzanie: 'Tanzanie' } as const

test('the figures are the database’s own; offline the last known ones are shown with their time', async ({ device, server, caller, noise }) => {
  const { page } = device
  await signIn(page, DEMO.admin, 'admin')

  const compare = async () => {
    const [row] = await server.sql<{ total: number; completed: number; clients: number; intervenants: number; waiting: number }>(`
      select (select count(*)::int from demandes_etudes) as total,
        (select count(*)::int from demandes_etudes where statut in ('terminée', 'complete')) as completed,
        (select count(*)::int from profiles where type_compte = 'client') as clients,
        (select count(*)::int from profiles where type_compte = 'intervention') as intervenants,
        (select count(*)::int from profiles where type_compte = 'intervention' and not is_approved) as waiting`)
    await expect(card(page, 'Études en tout')).toHaveText(figure('Études en tout', row?.total))
    await expect(card(page, 'Complétées')).toHaveText(figure('Complétées', row?.completed))
    await expect(card(page, 'Clients')).toHaveText(figure('Clients', row?.clients))
    await expect(card(page, 'Intervenants')).toHaveText(figure('Intervenants', row?.intervenants))
    await expect(card(page, 'En attente de validation')).toHaveText(figure('En attente de validation', row?.waiting))
    const counts = async (column: string) => new Map((await server.sql<{ key: string; count: number }>(`select ${column} as key, count(*)::int as count from demandes_etudes group by 1`)).map(({ key, count }) => [key, count]))
    const byStatut = await counts('statut')
    for (const [statut, label] of Object.entries(STATUTS)) await expect(bar(page, 'Par statut', label)).toHaveText(String(byStatut.get(statut) ?? 0))
    const byPays = await counts('pays')
    for (const [pays, label] of Object.entries(PAYS)) await expect(bar(page, 'Par pays', label)).toHaveText(String(byPays.get(pays) ?? 0))
  }
  await compare()

  await test.step('they follow', async () => {
    await askForStudy(await caller('client'), 'Verrerie de Chlef', { pays: 'kenya' })
    await page.getByRole('button', { name: 'Actualiser' }).click()
    await compare()
  })

  await test.step('offline', async () => {
    const before = await card(page, 'Études en tout').innerText()
    await readyForTheField(page, 'admin')
    noise.expect(failedRequests)
    await server.stop()
    await device.restart()
    await device.offline(true)
    await device.page.goto('/admin/dashboard')
    await expect(device.page.getByText(/^Hors ligne : derniers chiffres connus, du \u2068?\d\d\/\d\d\/\d{4}/)).toBeVisible()
    expect(await card(device.page, 'Études en tout').innerText()).toBe(before)
  })
})

/** A figure with its name, then a hint. */
const card = (page: Page, label: string) => page.getByRole('main').getByText(label, { exact: true }).locator('..')

const figure = (label: string, value: number | undefined) => new RegExp(`^${label}${value}(\\D|$)`)

/** The figure of one row; its share follows. */
const bar = (page: Page, panel: string, label: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: panel }) }).getByRole('listitem').filter({ hasText: label }).locator('bdi').first()
