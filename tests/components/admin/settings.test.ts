import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keptPublished, PUBLISHED_KEY } from '../../../src/data/published/published.ts'
import { showKept } from '../../../src/published.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { fillHour } from '../../support/components/date-fields.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { anAdmin } from '../../support/components/people.ts'
import { plain } from '../../support/components/plain.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const SHIPPED = '+254 20 000 0010'
const OURS = '+254 20 271 8000'
const AS_OF = '2026-11-23T09:41:00Z'
const OFFICES = '/admin/settings/offices?pays=kenya'

interface Version {
  readonly version_id: string
  readonly details: Readonly<Record<string, unknown>>
  readonly at: string
  readonly author: string
}

/** The versions of the office in Kenya on the server, newest first. */
let published: readonly Version[]
const publish = (details: Version['details'], version_id: string = crypto.randomUUID(), author = 'Lila Saïdi') => {
  published = [{ version_id, details, at: `2026-11-23T09:0${published.length}:00Z`, author }, ...published]
}

const phone = page.getByRole('textbox', { name: 'Téléphone', exact: true })
const save = page.getByRole('button', { name: 'Enregistrer et publier', exact: true })
const saveAll = page.getByRole('button', { name: 'Tout enregistrer et publier' })
const versions = page.getByRole('region', { name: 'Versions publiées' }).getByRole('listitem')
const field = (name: string) => () => plain(document.querySelector(`[data-field="${name}"]`))

beforeEach(() => {
  published = []
  theHawa.server.answers.set('admin_company_details', () => ({
    rows: published.slice(0, 1).map((version) => ({ document: 'kenya', ...version })),
    as_of: AS_OF,
  }))
  theHawa.server.answers.set('admin_company_history', ({ document }) => ({
    rows: document === 'kenya' ? published.map((version) => ({ ...version })) : [],
    as_of: AS_OF,
  }))
  theHawa.server.onApplied = (command) => {
    if (command.name === 'set_office') publish({ ...command.args.details }, command.args.version_id)
  }
  theHawa.server.visitorAnswers.set('published', () => ({ since: 0, revision: 0, items: {} }))
})

test('the overview counts the examples of each office, and leads to it', async () => {
  theHawa.server.answers.set('admin_settings', () => ({ settings: [], as_of: AS_OF }))
  theHawa.server.answers.set('admin_contents', () => ({ rows: [], published: [], as_of: AS_OF }))
  await openPage('/admin/settings', { as: anAdmin })
  const kenya = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kenya' })
  await expect.element(kenya).toHaveTextContent("7 valeurs d'exemple")
  await kenya.getByRole('link', { name: 'Kenya' }).click()
  await expect.element(page.getByRole('tab', { name: 'Kenya' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(phone).toHaveValue(SHIPPED)
  expect(field('phone')()).toContain("Valeur d'exemple, à remplacer")
  expect(pixelsBeyondHere()).toBe(0)
})

test('a placeholder is refused beside its field, and nothing is published', async () => {
  await openPage(OFFICES, { as: anAdmin })
  await expect.element(save).not.toBeInTheDocument()
  await phone.fill('+254 20 000 0000')
  await save.click()
  await expect.poll(field('phone')).toContain('elle ne peut pas être publiée')
  await expect.element(phone).toHaveFocus()
  await expect.element(page.getByRole('alert')).toHaveTextContent("Une valeur est à corriger : rien n'a été publié.")
  expect(theHawa.server.received).toEqual([])
})

test('phone and hours are published, and this device asks at once for what visitors see', async () => {
  await openPage(OFFICES, { as: anAdmin })
  await phone.fill(OURS)
  await fillHour('Samedi, plage 1 : de', '10:00')
  await fillHour('Samedi, plage 1 : à', '13:30')
  theHawa.server.visitorAnswers.set('published', () => ({
    since: 0,
    revision: 7,
    items: { company: { kenya: { phone: OURS } } },
  }))
  await saveAll.click()
  await expect.element(versions).toHaveLength(1)
  await expect.element(versions).toHaveTextContent("Téléphone · Horaires d'ouverture")
  await expect.element(versions).toHaveTextContent('Lila Saïdi')
  await expect.element(page.getByRole('main')).toHaveTextContent("6 valeurs d'exemple")
  await expect.element(save).not.toBeInTheDocument()
  await expect.poll(keptPublished).toEqual({ revision: 7, items: { company: { kenya: { phone: OURS } } } })
  const [given] = theHawa.server.received
  const saturday = [{ opens: '10:00', closes: '13:30' }]
  expect(given).toMatchObject({
    name: 'set_office',
    args: { pays: 'kenya', seen: null, details: { phone: OURS, hours: { saturday } } },
  })
  expect(given && 'details' in given.args && Object.keys(given.args.details)).toEqual(['phone', 'hours'])
})

test('a section is published by itself: another one stays a draft, with its fault, over the new version', async () => {
  const { goTo } = await openPage(OFFICES, { as: anAdmin })
  const city = page.getByRole('group', { name: 'Ville' }).getByLabelText('Français')
  await phone.fill(OURS)
  await city.fill('')
  await page
    .getByRole('group', { name: 'Joindre le bureau' })
    .getByRole('button', { name: 'Enregistrer et publier' })
    .click()
  await expect.element(versions).toHaveLength(1)
  expect(theHawa.server.received).toMatchObject([{ args: { seen: null, details: { phone: OURS } } }])
  await expect.element(city).toHaveValue('')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page.getByRole('main').getByRole('link', { name: 'Entreprise', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Entreprise')
  await goTo(OFFICES)
  await expect.element(city).toHaveValue('')
  await expect.element(phone).toHaveValue(OURS)
  await save.click()
  await expect
    .element(page.getByRole('group', { name: 'Lieu' }).getByRole('alert'))
    .toHaveTextContent("Une valeur est à corriger : rien n'a été publié.")
  await city.fill('Nairobi Ouest')
  await save.click()
  await expect.element(versions).toHaveLength(2)
  expect(theHawa.server.received.at(-1)?.args).toMatchObject({
    seen: published[1]?.version_id,
    details: { phone: OURS, city: { fr: 'Nairobi Ouest' } },
  })
})

test('what was published stands on the page of the office, for visitors without a network too', async () => {
  const show = (revision: number, items: object) => {
    localStorage.setItem(PUBLISHED_KEY, JSON.stringify({ revision, items }))
    showKept()
  }
  atTheEnd(() => show(-1, {}))
  const closed = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] }
  theHawa.fail({ offline: true })
  await openPage('/contact?bureau=kenya')
  await expect.element(page.getByRole('link', { name: SHIPPED })).toBeVisible()
  show(-2, {
    company: { kenya: { phone: OURS, hours: { ...closed, saturday: [{ opens: '10:00', closes: '13:30' }] } } },
  })
  await expect.element(page.getByRole('link', { name: OURS })).toHaveAttribute('href', 'tel:+254202718000')
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Samedi' })).toHaveTextContent('10:00-13:30')
  await expect.element(page.getByRole('link', { name: SHIPPED })).not.toBeInTheDocument()
})

test('whoever is overtaken sees what was published, keeps what was typed, and may publish over it', async () => {
  publish({ phone: OURS })
  await openPage(OFFICES, { as: anAdmin })
  await expect.element(phone).toHaveValue(OURS)
  await phone.fill('+254 20 271 8001')
  publish({ phone: '+254 20 271 9999', email: 'nairobi@hawa.co.ke' }, crypto.randomUUID(), 'Samira Kaci')
  theHawa.server.refuses.set('set_office', 'details_changed')
  await save.click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: "Quelqu'un d'autre a publié entre-temps" }))
    .toBeVisible()
  expect(field('phone')()).toContain('+254 20 271 9999')
  await expect.element(phone).toHaveValue('+254 20 271 8001')
  // Untouched fields show the new value.
  await expect.element(page.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveValue('nairobi@hawa.co.ke')
  theHawa.server.refuses.clear()
  await save.click()
  await expect.element(versions).toHaveLength(3)
  expect(published[0]?.details).toEqual({ phone: '+254 20 271 8001', email: 'nairobi@hawa.co.ke' })
  expect(theHawa.server.received.at(-1)?.args).toMatchObject({ seen: published[1]?.version_id })
})

test('whoever leaves is asked, and finds the draft again', async () => {
  const { goTo } = await openPage(OFFICES, { as: anAdmin })
  await phone.fill('+254 20 271 8002')
  await expect.element(page.getByText('Modifications gardées en brouillon, pas encore publiées.')).toBeVisible()
  const away = page.getByRole('main').getByRole('link', { name: 'Entreprise', exact: true })
  await away.click()
  const question = page.getByRole('alertdialog', { name: 'Quitter sans publier ?' })
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect.element(phone).toHaveValue('+254 20 271 8002')
  await away.click()
  await question.getByRole('button', { name: 'Quitter' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Entreprise')
  await goTo(OFFICES)
  await expect.element(phone).toHaveValue('+254 20 271 8002')
  await expect.element(page.getByText(/^Brouillon du/)).toBeVisible()
  await page.getByRole('button', { name: 'Abandonner les modifications' }).click()
  await expect.element(phone).toHaveValue(SHIPPED)
})

test('without a network it waits on this device, says so, and is published when the network is back', async () => {
  await openPage(OFFICES, { as: anAdmin })
  await phone.fill(OURS)
  theHawa.fail({ offline: true })
  await save.click()
  const waits = page.getByText(/^Enregistré, pas encore publié/)
  await expect.element(waits).toBeVisible()
  await expect.element(phone).toHaveValue(OURS)
  theHawa.fail({ offline: false })
  await expect.element(waits).not.toBeInTheDocument()
  await expect.element(versions).toHaveLength(1)
  await expect.element(phone).toHaveValue(OURS)
})

test('an older version is taken into the form, and everything goes back to what the app comes with', async () => {
  publish({ phone: OURS })
  publish({ phone: '+254 20 271 8001' })
  await openPage(OFFICES, { as: anAdmin })
  await expect.element(versions.first()).toHaveTextContent('en vigueur')
  await versions
    .last()
    .getByRole('button', { name: /^Restaurer la version/ })
    .click()
  await expect.element(phone).toHaveValue(OURS)
  expect(theHawa.server.received).toEqual([])
  await page.getByRole('button', { name: 'Abandonner les modifications' }).click()
  await expect.element(phone).toHaveValue('+254 20 271 8001')
  await page.getByRole('button', { name: "Rétablir les valeurs d'origine" }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rétablir' }).click()
  await expect.element(versions).toHaveLength(3)
  await expect.element(versions.first()).toHaveTextContent("Valeurs d'origine rétablies")
  await expect.element(phone).toHaveValue(SHIPPED)
  expect(theHawa.server.received).toMatchObject([{ name: 'set_office', args: { pays: 'kenya', details: {} } }])
})

test('what the server refused can be taken up again, or dropped', async () => {
  await openPage(OFFICES, { as: anAdmin })
  await phone.fill(OURS)
  theHawa.fail({ offline: true })
  await save.click()
  await expect.element(page.getByText(/^Enregistré, pas encore publié/)).toBeVisible()
  theHawa.server.refuses.set('set_office', 'details_changed')
  theHawa.fail({ offline: false })
  const refused = page.getByRole('alert').filter({ hasText: 'Une modification a été refusée' })
  await expect.element(refused).toBeVisible()
  await expect.element(phone).toHaveValue(SHIPPED)
  await refused.getByRole('button', { name: 'Remettre dans le formulaire' }).click()
  await expect.element(phone).toHaveValue(OURS)
  await expect.element(refused).not.toBeInTheDocument()
})

test('refused details that are taken up stand beside what somebody else has published', async () => {
  await openPage(OFFICES, { as: anAdmin })
  await phone.fill(OURS)
  theHawa.fail({ offline: true })
  await save.click()
  await expect.element(page.getByText(/^Enregistré, pas encore publié/)).toBeVisible()
  publish({ phone: '+254 20 271 8001' })
  theHawa.server.refuses.set('set_office', 'details_changed')
  theHawa.fail({ offline: false })
  await expect.element(phone).toHaveValue('+254 20 271 8001')
  await page.getByRole('button', { name: 'Remettre dans le formulaire' }).click()
  await expect.element(phone).toHaveValue(OURS)
  await expect.element(page.getByRole('main')).toHaveTextContent(/\+254 20 271 8001/)
})

test('coordinates are read in other digits, and asked about where a point could part thousands', async () => {
  await openPage(OFFICES, { as: anAdmin })
  const place = page.getByRole('group', { name: 'Position' })
  const latitude = place.getByLabelText('Latitude (degrés)')
  await latitude.fill('-1.286')
  await place.getByLabelText('Longitude (degrés)').fill('٣٦٫٨١٧')
  await save.click()
  await expect.element(latitude).toHaveAccessibleDescription(/^Ce nombre peut se lire de deux façons/)
  expect(theHawa.server.received).toEqual([])
  await place.getByRole('button', { name: /^.?-1,286.?$/ }).click()
  await save.click()
  await expect.element(versions).toHaveLength(1)
  const coordinates = { latitude: -1.286, longitude: 36.817 }
  expect(theHawa.server.received).toMatchObject([{ name: 'set_office', args: { details: { coordinates } } }])
})
