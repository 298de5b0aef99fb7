import { failedRequests } from '../support/noise.ts'
import { Area, notice } from '../support/page-objects/area.ts'
import { linkMailedTo } from '../support/page-objects/mailbox.ts'
import { SignIn } from '../support/page-objects/sign-in.ts'
import { expect, test } from '../support/story.ts'

test.use({ confirmEmail: true })

const address = 'samira.cherif@cimenterie.example'
const password = 'Mesures-2026'

test('an account is open once its address is confirmed', async ({ device: { page }, server, noise }) => {
  noise.expect(failedRequests)
  const resend = page.getByRole('button', { name: /^Renvoyer/ })

  await test.step('signing up leads to the mailbox', async () => {
    await page.goto('/signup')
    const values = { 'Prénom': 'Samira', Nom: 'Chérif', 'Adresse e-mail': address, 'Téléphone': '+213 555 12 34 56', 'Mot de passe': password, 'Confirmer le mot de passe': password }
    for (const [label, value] of Object.entries(values)) await page.getByLabel(new RegExp(`^${label}`)).fill(value)
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Regardez votre messagerie' })).toContainText(address)
    await expect(resend).toHaveText(/^Renvoyer dans \d+ s$/)
  })

  await test.step('before that the sign-in asks for it, and can send the mail again after a minute', async () => {
    const form = new SignIn(page)
    await form.open()
    await form.send(address, password)
    await expect(form.refusal).toContainText('Veuillez confirmer votre adresse e-mail avant de vous connecter.')
    await expect(resend).toHaveText(/^Renvoyer dans \d+ s$/)
    await page.evaluate(() => {
      const asked = JSON.parse(sessionStorage.getItem('hawa.mail.confirmation') ?? '{}') as object
      sessionStorage.setItem('hawa.mail.confirmation', JSON.stringify({ ...asked, at: 0 }))
    })
    await page.reload()
    await form.send(address, password)
    await page.getByRole('button', { name: 'Renvoyer le message' }).click()
    await expect(resend).toHaveText(/^Renvoyer dans \d+ s$/)
  })

  await test.step('the newest link confirms, by a button, and signs in', async () => {
    await page.goto(await linkMailedTo(server.url, address, 2))
    await page.getByRole('button', { name: 'Confirmer mon adresse e-mail' }).click()
    await expect(notice(page, 'Adresse e-mail confirmée')).toContainText('Vous êtes maintenant connecté(e).')
    await expect(page).toHaveURL('/')
    await page.goto('/client/dashboard')
    await expect(new Area(page).indicator).toHaveAccessibleName('Synchronisation : Tout est envoyé')
  })

  await test.step('a second time it is said to be spent', async () => {
    await new Area(page).leave()
    await expect(page).toHaveURL('/')
    await page.goto(await linkMailedTo(server.url, address, 2))
    await page.getByRole('button', { name: 'Confirmer mon adresse e-mail' }).click()
    await expect(page.getByText("Ce lien n'est plus valable")).toBeVisible()
    await expect(page.getByText('Si votre adresse est déjà confirmée, connectez-vous')).toBeVisible()
  })
})
