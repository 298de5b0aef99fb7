import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, anAdmin, aSpecialist } from '../../support/components/people.ts'
import { signInForm as form } from '../../support/components/sign-in.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aProfile, aStudy } from '../../support/study-rows.ts'

const PAGES = {
  client: ['/client/dashboard', '/client/orders', '/client/reports', '/client/synchronisation', '/client/account'],
  intervenant: [
    '/intervenant/dashboard',
    '/intervenant/missions',
    '/intervenant/available-studies',
    '/intervenant/reports',
    '/intervenant/synchronisation',
    '/intervenant/account',
  ],
  admin: ['/admin/dashboard', '/admin/synchronisation', '/admin/accounts'],
} as const
const ROLES = ['client', 'intervenant', 'admin'] as const
const PEOPLE = { client: aClient, intervenant: aSpecialist, admin: anAdmin } as const

const title = page.getByRole('heading', { level: 1 })
const waits = page.getByRole('heading', { name: 'Votre compte est en attente de validation' })
const wayIn = (asked: string) => `/login?redirect=${encodeURIComponent(asked)}`

test('signed out, every page of every area leads to the sign-in', async () => {
  const { address, goTo } = await openPage('/client/dashboard')
  for (const path of ROLES.flatMap((role) => PAGES[role])) {
    await goTo(path)
    await expect.poll(address).toBe(wayIn(path))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  }
})

test.each(ROLES)('%s: brought back to the page first asked for, and never into another area', async (role) => {
  const asked = PAGES[role][1]
  const home = PAGES[role][0]
  theHawa.server.people.set(PEOPLE[role].email, PEOPLE[role])
  const { address, goTo } = await openPage(asked)
  await form.send(PEOPLE[role].email)
  await expect.poll(address).toBe(asked)
  // The overview of administrators would ask the server.
  theHawa.fail({ offline: true })
  for (const elsewhere of [...ROLES.filter((one) => one !== role).map((one) => PAGES[one][0]), '/login', '/signup']) {
    await goTo(asked)
    await expect.poll(address).toBe(asked)
    await goTo(elsewhere)
    await expect.poll(address).toBe(home)
  }
})

test.each(ROLES)('%s: every page opens without a network, and says so', async (role) => {
  theHawa.fail({ offline: true })
  const { address, goTo } = await openPage(PAGES[role][0], { as: PEOPLE[role] })
  for (const path of PAGES[role]) {
    await goTo(path)
    await expect.poll(address).toBe(path)
    await expect.element(title).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^Envois\s: Hors ligne/ })).toBeVisible()
  }
})

test.each(['/admin/dashboard', '//evil.example/', 'https://evil.example/'])(
  'the sign-in of a client does not lead to %s',
  async (asked) => {
    theHawa.server.people.set(aClient.email, aClient)
    const { address } = await openPage(wayIn(asked))
    await form.send(aClient.email)
    await expect.poll(address).toBe('/client/dashboard')
    await expect.element(title).toBeVisible()
  },
)

test('somebody who waits for approval sees that, and no study, until it is given', async () => {
  const newcomer = aProfile({ email: 'brian@example.org', is_approved: false })
  theHawa.server.studies.next([aStudy()])
  const { goTo } = await openPage('/intervenant/dashboard', { as: newcomer })
  for (const path of [
    '/intervenant/dashboard',
    '/intervenant/missions',
    '/intervenant/available-studies',
    '/intervenant/reports',
  ]) {
    await goTo(path)
    await expect.element(waits).toBeVisible()
    await expect.element(page.getByRole('article')).toHaveLength(0)
  }
  await goTo('/intervenant/available-studies')
  await page.getByRole('button', { name: 'Vérifier maintenant' }).click()
  await expect.element(page.getByRole('button', { name: 'Vérifier maintenant' })).toBeEnabled()
  await expect.element(waits).toBeVisible()
  theHawa.server.people.set(newcomer.email, { ...newcomer, is_approved: true })
  await page.getByRole('button', { name: 'Vérifier maintenant' }).click()
  await expect.element(waits).not.toBeInTheDocument()
  await expect.element(page.getByRole('article')).toHaveLength(1)
})

test('somebody who waits for approval reaches their account', async () => {
  await openPage('/intervenant/dashboard', { as: aProfile({ email: 'brian@example.org', is_approved: false }) })
  await expect.element(title).toHaveTextContent('Votre compte est en attente de validation')
  await page.getByRole('navigation').getByRole('link', { name: 'Mon compte' }).click()
  await expect.element(page.getByRole('region', { name: 'Profil' })).toBeVisible()
})

test('somebody who was not approved reads why', async () => {
  await openPage('/intervenant/missions', {
    as: aProfile({ is_approved: false, refusal_reason: 'Le certificat manque.' }),
  })
  await expect.element(title).toHaveTextContent("Votre compte n'a pas été validé")
  await expect.element(page.getByRole('main')).toHaveTextContent('Le certificat manque.')
})

test('a specialist shut out of the open app sees only that, and comes back to the work', async () => {
  const specialist = aProfile({ email: 'ines@example.org' })
  theHawa.server.studies.next([
    aStudy({ nom_entreprise: 'Tannerie de Béni Saf', statut: 'acceptée', intervenant_id: specialist.id }),
  ])
  await openPage('/intervenant/missions', { as: specialist })
  await expect.element(page.getByText('Tannerie de Béni Saf').first()).toBeVisible()
  theHawa.server.people.set(specialist.email, { ...specialist, is_active: false })
  await theHawa.sync.syncNow()
  await expect.element(page.getByRole('heading', { name: 'Compte désactivé' })).toBeVisible()
  await expect.element(page.getByText('Tannerie de Béni Saf')).not.toBeInTheDocument()
  theHawa.server.people.set(specialist.email, specialist)
  await theHawa.sync.syncNow()
  await expect.element(page.getByText('Tannerie de Béni Saf').first()).toBeVisible()
})

test('[L20] whoever is shut out still reaches what waits on the device, and nothing else', async () => {
  const specialist = aProfile({ is_active: false })
  const study = aStudy({ statut: 'acceptée', intervenant_id: specialist.id })
  theHawa.server.studies.next([study])
  theHawa.server.paused = true
  const { address } = await openPage('/intervenant/missions', { as: specialist })
  await expect.element(title).toHaveTextContent('Compte désactivé')
  await theHawa.sync.dispatch({ name: 'start_study', args: { study_id: study.id } })
  await page.getByRole('link', { name: 'Voir le travail en attente' }).click()
  await expect.poll(address).toBe('/intervenant/synchronisation')
  await expect.element(title).toHaveTextContent('Envois')
  await expect.element(page.getByText("En attente d'envoi : votre compte doit d'abord être actif")).toBeVisible()
  await expect.element(page.getByText("L'envoi se fera automatiquement dès que votre compte sera actif.")).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Mon compte' }).click()
  await expect.element(title).toHaveTextContent('Compte désactivé')
})

test('an area that is left by another tab leads to the sign-in, and back to the very page', async () => {
  const { address } = await openPage('/client/orders', { as: aClient })
  await expect.element(title).toBeVisible()
  theHawa.become(null)
  await expect.poll(address).toBe(wayIn('/client/orders'))
  await form.send(aClient.email)
  await expect.poll(address).toBe('/client/orders')
})

test('the link of a mail, opened signed out in its language, opens its very place after the sign-in', async () => {
  const study = aStudy({ client_id: aClient.id, nom_entreprise: 'Huilerie de Sig' })
  theHawa.server.people.set(aClient.email, aClient)
  theHawa.server.studies.next([study])
  const { address } = await openPage(`/client/orders/${study.id}?lang=ar`, { language: 'ar', width: 390 })
  await expect.poll(address).toBe(wayIn(`/client/orders/${study.id}?lang=ar`))
  expect(document.documentElement.dir).toBe('rtl')
  await page.getByLabelText('البريد الإلكتروني').fill(aClient.email)
  await page.getByLabelText(/^كلمة المرور/).fill('Mesures-2026')
  await page.getByRole('main').getByRole('button', { name: 'دخول', exact: true }).click()
  await expect.poll(address).toBe(`/client/orders/${study.id}?lang=ar`)
  await expect.element(title).toHaveTextContent('Huilerie de Sig')
  expect(document.documentElement.lang).toBe('ar')
})

test('the link of a mail to a client leads a specialist to their own area', async () => {
  const { address } = await openPage(`/client/orders/${crypto.randomUUID()}?lang=ar`, { as: aSpecialist })
  await expect.poll(address).toBe('/intervenant/dashboard')
})

// Rows of others are never sent to a device (tests/database/feed.test.ts, privileges.test.ts): to it they do not exist.
test.each(['orders', 'messages', 'reports', 'invoices'])(
  'a page of %s about what is not theirs tells a client that it is not here',
  async (kind) => {
    const { address } = await openPage(`/client/${kind}/${crypto.randomUUID()}`, { as: aClient })
    await expect.element(page.getByRole('main')).toHaveTextContent(/introuvable|n'avez pas accès/)
    expect(address()).toMatch(new RegExp(`^/client/${kind}/[-0-9a-f]{36}$`))
  },
)

test('an address that no area has is said to be unknown, opened and led to', async () => {
  const { goTo } = await openPage('/admin/rien-de-tel')
  const unknown = page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })
  await expect.element(unknown).toBeVisible()
  await goTo('/services')
  await expect.element(unknown).not.toBeInTheDocument()
  await goTo('/client/rien-de-tel')
  await expect.element(unknown).toBeVisible()
})
