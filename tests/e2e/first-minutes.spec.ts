import { violations } from '../support/axe.ts'
import { failedRequests } from '../support/noise.ts'
import { filesOfTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { PHONE } from '../support/page-objects/site.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

test.use({ ownServer: true })

const PASSWORD = 'Mesures-2026'

/** Risk: real page. The script of the practice mission is not on the device when the network is away. */
test('a waiting specialist practises a mission without network', async ({ device, noise }) => {
  noise.expect(failedRequests)
  const { page } = device
  await page.setViewportSize(PHONE)
  await signIn(page, DEMO.nouveau, 'intervenant')
  await expect(page.getByText(/^Inscription reçue le/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await filesOfTheField(page, 'intervenant')
  await device.offline(true)
  await page.getByRole('link', { name: "Ouvrir la mission d'essai" }).click()
  await page.getByRole('button', { name: 'Commencer' }).click()
  await page.getByRole('button', { name: 'Ajouter une mesure' }).click()
  await page.getByLabel('Valeur').fill('48')
  await page.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'PM10' })).toContainText('48 µg/m³')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Terminer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'La mission est terminée.' })).toBeVisible()
  await page.getByRole('link', { name: 'Quitter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre compte est en attente de validation')
})

/** Risk: real page. The specimen is not served, or the reader of PDFs cannot show it under the page's policy. */
test('a new client lands on the first step, and reads a specimen', async ({ page }) => {
  await page.goto('/signup')
  for (const [label, value] of [
    ['Prénom', 'Samira'],
    ['Nom', 'Chérif'],
    ['Adresse e-mail', `samira-${Date.now()}@example.org`],
    ['Téléphone', '+213 555 12 34 56'],
    ['Mot de passe', PASSWORD],
    ['Confirmer le mot de passe', PASSWORD],
  ] as const)
    await page.getByLabel(new RegExp(`^${label}`)).fill(value)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page).toHaveURL('/client/dashboard')
  await expect(page.getByRole('heading', { name: /Commencez par demander une étude/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Voir un rapport spécimen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rapport spécimen')
  await expect(page.getByText(/^Page .*1.* sur .*2/).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})
