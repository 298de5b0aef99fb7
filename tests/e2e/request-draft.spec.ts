import { failedRequests } from '../support/noise.ts'
import { notice } from '../support/page-objects/area.ts'
import { Orders } from '../support/page-objects/orders.ts'
import { SignIn, signIn } from '../support/page-objects/sign-in.ts'
import { StudyRequest } from '../support/page-objects/study-request.ts'
import { readyForOffline } from '../support/pages.ts'
import { DEMO, ledgerOf, studyNamed } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Briqueterie de Hennaya'
const DRAFTS = 'hawa.request-drafts'

test('a request filled signed out and offline survives a reload and the sign-in, and arrives once although pressed twice', async ({ device, server, admin, noise }) => {
  noise.expect(failedRequests)
  const request = new StudyRequest(device.page)
  await request.open()
  await expect(request.send).toBeVisible()
  await readyForOffline(device.page)

  await test.step('offline, signed out', async () => {
    await server.stop()
    await device.offline(true)
    await device.page.reload()
    await request.fill({ company })
    await expect(request.saved).toBeVisible()
    await device.page.reload()
    await expect(request.company).toHaveValue(company)
    const page = await device.restart()
    await device.offline(true)
    await page.goto('/start-study')
    await expect(new StudyRequest(page).company).toHaveValue(company)
    await expect(new StudyRequest(page).field('Zone géographique')).toHaveValue('Tlemcen, zone industrielle')
  })

  const { page } = device
  const again = new StudyRequest(page)
  await test.step('the sign-in is asked for at submission', async () => {
    await server.start()
    await device.offline(false)
    await again.send.click()
    await expect(notice(page, 'Connexion requise')).toContainText("Vous devez être connecté pour soumettre une demande d'étude.")
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await new SignIn(page).send(DEMO.client)
    await expect(page).toHaveURL(/\/start-study/)
    await expect(again.company).toHaveValue(company)
    await expect(again.description).toHaveValue('Poussières autour du four et dans les rues voisines.')
  })

  await test.step('pressed twice, asked once', async () => {
    await again.send.dblclick()
    await expect(notice(page, 'Demande soumise avec succès')).toContainText('Nous examinerons votre demande et vous contacterons bientôt.')
    await expect(page).toHaveURL('/client/dashboard')
    await expect(new Orders(page).card(company)).toHaveCount(1)
    await expect(new Orders(page).card(company)).toContainText('En attente')
    const study = await studyNamed(admin, company)
    expect(study?.statut).toBe('en_attente')
    expect((await ledgerOf(admin, study?.id ?? '')).map(({ name, verdict }) => `${name} ${verdict}`)).toEqual(['request_study applied'])
  })

  await test.step('the draft has become a request', async () => {
    await again.open()
    await expect(again.send).toBeVisible()
    await expect(again.company).not.toHaveValue(company)
  })
})

test('what is missing is said beside its field', async ({ device: { page } }) => {
  const request = new StudyRequest(page)
  await request.open()
  await request.send.click()
  for (const label of ['Entreprise', "Secteur d'activité", "Type d'étude", 'Zone géographique', 'Description du projet', 'Nom du contact']) {
    await expect(request.field(label)).toHaveAccessibleDescription(/Ce champ est obligatoire\./)
  }
  await expect(request.company).toBeFocused()
  await request.fill({ company })
  await page.getByRole('textbox', { name: 'E-mail' }).fill('sans-arobase')
  await request.send.click()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(/Saisissez une adresse e-mail complète/)
  await expect(page).toHaveURL(/\/start-study/)
})

test('the draft of a request that was sent, brought back by a browser that was killed, is not offered again', async ({ device: { page }, admin }) => {
  const request = new StudyRequest(page)
  await signIn(page, DEMO.client, 'client')
  await request.open()
  await request.fill({ company })
  await expect(request.saved).toBeVisible()
  const drafts = await page.evaluate((key) => localStorage.getItem(key), DRAFTS)
  await request.send.click()
  await expect(page).toHaveURL('/client/dashboard')
  expect(await page.evaluate((key) => localStorage.getItem(key), DRAFTS)).not.toBe(drafts)

  // Chromium writes this storage down when it has time.
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [DRAFTS, drafts ?? ''] as const)
  await request.open()
  await expect(request.send).toBeVisible()
  await expect(request.company).not.toHaveValue(company)
  await expect(request.saved).toHaveCount(0)

  await request.fill({ company: 'Tuilerie de Hennaya' })
  await request.send.click()
  await expect(notice(page, 'Demande soumise avec succès')).toBeVisible()
  expect((await studyNamed(admin, 'Tuilerie de Hennaya'))?.statut).toBe('en_attente')
})
