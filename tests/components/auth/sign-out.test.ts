import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, anAdmin, aSpecialist } from '../../support/components/people.ts'
import { takeStep } from '../../support/components/steps.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const out = page.getByRole('button', { name: 'Déconnexion', exact: true }).first()
const question = page.getByRole('alertdialog', { name: 'Travail non envoyé' })

test('with unsent work and without a network the way out asks; staying changes nothing, leaving works', async () => {
  const mission = aStudy({ statut: 'acceptée', intervenant_id: aSpecialist.id })
  theHawa.server.studies.next([mission])
  theHawa.fail({ offline: true })
  const { address, goTo } = await openPage(`/intervenant/missions/${mission.id}`, { as: aSpecialist })
  await takeStep('Commencer')
  await expect.element(page.getByRole('button', { name: 'Terminer', exact: true })).toBeVisible()

  await out.click()
  await expect
    .element(question)
    .toHaveTextContent("Un élément n'est pas encore envoyé. Il restera sur cet appareil, inaccessible aux autres")
  await question.getByRole('button', { name: 'Rester connecté' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Envois : Hors ligne, 1 en attente' })).toBeVisible()
  expect(address()).toBe(`/intervenant/missions/${mission.id}`)

  await out.click()
  await question.getByRole('button', { name: 'Se déconnecter quand même' }).click()
  await expect.poll(address).toBe('/')
  const told = page.getByRole('status').filter({ hasText: 'Déconnexion réussie' })
  await expect.element(told).toHaveTextContent('À bientôt !')
  await goTo('/intervenant/synchronisation')
  await expect.poll(address).toMatch(/^\/login/)
})

test.each([
  ['/client/orders', '/', aClient],
  ['/intervenant/dashboard', '/', { ...aSpecialist, is_approved: false }],
  ['/admin/synchronisation', '/login', anAdmin],
] as const)('with nothing unsent nothing is asked, from %s to %s', async (from, to, person) => {
  const { address } = await openPage(from, { as: person })
  await out.click()
  await expect.poll(address).toBe(to)
  await expect.element(page.getByText('À bientôt !')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})

test('the account page knows both ways out; everywhere needs the server', async () => {
  theHawa.fail({ offline: true })
  const { address } = await openPage('/client/account', { as: aClient })
  const sessions = page.getByRole('region', { name: 'Déconnexion' })
  await sessions.getByRole('button', { name: 'Se déconnecter partout' }).click()
  await expect.element(sessions.getByText('Vos autres appareils sont encore connectés.')).toBeVisible()
  expect(address()).toBe('/client/account')
  theHawa.fail({ offline: false })
  await sessions.getByRole('button', { name: 'Se déconnecter partout' }).click()
  await expect.poll(address).toBe('/')
})

test('this device alone is signed out without a network', async () => {
  theHawa.fail({ offline: true })
  const { address } = await openPage('/client/account', { as: aClient })
  await page
    .getByRole('region', { name: 'Déconnexion' })
    .getByRole('button', { name: 'Se déconnecter de cet appareil' })
    .click()
  await expect.poll(address).toBe('/')
})
