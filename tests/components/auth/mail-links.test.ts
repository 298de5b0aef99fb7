import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, aSpecialist } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const PASSWORD = 'Tramontane-2026'
const email = page.getByLabelText(/^Adresse e-mail/)
const ask = page.getByRole('button', { name: 'Envoyer le lien' })
const answer = page.getByRole('status').filter({ hasText: 'Consultez vos e-mails' })
const resend = page.getByRole('button', { name: /^Renvoyer/ })
const password = page.getByLabelText(/^Nouveau mot de passe/)
const again = page.getByLabelText(/^Confirmer le mot de passe/)
const change = page.getByRole('button', { name: 'Changer le mot de passe' })
const confirm = page.getByRole('button', { name: 'Confirmer mon adresse e-mail' })
const confirmChange = page.getByRole('button', { name: "Confirmer le changement d'adresse" })
const notice = (text: string) => page.getByRole('status').filter({ hasText: text })

/** The calls of the page to the session. */
function watched() {
  const { session } = theHawa
  const spies = {
    askForRecovery: vi.spyOn(session, 'askForRecovery'),
    askForConfirmation: vi.spyOn(session, 'askForConfirmation'),
    choosePassword: vi.spyOn(session, 'choosePassword'),
    confirmEmail: vi.spyOn(session, 'confirmEmail'),
  }
  atTheEnd(() => Object.values(spies).forEach((spy) => spy.mockRestore()))
  return spies
}
let asked: ReturnType<typeof watched>
beforeEach(() => {
  asked = watched()
})

/** The link lets this client in. */
const letsIn = async () => {
  theHawa.become(aClient)
  return { kind: 'ok', profile: aClient } as const
}

test('a forgotten password leads to the mailbox; without network nothing typed is lost', async () => {
  const { address } = await openPage('/login')
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect.poll(address).toBe('/forgot-password')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mot de passe oublié' })).toBeVisible()
  await ask.click()
  await expect.element(page.getByText('Ce champ est obligatoire.')).toBeVisible()
  await email.fill(aClient.email)
  theHawa.fail({ offline: true })
  await ask.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Pas de réseau')
  await expect.element(email).toHaveValue(aClient.email)
  theHawa.fail({ offline: false })
  await ask.click()
  await expect.element(answer).toHaveFocus()
  expect(asked.askForRecovery).toHaveBeenLastCalledWith(aClient.email, new URL('/reset-password', location.href).href)
})

test('the answer hides whether there is an account; the next mail takes a minute', async () => {
  const { goTo } = await openPage('/forgot-password')
  await email.fill('personne@ailleurs.example')
  await ask.click()
  await expect.element(answer).toHaveTextContent('Si un compte existe pour \u2068personne@ailleurs.example\u2069')
  await page.getByRole('button', { name: 'Utiliser une autre adresse' }).click()
  await email.fill(aClient.email)
  await ask.click()
  await expect.element(answer).toHaveTextContent(`Si un compte existe pour \u2068${aClient.email}\u2069`)
  await expect.element(resend).toHaveTextContent(/^Renvoyer dans \d+ s$/)
  await goTo('/login')
  await goTo('/forgot-password')
  await expect.element(answer).toHaveTextContent(aClient.email)
  await expect.element(resend).toHaveTextContent(/^Renvoyer dans \d+ s$/)
  await expect.element(resend).toHaveAttribute('aria-disabled', 'true')
  vi.setSystemTime(Date.now() + 61_000)
  atTheEnd(() => vi.useRealTimers())
  await resend.click()
  await expect
    .poll(() => asked.askForRecovery.mock.calls.map(([address]) => address))
    .toEqual(['personne@ailleurs.example', aClient.email, aClient.email])
})

test('opening the link of a forgotten password spends nothing; a good password lets in', async () => {
  asked.choosePassword.mockImplementation(letsIn)
  const { address } = await openPage('/reset-password?token_hash=abc')
  await password.fill('court')
  await again.fill(PASSWORD)
  await change.click()
  await expect.element(page.getByText('Le mot de passe doit avoir au moins 8 caractères.')).toBeVisible()
  await expect.element(page.getByText('Les mots de passe ne correspondent pas.')).toBeVisible()
  expect(asked.choosePassword).not.toHaveBeenCalled()
  await password.fill(PASSWORD)
  await change.click()
  await expect.element(notice('Mot de passe changé')).toHaveTextContent('Vous êtes maintenant connecté(e).')
  await expect.poll(address).toBe('/client/dashboard')
  expect(asked.choosePassword.mock.calls).toEqual([[{ kind: 'token', tokenHash: 'abc' }, PASSWORD]])
})

test('a new password that the server refuses is told, and the link may be used again', async () => {
  asked.choosePassword
    .mockResolvedValueOnce({ kind: 'failed', problem: 'weak_password', message: '', reasons: ['pwned'] })
    .mockImplementation(letsIn)
  const { address } = await openPage('/reset-password?token_hash=abc')
  await password.fill('Password-1')
  await again.fill('Password-1')
  await change.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Il figure dans des listes de mots de passe volés')
  await password.fill(PASSWORD)
  await again.fill(PASSWORD)
  await change.click()
  await expect.poll(address).toBe('/client/dashboard')
})

test('a spent link says so and asks for another, with the address it was asked for', async () => {
  sessionStorage.setItem('hawa.mail.recovery', JSON.stringify({ email: aClient.email, at: 0 }))
  theHawa.server.authProblem = 'link_expired'
  await openPage('/reset-password?token_hash=abc')
  await password.fill(PASSWORD)
  await again.fill(PASSWORD)
  await change.click()
  await expect.element(page.getByText("Ce lien n'est plus valable")).toBeVisible()
  await expect.element(email).toHaveValue(aClient.email)
  theHawa.server.authProblem = null
  await ask.click()
  await expect.element(answer).toHaveTextContent(aClient.email)
})

test.each([
  [
    '/reset-password',
    'Lien incomplet',
    "Ouvrez cette page avec le lien de l'e-mail « Choisir un nouveau mot de passe »",
  ],
  ['/reset-password#error_code=otp_expired', "Ce lien n'est plus valable", 'a été remplacé par un plus récent'],
  ['/confirm-email', 'Lien incomplet', "Utilisez le lien de l'e-mail reçu à l'inscription"],
])('%s, opened without a good link: %s', async (path, title, text) => {
  await openPage(path)
  const told = page.getByRole('alert').filter({ hasText: title })
  await expect.element(told).toHaveTextContent(text)
  await expect.element(ask).toBeVisible()
})

test('[L14] a link opened on a tablet that somebody else works with changes the password, not the tablet', async () => {
  asked.choosePassword.mockResolvedValue({ kind: 'other-person', email: aSpecialist.email })
  const { goTo, address } = await openPage('/reset-password?token_hash=abc', { as: aSpecialist })
  await password.fill(PASSWORD)
  await again.fill(PASSWORD)
  await change.click()
  await expect
    .element(notice('Mot de passe changé'))
    .toHaveTextContent(`Le compte \u2068${aSpecialist.email}\u2069 est toujours connecté sur cet appareil`)
  await goTo('/intervenant/missions')
  await expect.poll(address).toBe('/intervenant/missions')
  await expect.element(page.getByRole('link', { name: 'Envois : Tout est envoyé' })).toBeVisible()
})

test('the link of a sign-up confirms by a button, signs in, and leads to the first step', async () => {
  asked.confirmEmail.mockImplementation(letsIn)
  const { address } = await openPage('/confirm-email?token_hash=abc')
  await expect.element(confirm).toBeVisible()
  expect(asked.confirmEmail).not.toHaveBeenCalled()
  await confirm.click()
  await expect.element(notice('Adresse e-mail confirmée')).toHaveTextContent('Vous êtes maintenant connecté(e).')
  await expect.poll(address).toBe('/client/dashboard')
  expect(asked.confirmEmail.mock.calls).toEqual([[{ kind: 'token', tokenHash: 'abc' }]])
  await expect.element(page.getByRole('link', { name: 'Envois : Tout est envoyé' })).toBeVisible()
})

test('a second time it is said to be spent, with the way in and another mail', async () => {
  theHawa.server.authProblem = 'link_expired'
  await openPage('/confirm-email?token_hash=abc')
  await confirm.click()
  await expect.element(page.getByText("Ce lien n'est plus valable")).toBeVisible()
  await expect.element(page.getByText('Si votre adresse est confirmée, connectez-vous')).toBeVisible()
  theHawa.server.authProblem = null
  await email.fill('samira@example.org')
  await ask.click()
  await expect.element(answer).toHaveTextContent('samira@example.org')
  expect(asked.askForConfirmation.mock.calls).toEqual([['samira@example.org']])
})

test('a new address is confirmed from both mailboxes', async () => {
  const moved = { ...aClient, email: 'amina@nouvelle.example' }
  asked.confirmEmail
    .mockResolvedValueOnce({ kind: 'half' })
    .mockImplementation(async () => ({ kind: 'ok', profile: moved }))
  const { address, goTo } = await openPage('/confirm-email?token_hash=fresh&type=email_change', { as: aClient })
  await expect
    .element(page.getByText('Votre adresse changera quand vous aurez confirmé chaque lien reçu.'))
    .toBeVisible()
  await confirmChange.click()
  await expect.element(page.getByText('Première adresse confirmée')).toBeVisible()
  await expect.element(page.getByText("Ouvrez maintenant le lien envoyé à l'autre adresse")).toBeVisible()
  await goTo('/')
  await goTo('/confirm-email?token_hash=current&type=email_change')
  await confirmChange.click()
  await expect.element(notice('Adresse e-mail changée')).toHaveTextContent('amina@nouvelle.example')
  await expect.poll(address).toBe('/')
  expect(asked.confirmEmail.mock.calls).toEqual([
    [{ kind: 'token', tokenHash: 'fresh', type: 'email_change' }],
    [{ kind: 'token', tokenHash: 'current', type: 'email_change' }],
  ])
})

test('a spent link of a new address says that the address has not changed', async () => {
  theHawa.server.authProblem = 'link_expired'
  await openPage('/confirm-email?token_hash=fresh&type=email_change', { as: aClient })
  await confirmChange.click()
  await expect.element(page.getByText("Votre adresse n'a pas changé")).toBeVisible()
  await expect.element(ask).not.toBeInTheDocument()
})
