import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, aSpecialist } from '../../support/components/people.ts'
import { signInForm as form } from '../../support/components/sign-in.ts'
import { takeStep } from '../../support/components/steps.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const known = () => theHawa.server.people.set(aClient.email, aClient)

test('the tab does not decide: a specialist on the tab of clients is told and brought to the right area', async () => {
  theHawa.server.people.set(aSpecialist.email, aSpecialist)
  const { address } = await openPage('/login')
  await form.tab('Client').click()
  await form.send(aSpecialist.email)
  await expect.poll(address).toBe('/intervenant/dashboard')
  await expect.element(page.getByText('Vous avez un compte intervenant : voici votre espace.')).toBeVisible()
})

test('fields that lack something are told beside them, and nothing is sent', async () => {
  const asked = vi.spyOn(theHawa.session, 'signIn')
  atTheEnd(() => asked.mockRestore())
  await openPage('/login')
  await form.submit.click()
  await expect.element(form.email).toHaveAccessibleDescription(/Ce champ est obligatoire\./)
  await expect.element(form.password).toHaveAccessibleDescription(/Ce champ est obligatoire\./)
  await expect.element(form.email).toHaveFocus()
  await form.send('sans-arobase', 'x')
  await expect.element(form.email).toHaveAccessibleDescription(/Saisissez une adresse e-mail complète/)
  expect(asked).not.toHaveBeenCalled()
})

test('a wrong password is told in the form and in the corner; the right one goes in', async () => {
  known()
  const { address } = await openPage('/login')
  await form.send(aClient.email, 'wrong')
  await expect.element(form.refusal).toHaveTextContent(/^Adresse e-mail ou mot de passe incorrect\.$/)
  await expect.element(page.getByRole('alert').filter({ hasText: 'Erreur de connexion' })).toBeVisible()
  await expect.element(form.email).toHaveValue(aClient.email)
  await form.send(aClient.email)
  await expect.poll(address).toBe('/client/dashboard')
  await expect.element(page.getByText('Vous êtes maintenant connecté(e).')).toBeVisible()
  await expect.element(page.getByText('Erreur de connexion')).not.toBeInTheDocument()
})

test.each([
  ['account_inactive', 'Ce compte a été désactivé par un administrateur.'],
  ['rate_limited', "Trop d'essais. Attendez quelques minutes, puis réessayez."],
  ['server', 'Hawa est injoignable pour le moment. Votre saisie est conservée : réessayez dans un instant.'],
] as const)('a sign-in that fails (%s) says: %s', async (problem, sentence) => {
  known()
  theHawa.server.authProblem = problem
  const { address } = await openPage('/login')
  await form.send(aClient.email)
  await expect.element(form.refusal).toHaveTextContent(sentence)
  expect(address()).toBe('/login')
})

test('without a network what was typed stays, and goes through once it is back', async () => {
  known()
  theHawa.fail({ offline: true })
  const { address } = await openPage('/login')
  await form.send(aClient.email)
  await expect.element(form.refusal).toHaveTextContent('Votre saisie est conservée')
  await expect.element(form.email).toHaveValue(aClient.email)
  theHawa.fail({ offline: false })
  await form.submit.click()
  await expect.poll(address).toBe('/client/dashboard')
  await expect.element(page.getByText('Vous êtes maintenant connecté(e).')).toBeVisible()
})

test('whoever has not confirmed their address is asked for it, and gets the mail again after a minute', async () => {
  const asked = vi.spyOn(theHawa.session, 'askForConfirmation')
  atTheEnd(() => asked.mockRestore())
  theHawa.server.authProblem = 'email_not_confirmed'
  sessionStorage.setItem('hawa.mail.confirmation', JSON.stringify({ email: 'samira@example.org', at: Date.now() }))
  const resend = page.getByRole('button', { name: /^Renvoyer/ })
  const { goTo } = await openPage('/login')
  await form.send('samira@example.org')
  await expect
    .element(form.refusal)
    .toHaveTextContent('Veuillez confirmer votre adresse e-mail avant de vous connecter.')
  await expect.element(resend).toHaveTextContent(/^Renvoyer dans \d+ s$/)
  await expect.element(resend).toHaveAttribute('aria-disabled', 'true')

  sessionStorage.setItem('hawa.mail.confirmation', JSON.stringify({ email: 'samira@example.org', at: 0 }))
  await goTo('/')
  await goTo('/login')
  await form.send('samira@example.org')
  await expect.element(resend).toHaveTextContent("Renvoyer l'e-mail")
  theHawa.server.authProblem = null
  await resend.click()
  await expect.element(resend).toHaveTextContent(/^Renvoyer dans \d+ s$/)
  expect(asked.mock.calls).toEqual([['samira@example.org']])
})

test('an expired session stops only the sending; the sign-in resumes it on the same page', async () => {
  const mission = aStudy({ nom_entreprise: 'Aciérie de Ghazaouet', statut: 'acceptée', intervenant_id: aSpecialist.id })
  theHawa.server.studies.next([mission])
  const { address, goTo } = await openPage('/intervenant/missions', { as: aSpecialist })
  const banner = page.getByRole('status').filter({ hasText: 'Votre session a expiré.' })
  await expect.element(page.getByRole('article')).toHaveLength(1)
  await expect.element(banner).not.toBeInTheDocument()
  theHawa.sync.expired$.next(true)
  await expect.element(banner).toHaveTextContent('Vous pouvez continuer à travailler')
  await expect.element(page.getByRole('link', { name: 'Envois : Reconnexion requise' })).toBeVisible()

  await goTo(`/intervenant/missions/${mission.id}`)
  await takeStep('Commencer')
  await expect.element(banner).toHaveTextContent("1 action en attente d'envoi.")
  await takeStep('Terminer')
  await expect.element(page.getByRole('button', { name: 'Remettre le rapport' })).toBeVisible()
  await goTo('/intervenant/synchronisation')
  const card = page.getByRole('article').filter({ hasText: 'Démarrage de la mission' })
  await expect.element(card).toHaveTextContent('Aciérie de Ghazaouet')
  await expect.element(card).toHaveTextContent('reconnectez-vous pour envoyer')
  expect(theHawa.server.received).toEqual([])

  await banner.getByRole('link', { name: 'Se reconnecter' }).click()
  await expect
    .element(page.getByText('Votre session a expiré. Reconnectez-vous pour envoyer votre travail en attente.'))
    .toBeVisible()
  await expect.element(form.email).toHaveValue(aSpecialist.email)
  await form.send(aSpecialist.email)
  await expect.poll(address).toBe('/intervenant/synchronisation')
  await expect.element(page.getByRole('status').filter({ hasText: 'Tout est envoyé.' })).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
  expect(theHawa.server.received.map(({ name }) => name)).toEqual(['start_study', 'finish_study'])
})

test('the password can be sent by the keyboard', async () => {
  known()
  const { address } = await openPage('/login')
  await form.email.fill(aClient.email)
  await form.password.fill('Mesures-2026')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/client/dashboard')
})
