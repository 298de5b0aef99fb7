import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { REQUEST_DRAFTS, useRequestDrafts } from '../../../src/state/request-drafts.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient } from '../../support/components/people.ts'
import { standAt } from '../../support/components/position.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { toldNotices } from '../../support/components/told-notices.ts'

const COMPANY = 'Briqueterie de Hennaya'
const DESCRIPTION = 'Poussières autour du four et dans les rues voisines.'

const field = (label: string) => page.getByLabelText(label)
const company = field('Entreprise')
const send = page.getByRole('button', { name: 'Envoyer la demande' })
const saved = page.getByRole('status').filter({ hasText: 'Brouillon enregistré' })
const notice = (words: string) => page.getByRole('status').filter({ hasText: words })

async function fill(name: string): Promise<void> {
  await company.fill(name)
  await field("Secteur d'activité").selectOptions('Industrie')
  await field("Type d'étude").selectOptions("Qualité de l'air")
  await page.getByRole('combobox', { name: 'Pays' }).last().selectOptions('Algérie')
  await field('Zone géographique').fill('Tlemcen, zone industrielle')
  await field('Description du projet').fill(DESCRIPTION)
  await field('Nom du contact').fill('Nadia Benali')
  await page.getByRole('textbox', { name: /^E-mail/ }).fill('nadia@briqueterie.example')
}

const asked = () => theHawa.server.received.filter(({ name }) => name === 'request_study')

test('what is missing is said beside its field, and the first one has the focus', async () => {
  const { address } = await openPage('/start-study')
  await send.click()
  for (const label of [
    'Entreprise',
    "Secteur d'activité",
    "Type d'étude",
    'Zone géographique',
    'Description du projet',
    'Nom du contact',
  ]) {
    await expect.element(field(label)).toHaveAccessibleDescription(/Ce champ est obligatoire\./)
  }
  await expect.element(company).toHaveFocus()
  await fill(COMPANY)
  await page.getByRole('textbox', { name: /^E-mail/ }).fill('sans-arobase')
  await send.click()
  await expect
    .element(page.getByRole('textbox', { name: /^E-mail/ }))
    .toHaveAccessibleDescription(/Saisissez une adresse e-mail complète/)
  expect(address()).toMatch(/\/start-study/)
})

test('a request filled signed out survives the sign-in, and pressed twice is sent once', async () => {
  theHawa.server.people.set(aClient.email, aClient)
  const told = toldNotices()
  const { address, goTo } = await openPage('/start-study')
  await fill(COMPANY)
  await expect.element(saved).toBeVisible()
  await send.click()
  await expect
    .element(notice('Connexion requise'))
    .toHaveTextContent("Vous devez être connecté pour soumettre une demande d'étude.")
  await expect.poll(address).toMatch(/\/login\?redirect=/)
  await page.getByLabelText(/^Adresse e-mail/).fill(aClient.email)
  await page.getByLabelText(/^Mot de passe/).fill('Hawa-demo-2026')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect.poll(address).toMatch(/\/start-study/)
  await expect.element(company).toHaveValue(COMPANY)
  await expect.element(field('Description du projet')).toHaveValue(DESCRIPTION)
  // The page waits for the answer: a late second press would open the next page's element at this place.
  theHawa.fail({ slow: true })
  await send.dblClick()
  theHawa.fail({ slow: false })
  await expect
    .element(notice('Demande soumise avec succès'))
    .toHaveTextContent('Nous examinerons votre demande et vous contacterons bientôt.')
  await expect.poll(address).toBe('/client/dashboard')
  await expect.element(page.getByRole('article').filter({ hasText: COMPANY })).toHaveTextContent('En attente')
  expect(asked()).toMatchObject([
    {
      args: {
        nom_entreprise: COMPANY,
        zone_geographique: 'Tlemcen, zone industrielle',
        description_projet: DESCRIPTION,
      },
    },
  ])
  await goTo('/start-study')
  await expect.element(send).toBeVisible()
  await expect.element(company).not.toHaveValue(COMPANY)
  expect(told.filter((title) => title === 'Demande soumise avec succès')).toHaveLength(1)
})

test('a request is asked for without a network, waits on the device, and is sent once', async () => {
  theHawa.fail({ offline: true })
  const { address } = await openPage('/start-study', { as: aClient })
  await fill(COMPANY)
  await send.click()
  await expect.poll(address).toBe('/client/dashboard')
  const card = page.getByRole('article').filter({ hasText: COMPANY })
  await expect.element(card).toHaveTextContent('Votre demande est enregistrée. Elle sera envoyée dès que possible.')
  theHawa.fail({ offline: false })
  await expect.element(card).toHaveTextContent("Votre demande attend qu'un intervenant l'accepte.")
  expect(asked()).toHaveLength(1)
})

test('the draft of a sent request, restored by a killed browser, is not offered again', async () => {
  const fields = {
    nom_entreprise: COMPANY,
    secteur_activite: 'industrie',
    type_etude: 'qualite_air',
    pays: 'algerie',
    zone_geographique: 'Tlemcen',
    description_projet: DESCRIPTION,
    contact_nom: 'Nadia Benali',
    contact_email: 'nadia@briqueterie.example',
  }
  const typed = {
    drafts: { [aClient.user_id]: { studyId: crypto.randomUUID(), fields, savedAt: new Date().toISOString() } },
  }
  useRequestDrafts.setState(typed)
  const { address, goTo } = await openPage('/start-study', { as: aClient })
  await expect.element(company).toHaveValue(COMPANY)
  await send.click()
  await expect.poll(address).toBe('/client/dashboard')
  expect(localStorage.getItem(REQUEST_DRAFTS)).not.toContain(COMPANY)

  useRequestDrafts.setState(typed)
  await goTo('/start-study')
  await expect.element(send).toBeVisible()
  await expect.element(company).not.toHaveValue(COMPANY)
  await expect.element(saved).toHaveLength(0)

  await fill('Tuilerie de Hennaya')
  await send.click()
  await expect
    .poll(() => asked().map(({ args }) => 'nom_entreprise' in args && args.nom_entreprise))
    .toEqual([COMPANY, 'Tuilerie de Hennaya'])
  expect(new Set(asked().map(({ args }) => 'study_id' in args && args.study_id)).size).toBe(2)
})

const place = field('Position du site')
test('coordinates as a map copies them are sent with the request, without a network too', async () => {
  theHawa.fail({ offline: true })
  const { address, goTo } = await openPage('/start-study', { as: aClient, width: 390 })
  await fill(COMPANY)
  await place.fill('34,8783 ; -1,315')
  await goTo('/services')
  await goTo('/start-study')
  await expect.element(place).toHaveValue('34,8783 ; -1,315')
  await send.click()
  await expect.poll(address).toBe('/client/dashboard')
  await page.getByRole('article').filter({ hasText: COMPANY }).getByRole('link').first().click()
  await expect.element(page.getByRole('link', { name: '34.87830, -1.31500' })).toBeVisible()
  theHawa.fail({ offline: false })
  await expect.poll(asked).toMatchObject([{ args: { latitude: 34.8783, longitude: -1.315 } }])
})

test('a place that is none is told beside its field, and a blank one is not sent', async () => {
  await openPage('/start-study', { as: aClient })
  await fill(COMPANY)
  await place.fill('derrière la gare')
  await send.click()
  await expect.element(place).toHaveFocus()
  await expect.element(place).toHaveAccessibleDescription(/Saisissez la latitude, puis la longitude/)
  await place.fill('')
  await send.click()
  await expect.poll(() => asked().length).toBe(1)
  expect(asked()[0]?.args).not.toHaveProperty('latitude')
})

const here = page.getByRole('button', { name: 'Ma position' })

test('who is signed in gives the place of the device, or presses on the map, without a network', async () => {
  standAt({ latitude: 34.8783, longitude: -1.315, accuracy: 11.2 })
  theHawa.fail({ offline: true })
  const { address } = await openPage('/start-study', { as: aClient, width: 390 })
  await fill(COMPANY)
  await here.click()
  await expect.element(place).toHaveValue('34.87830, -1.31500')
  await page.getByRole('button', { name: 'Placer sur la carte' }).click()
  await page.getByRole('button', { name: /^Carte du pays/ }).click({ position: { x: 200, y: 60 } })
  await expect.element(place).not.toHaveValue('34.87830, -1.31500')
  await here.click()
  await expect.element(place).toHaveValue('34.87830, -1.31500')
  expect(pixelsBeyondHere()).toBe(0)
  await send.click()
  await expect.poll(address).toBe('/client/dashboard')
  theHawa.fail({ offline: false })
  await expect.poll(asked).toMatchObject([{ args: { latitude: 34.8783, longitude: -1.315 } }])
})

test('a device that gives no place is told in a sentence', async () => {
  const refused = vi.spyOn(navigator.geolocation, 'getCurrentPosition')
  atTheEnd(() => refused.mockRestore())
  await openPage('/start-study', { as: aClient })
  for (const [code, words] of [
    [1, 'Localisation refusée.'],
    [2, 'Position indisponible sur cet appareil.'],
    [3, 'Position introuvable.'],
  ] as const) {
    refused.mockImplementation((_, failed) => failed?.({ code } as GeolocationPositionError))
    await here.click()
    await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  }
})

test('a visitor types coordinates: neither the map nor the device is asked for', async () => {
  await openPage('/start-study')
  await expect.element(place).toBeVisible()
  await expect.element(here).not.toBeInTheDocument()
})
