import { failedRequests } from '../support/noise.ts'
import { notice } from '../support/page-objects/area.ts'
import { Orders } from '../support/page-objects/orders.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { ReportShelf } from '../support/page-objects/report-shelf.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy, DEMO, studyNamed } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const waiting = 'Minoterie de Remchi'
const started = 'Savonnerie de Mostaganem'

test('a client cancels what has not begun, offline too, and nothing later', async ({ device, server, caller, admin, noise }) => {
  noise.expect(failedRequests)
  const { page } = device
  const client = await caller('client')
  await askForStudy(client, waiting)
  await advance(await caller('intervenant'), await askForStudy(client, started), 'start_study')
  await signIn(page, DEMO.client, 'client')
  await page.goto('/client/orders')
  const orders = new Orders(page)
  await expect(orders.card(started)).toContainText('En cours')
  await expect(orders.card(started).getByRole('button', { name: 'Annuler la commande' })).toHaveCount(0)
  await readyForTheField(page, 'client')

  await server.stop()
  await device.offline(true)
  await orders.cancel(waiting, 'Le projet est reporté.')
  await expect(orders.card(waiting)).toContainText('Annulée')
  await expect(orders.card(waiting)).toContainText("En attente d'envoi")

  // Before the network is back: a page that goes while the verdict comes takes its notice with it, and what succeeded is not told twice.
  await page.reload()
  await expect(orders.card(waiting)).toContainText("En attente d'envoi")
  await server.start()
  await device.offline(false)
  await expect(notice(page, 'Commande annulée')).toBeVisible()
  await expect(orders.card(waiting)).not.toContainText("En attente d'envoi")
  expect((await studyNamed(admin, waiting))?.statut).toBe('annulée')
  await orders.open(waiting)
  await expect(orders.timeline).toHaveText([/^Étude demandée.* · vous$/, /^Commande annulée.* · vousLe projet est reporté\.$/])
})

test('one order on a phone: what happened, what comes next, found by words, kept without a network', async ({ openAnotherDevice, server, caller, noise }) => {
  noise.expect(failedRequests)
  const { page, offline } = await openAnotherDevice({ viewport: { width: 390, height: 844 } })
  await advance(await caller('intervenant'), await askForStudy(await caller('client'), started), 'start_study')
  await signIn(page, DEMO.client, 'client')
  await page.goto('/client/orders')
  const orders = new Orders(page)
  await page.getByRole('searchbox', { name: 'Rechercher une commande' }).fill('savonnerie')
  await expect(page).toHaveURL(/q=savonnerie/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Afficher' }).selectOption({ label: 'Études terminées' })
  await expect(page.getByText('Aucune de vos commandes ne correspond.')).toBeVisible()
  await page.getByRole('button', { name: 'Afficher toutes les commandes' }).click()
  await orders.open(started)
  await expect(orders.timeline).toHaveText([/^Étude demandée/, /^Étude acceptée.* · intervenant · /, /^Mission démarrée/, /^Prochaine étapeLa mission est en cours sur le terrain\./])
  await expect(page.getByRole('region', { name: 'Documents' })).toContainText('Rapport non disponible')
  await readyForTheField(page, 'client')

  await server.stop()
  await offline(true)
  await page.reload()
  await expect(orders.timeline).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Annuler la commande' })).toHaveCount(0)

  await test.step('in Arabic the same, mirrored', async () => {
    await page.goto(`${new URL(page.url()).pathname}?lang=ar`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('region', { name: 'المتابعة' }).getByRole('listitem')).toHaveCount(4)
  })
  await test.step('on paper it is the order alone', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: started })).toBeVisible()
  })
})

test('a delivered report opens in a tab of its own through a short-lived link', async ({ device, caller }) => {
  const { page, context } = device
  const [delivered] = await (await caller('client')).get<{ nom_entreprise: string }[]>('/rest/v1/demandes_etudes?statut=eq.complete&limit=1')
  const company = delivered?.nom_entreprise ?? ''
  await signIn(page, DEMO.client, 'client')
  await page.goto('/client/reports')
  const opened = context.waitForEvent('response', (response) => response.url().includes('/storage/v1/object/sign/') && response.request().method() === 'GET')
  const tab = context.waitForEvent('page')
  await new ReportShelf(page).card(company).getByRole('button', { name: 'Ouvrir dans un onglet' }).click()
  const response = await opened
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toContain('application/pdf')
  await (await tab).close()
})
