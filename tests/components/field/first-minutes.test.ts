import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { violationsHere } from '../../support/axe.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aProfile } from '../../support/study-rows.ts'

const newcomer = aProfile({
  email: 'brian@example.org',
  is_approved: false,
  created_at: '2026-05-03T08:00:00.000Z',
  telephone: '+254 700 11 22 33',
  pays: 'kenya',
  specialite: 'Eau',
  zone_intervention: ' ',
  experience: null,
})
const TRIAL = '/intervenant/mission-essai'

const main = page.getByRole('main')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

test('a waiting specialist reads the next steps, and what the profile misses', async () => {
  const { goTo } = await openPage('/intervenant/dashboard', { as: newcomer })
  const steps = main.getByRole('listitem')
  await expect.element(steps.nth(0)).toHaveTextContent('Inscription reçue le 03/05/2026')
  await expect.element(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  await expect.element(steps.nth(2)).toHaveTextContent('brian@example.org')
  const profile = main.getByRole('region', { name: 'Mon profil' })
  await expect.element(profile).toHaveTextContent(/Il manque\s: zone d'intervention et années d'expérience\./)
  await profile.getByRole('link', { name: 'Compléter mon profil' }).click()
  await expect.element(main.getByRole('region', { name: 'Profil', exact: true })).toBeVisible()
  theHawa.server.people.set(newcomer.email, { ...newcomer, zone_intervention: 'Nairobi', experience: 4 })
  await theHawa.sync.syncNow()
  await goTo('/intervenant/dashboard')
  await expect.element(profile).toHaveTextContent('Votre profil est complet.')
})

test('while waiting each tab leads to a page of its own', async () => {
  const { address } = await openPage('/intervenant/dashboard', { as: newcomer, width: 390 })
  const tabs = page.getByRole('navigation').getByRole('link')
  await expect.element(tabs).toHaveLength(3)
  for (const [name, title] of [
    ['Tableau', 'Votre compte est en attente de validation'],
    ['Envois', 'Envois'],
    ['Mon compte', 'Mon compte'],
  ] as const) {
    await tabs.filter({ hasText: name }).click()
    await expect.element(tabs.filter({ hasText: name })).toHaveAttribute('aria-current', 'page')
    await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  }
  expect(address()).toBe('/intervenant/account')
  await expect.element(page.getByRole('link', { name: 'Notifications' })).not.toBeInTheDocument()
})

test('an approval opens all pages of the area at once', async () => {
  await openPage('/intervenant/dashboard', { as: newcomer, width: 390 })
  const missions = page.getByRole('navigation').getByRole('link', { name: 'Missions', exact: true })
  await expect.element(main.getByRole('heading', { name: 'Votre compte est en attente de validation' })).toBeVisible()
  await expect.element(missions).not.toBeInTheDocument()
  theHawa.server.people.set(newcomer.email, { ...newcomer, is_approved: true })
  await button('Vérifier maintenant').click()
  await expect.element(missions).toBeVisible()
})

test('a practice mission is walked through without network, and leaves nothing behind', async () => {
  const { goTo } = await openPage('/intervenant/dashboard', { as: newcomer, width: 390 })
  await main.getByRole('link', { name: "Ouvrir la mission d'essai" }).click()
  const kept = () => JSON.stringify(Object.entries(localStorage))
  await expect.element(main).toHaveTextContent("rien n'est enregistré ni envoyé")
  theHawa.fail({ offline: true })
  const before = kept()
  const received = theHawa.server.received.length
  await button('Commencer').click()
  await expect.element(main.getByText('Mission démarrée')).toBeVisible()

  await page.getByRole('button', { name: 'Ajouter une mesure' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  await expect.element(dialog.getByLabelText('Valeur')).toHaveAccessibleDescription(/obligatoire/)
  await dialog.getByLabelText('Valeur').fill('48')
  await dialog.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  await expect.element(main.getByRole('listitem').filter({ hasText: 'PM10' })).toHaveTextContent('48 µg/m³')

  await page.getByRole('button', { name: 'Écrire une note' }).click()
  await dialog.getByRole('textbox').fill('Vent fort dans la cour.')
  await dialog.getByRole('button', { name: 'Enregistrer les notes' }).click()
  await expect.element(main.getByText('Vent fort dans la cour.')).toBeVisible()

  await button('Terminer').click()
  await expect.element(dialog.getByText('1 mesure')).toBeVisible()
  await expect.element(dialog.getByText('Aucune photo')).toBeVisible()
  await dialog.getByRole('button', { name: 'Terminer', exact: true }).click()
  await expect.element(main.getByRole('status')).toHaveTextContent('La mission est terminée.')

  expect(kept()).toBe(before)
  theHawa.fail({ offline: false })
  await theHawa.sync.syncNow()
  expect(theHawa.server.received).toHaveLength(received)
  await main.getByRole('link', { name: 'Quitter' }).click()
  await goTo('/intervenant/synchronisation')
  await expect.element(main.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect.element(main.getByRole('article')).toHaveLength(0)
  await goTo(TRIAL)
  await expect.element(button('Commencer')).toBeVisible()
  await expect.element(main.getByText('Vent fort dans la cour.')).not.toBeInTheDocument()
})

for (const path of ['/intervenant/dashboard', TRIAL])
  for (const language of ['fr', 'ar'] as const)
    for (const width of [390, 768, 1440] as const)
      test(`${path} fits ${width} px in ${language}, for everybody`, async () => {
        await openPage(path, { as: newcomer, width, language })
        await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
        expect(pixelsBeyondHere()).toBe(0)
        expect(cutTextsHere()).toEqual([])
        expect(await violationsHere(language === 'fr' ? 'everything' : 'structure')).toEqual([])
      })
