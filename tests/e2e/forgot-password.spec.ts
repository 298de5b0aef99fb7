import { failedRequests } from '../support/noise.ts'
import { Area, notice } from '../support/page-objects/area.ts'
import { linkMailedTo } from '../support/page-objects/mailbox.ts'
import { SignIn, signIn } from '../support/page-objects/sign-in.ts'
import { callerFor, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const NEW_PASSWORD = 'Tramontane-2026'

test('a forgotten password: asked for offline and online, chosen once, and the way in', async ({ device, server, noise }) => {
  noise.expect(failedRequests)
  const { page } = device
  const email = page.getByLabel('Adresse e-mail')
  const ask = page.getByRole('button', { name: 'Envoyer le lien' })
  const answer = page.getByRole('status').filter({ hasText: 'Regardez votre messagerie' })
  const resend = page.getByRole('button', { name: /^Renvoyer/ })

  await test.step('without network it says so, and what was typed stays', async () => {
    await new SignIn(page).open()
    await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mot de passe oublié' })).toBeVisible()
    await ask.click()
    await expect(page.getByText('Ce champ est obligatoire.')).toBeVisible()
    await email.fill(DEMO.client)
    await device.offline(true)
    await ask.click()
    await expect(page.getByRole('alert')).toContainText('Pas de connexion')
    await expect(email).toHaveValue(DEMO.client)
    await device.offline(false)
  })

  await test.step('the answer does not tell whether there is an account; the next mail takes a minute, also after a reload', async () => {
    await email.fill('personne@ailleurs.example')
    await ask.click()
    await expect(answer).toContainText('Si un compte existe pour \u2068personne@ailleurs.example\u2069')
    await page.getByRole('button', { name: 'Utiliser une autre adresse' }).click()
    await email.fill(DEMO.client)
    await ask.click()
    await expect(answer).toContainText(`Si un compte existe pour \u2068${DEMO.client}\u2069`)
    await expect(resend).toHaveText(/^Renvoyer dans \d+ s$/)
    await page.reload()
    await expect(answer).toContainText(DEMO.client)
    await expect(resend).toHaveText(/^Renvoyer dans \d+ s$/)
    await expect(resend).toHaveAttribute('aria-disabled', 'true')
  })

  const link = await linkMailedTo(server.url, DEMO.client)

  await test.step('the link opens a page that spends nothing by itself', async () => {
    await page.goto(link)
    await page.reload()
    const send = page.getByRole('button', { name: 'Changer le mot de passe' })
    await page.getByLabel(/^Nouveau mot de passe/).fill('court')
    await page.getByLabel(/^Confirmer le mot de passe/).fill(NEW_PASSWORD)
    await send.click()
    await expect(page.getByText('Le mot de passe doit avoir au moins 8 caractères.')).toBeVisible()
    await expect(page.getByText('Les mots de passe ne correspondent pas.')).toBeVisible()
    await page.getByLabel(/^Nouveau mot de passe/).fill(NEW_PASSWORD)
    await send.click()
    await expect(notice(page, 'Mot de passe changé')).toBeVisible()
    await expect(page).toHaveURL('/client/dashboard')
    await expect(new Area(page).indicator).toHaveAccessibleName('Synchronisation : Tout est envoyé')
  })

  await test.step('the link was spent, the old password too', async () => {
    await new Area(page).leave()
    await expect(page).toHaveURL('/')
    await page.goto(link)
    await page.getByLabel(/^Nouveau mot de passe/).fill('Encore-un-2026')
    await page.getByLabel(/^Confirmer le mot de passe/).fill('Encore-un-2026')
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await expect(page.getByText("Ce lien n'est plus valable")).toBeVisible()
    await expect(email).toHaveValue(DEMO.client)
    await expect(ask).toBeVisible()
    const form = new SignIn(page)
    await form.open()
    await form.send(DEMO.client)
    await expect(form.refusal).toContainText('Adresse e-mail ou mot de passe incorrect.')
    await form.send(DEMO.client, NEW_PASSWORD)
    await expect(page).toHaveURL('/client/dashboard')
  })
})

test('[L14] a link opened on a tablet that somebody else works with changes the password, not the tablet', async ({ device: { page }, server }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Adresse e-mail').fill(DEMO.client2)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  const link = await linkMailedTo(server.url, DEMO.client2)
  await signIn(page, DEMO.intervenant, 'intervenant')
  await page.goto(link)
  await page.getByLabel(/^Nouveau mot de passe/).fill(NEW_PASSWORD)
  await page.getByLabel(/^Confirmer le mot de passe/).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Mot de passe changé' })).toContainText(DEMO.intervenant)
  await page.goto('/intervenant/dashboard')
  await expect(new Area(page).indicator).toHaveAccessibleName('Synchronisation : Tout est envoyé')
  await callerFor(server.url, DEMO.client2, NEW_PASSWORD)
})
