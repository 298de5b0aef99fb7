import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { SignUp } from '../../../sync/contract.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { theHawa } from '../../support/components/the-hawa.ts'

const send = page.getByRole('button', { name: 'Créer mon compte' })
const missing = page.getByText('Veuillez remplir tous les champs obligatoires')
const mismatch = page.getByRole('alert').getByText('Les mots de passe ne correspondent pas.')

const client = {
  Prénom: 'Samira',
  Nom: 'Chérif',
  'Adresse e-mail': 'samira@example.org',
  Téléphone: '+213 555 12 34 56',
  'Mot de passe': 'Mesures-2026',
  'Confirmer le mot de passe': 'Mesures-2026',
}
const specialist = {
  ...client,
  Prénom: 'Leïla',
  Nom: 'Haddad',
  'Adresse e-mail': 'leila@example.org',
  Spécialité: 'Bruit et vibrations',
  "Années d'expérience": '7',
}

async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabelText(new RegExp(`^${label}`)).fill(value)
}

/** The commands that reach the server. */
function sentAccounts(): readonly SignUp[] {
  const accounts: SignUp[] = []
  const original = theHawa.session.signUp.bind(theHawa.session)
  const spy = vi.spyOn(theHawa.session, 'signUp').mockImplementation((account) => {
    accounts.push(account)
    return original(account)
  })
  atTheEnd(() => spy.mockRestore())
  return accounts
}

test('a specialist signs up, is told what is missing, and waits for approval', async () => {
  const accounts = sentAccounts()
  const { address } = await openPage('/signup')
  await page.getByRole('tab', { name: 'Compte intervenant' }).click()
  await send.click()
  await expect.element(missing).toBeVisible()
  await expect.element(page.getByLabelText(/^Prénom/)).toHaveFocus()
  await expect.element(page.getByLabelText(/^Spécialité/)).toHaveAccessibleDescription('Ce champ est obligatoire.')

  await fill({ ...specialist, 'Confirmer le mot de passe': 'Mesures-2025' })
  await send.click()
  await expect.element(mismatch).toBeVisible()
  await expect.element(missing).not.toBeInTheDocument()
  expect(accounts).toEqual([])

  await fill({ 'Confirmer le mot de passe': 'Mesures-2026' })
  await send.click()
  await expect.poll(address).toBe('/intervenant/dashboard')
  const told = page.getByRole('status').filter({ hasText: 'Compte créé avec succès' })
  await expect.element(told).toHaveTextContent('Votre compte a été créé. Vous êtes maintenant connecté(e).')
  await expect.element(page.getByRole('heading', { name: 'Votre compte est en attente de validation' })).toBeVisible()
  expect(accounts).toEqual([
    {
      email: 'leila@example.org',
      password: 'Mesures-2026',
      nom: 'Haddad',
      prenom: 'Leïla',
      telephone: '+213 555 12 34 56',
      pays: 'algerie',
      langue: 'fr',
      type_compte: 'intervention',
      specialisation: 'Bruit et vibrations',
      experience: 7,
    },
  ])
})

test('a client lands on the dashboard, which says the first step', async () => {
  const { address } = await openPage('/signup')
  await fill(client)
  await send.click()
  await expect.poll(address).toBe('/client/dashboard')
  const first = page.getByRole('region', { name: 'Commencez par demander une étude' })
  await expect.element(page.getByRole('link', { name: 'Demander une étude' })).toHaveLength(1)
  await first.getByRole('link', { name: 'Demander une étude' }).click()
  await expect.poll(address).toBe('/start-study')
})

test('a client lands on the page first asked for', async () => {
  const { address } = await openPage('/signup?redirect=%2Fclient%2Forders')
  await fill(client)
  await send.click()
  await expect.poll(address).toBe('/client/orders')
})

test('an address that has an account, and a server that does not answer, lose nothing that was typed', async () => {
  theHawa.server.authProblem = 'email_taken'
  const { address } = await openPage('/signup')
  await fill(client)
  await send.click()
  await expect
    .element(page.getByLabelText(/^Adresse e-mail/))
    .toHaveAccessibleDescription('Un compte existe déjà avec cette adresse e-mail.')
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Erreur lors de la création du compte' }))
    .toBeVisible()
  theHawa.server.authProblem = null
  theHawa.fail({ offline: true })
  await fill({ 'Adresse e-mail': 'autre@example.org' })
  await send.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Votre saisie est conservée' })).toBeVisible()
  await expect.element(page.getByLabelText(/^Prénom/)).toHaveValue('Samira')
  expect(address()).toBe('/signup')
})

test('with confirmed addresses, signing up leads to the mailbox; the mail can be repeated', async () => {
  const asked = vi.spyOn(theHawa.session, 'askForConfirmation')
  const closed = vi.spyOn(theHawa.session, 'signUp').mockResolvedValue({ kind: 'to-confirm' })
  atTheEnd(() => {
    asked.mockRestore()
    closed.mockRestore()
  })
  const resend = page.getByRole('button', { name: /^Renvoyer/ })
  await openPage('/signup')
  await fill(client)
  await send.click()
  const answer = page.getByRole('status').filter({ hasText: 'Consultez vos e-mails' })
  await expect.element(answer).toHaveTextContent('samira@example.org')
  await expect.element(answer).toHaveFocus()
  await expect.element(resend).toHaveTextContent(/^Renvoyer dans \d+ s$/)
  await resend.click({ force: true })
  expect(asked).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 61_000)
  atTheEnd(() => vi.useRealTimers())
  await expect.element(resend).toHaveTextContent("Renvoyer l'e-mail")
  await resend.click()
  await expect.element(resend).toHaveTextContent(/^Renvoyer dans \d+ s$/)
  expect(asked.mock.calls).toEqual([['samira@example.org']])
})
