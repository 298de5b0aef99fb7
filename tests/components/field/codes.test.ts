import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { touched } from '../../../src/data/device/idle-lock.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { intervalsOf } from '../../support/components/intervals.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { closeNotes, openNotes } from '../../support/components/mission.ts'
import { openPage, type OpenPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { takeStep } from '../../support/components/steps.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aProfile, aStudy } from '../../support/study-rows.ts'
import type { Profile } from '../../../sync/domain/profile.ts'
import { DATABASE_PREFIX } from '../../../sync/ground/database-names.ts'
import { DeviceDatabase } from '../../../sync/session/device-database.ts'

const neema = aProfile({ prenom: 'Neema', nom: 'Hassan', email: 'neema@example.org' })
const mission = aStudy({ nom_entreprise: 'Port de Beni Saf', statut: 'acceptée', intervenant_id: aSpecialist.id })
const words = 'Irisation sur vingt mètres, odeur de gazole.'
const draft = 'À reprendre demain : le second rejet.'

const section = page.getByRole('region', { name: 'Code de cette tablette' })
const code = page.getByLabelText('Code', { exact: true })
const open = page.getByRole('button', { name: 'Déverrouiller', exact: true })
const person = (name: string) => page.getByRole('button', { name: new RegExp(name) })
const notes = page.getByRole('main').getByLabelText('Ce que vous observez sur place')

/** Guards look into this browser's database, where the fake writes nothing. */
const device = new DeviceDatabase(DATABASE_PREFIX)
const key = new Uint8Array()

beforeEach(() =>
  device.vaults.put({
    userId: neema.user_id,
    name: 'Neema Hassan',
    deviceId: '',
    pin: { salt: key, rounds: 1, wrapped: key },
    recovery: key,
    away: null,
    misses: 0,
    blockedUntil: 0,
    lockAfter: 15,
    storeSealed: true,
  }),
)
afterEach(() => device.vaults.clear())

/** As by a finger: a device that nobody touches locks itself. */
async function setCode(pin: string): Promise<void> {
  touched()
  await theHawa.session.codes.setPin(pin, null)
}

async function lockedBy(who: Profile, pin: string): Promise<void> {
  theHawa.become(who)
  await setCode(pin)
  await theHawa.session.codes.lock()
}

async function lock({ address }: OpenPage): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Ouvrir le menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verrouiller', exact: true }).click()
  await expect.poll(address).toBe('/unlock')
}

async function withPassword({ address }: OpenPage, email: string): Promise<void> {
  await page.getByRole('link', { name: /Utiliser le mot de passe/ }).click()
  await page.getByLabelText(/^Adresse e-mail/).fill(email)
  await page.getByLabelText(/^Mot de passe/).fill('right')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect.poll(address).toBe('/intervenant/dashboard')
}

test('a code that a colleague would guess is refused, and the first one needs the network', async () => {
  await openPage('/intervenant/account', { as: aSpecialist, width: 768 })
  for (const name of [/^Code( \*)?$/, /^Confirmer le code/]) await section.getByLabelText(name).fill('123456')
  await section.getByRole('button', { name: 'Protéger cette tablette' }).click()
  await expect.element(section).toHaveTextContent('trop facile à deviner')
  // From a keyboard with Arabic digits, then from another.
  await section.getByLabelText(/^Code( \*)?$/).fill('٢٧٤٩١٣')
  await section.getByLabelText(/^Confirmer le code/).fill('274913')
  theHawa.fail({ offline: true })
  await expect.element(section).toHaveTextContent('Hors ligne : créer un code demande du réseau la première fois')
  await section.getByRole('button', { name: 'Protéger cette tablette' }).click()
  await expect.element(section).toHaveTextContent("Hors ligne : rien n'a changé. Réessayez avec du réseau.")
  expect(theHawa.codes.codes$.value.mine).toBeNull()
  theHawa.fail({ offline: false })
  await section.getByRole('button', { name: 'Protéger cette tablette' }).click()
  await expect.element(section.getByLabelText(/^Code actuel/)).toBeVisible()
})

test("without network a colleague unlocks by keyboard and sees nothing of others' work", async () => {
  theHawa.server.studies.next([mission])
  await lockedBy(neema, '805264')
  const tablet = await openPage('/intervenant/account', { as: aSpecialist, width: 768 })
  await setCode('274913')
  theHawa.fail({ offline: true })
  await theHawa.sync.dispatch({ name: 'start_study', args: { study_id: mission.id } })
  await theHawa.sync.dispatch({ name: 'save_field_notes', args: { study_id: mission.id, notes_terrain: words } })
  await lock(tablet)
  await expect.element(person('Karim Bouzidi')).toHaveTextContent("2 éléments attendent d'être envoyés")
  expect(pixelsBeyondHere()).toBe(0)
  await person('Neema Hassan').click()
  for (const digit of '805264')
    await page.getByRole('group', { name: 'Pavé numérique' }).getByRole('button', { name: digit, exact: true }).click()
  await open.click()
  await expect.poll(tablet.address).toBe('/intervenant/dashboard')
  await tablet.goTo('/intervenant/synchronisation')
  await expect.element(page.getByText('Aucun envoi en attente.')).toBeVisible()
  await expect.element(page.getByText(mission.nom_entreprise)).not.toBeInTheDocument()
})

test('after unlocking, the draft and the work are there without network, and sent once', async () => {
  theHawa.server.studies.next([mission])
  const path = `/intervenant/missions/${mission.id}`
  const tablet = await openPage(path, { as: aSpecialist, width: 768 })
  await setCode('274913')
  theHawa.fail({ offline: true })
  await takeStep('Commencer')
  await openNotes()
  await notes.fill(draft)
  await closeNotes()
  await expect.element(page.getByText(/Brouillon conservé/)).toBeVisible()
  await lock(tablet)
  await code.fill('274913')
  await open.click()
  await expect.poll(tablet.address).toBe('/intervenant/dashboard')
  await tablet.goTo(path)
  await openNotes()
  await expect.element(notes).toHaveValue(draft)
  theHawa.fail({ offline: false })
  await expect.element(page.getByRole('link', { name: 'Envois : Tout est envoyé' })).toBeVisible()
  expect(theHawa.server.received.map(({ name }) => name)).toEqual(['start_study'])
})

test('wrong codes wait and tell how long; the right one opens when that is over', async () => {
  await lockedBy(aSpecialist, '274913')
  const tablet = await openPage('/unlock', { width: 768 })
  for (let miss = 1; miss <= 5; miss += 1) {
    await code.fill('111222')
    await open.click()
    await expect.element(page.getByText('Code incorrect.')).toBeVisible()
    await expect.element(code).toHaveValue('')
  }
  await expect.element(page.getByRole('status').filter({ hasText: /Réessayez dans \d+ secondes/ })).toBeVisible()
  await expect.element(open).toBeDisabled()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40_000 })
  atTheEnd(() => void vi.useRealTimers())
  await expect.element(open).toBeEnabled()
  await code.fill('٢٧٤٩١٣')
  await open.click()
  await expect.poll(tablet.address).toBe('/intervenant/dashboard')
})

test('the page that asks for the code is whole in Arabic', async () => {
  await lockedBy(aSpecialist, '274913')
  await openPage('/unlock', { language: 'ar', width: 768 })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('أدخل رمزك')
  expect(cutTextsHere()).toEqual([])
})

test('left lying the tablet locks itself, and leads back to the page that was open', async () => {
  const look = intervalsOf(10_000)
  const tablet = await openPage('/intervenant/account', { as: aSpecialist, width: 768 })
  await setCode('274913')
  await tablet.goTo('/intervenant/messages')
  await expect.element(page.getByRole('link', { name: 'Envois : Tout est envoyé' })).toBeVisible()
  look()
  expect(tablet.address(), 'not yet').toBe('/intervenant/messages')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
  atTheEnd(() => void vi.useRealTimers())
  look()
  await expect.poll(tablet.address).toMatch(/^\/unlock\?redirect=/)
  await code.fill('274913')
  await open.click()
  await expect.poll(tablet.address).toBe('/intervenant/messages')
})

test('a forgotten code: the password brings the person back, with their draft', async () => {
  theHawa.server.studies.next([{ ...mission, statut: 'en_cours' }])
  const tablet = await openPage('/intervenant/account', { as: aSpecialist, width: 768 })
  await setCode('274913')
  await tablet.goTo(`/intervenant/missions/${mission.id}`)
  await openNotes()
  await notes.fill(draft)
  await closeNotes()
  await expect.element(page.getByText(/Brouillon conservé/)).toBeVisible()
  await lock(tablet)
  await withPassword(tablet, aSpecialist.email)
  await tablet.goTo(`/intervenant/missions/${mission.id}`)
  await openNotes()
  await expect.element(notes).toHaveValue(draft)
})
