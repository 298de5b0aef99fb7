import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { addDays } from '../../../src/data/studies/planning.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { aRecord } from '../../support/components/rows.ts'
import { savedFiles } from '../../support/components/saved-files.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const today = '2027-02-15'
const sunday = '2027-04-11'
const [monday, tuesday] = [addDays(sunday, 1), addDays(sunday, 2)]
const theirs = {
  intervenant_id: aSpecialist.id,
  intervenant_nom: 'Karim Bouzidi',
  date_acceptation: '2027-01-10T08:00:00Z',
} as const
const kiln = aStudy({
  ...theirs,
  nom_entreprise: 'Four de Boumerdès',
  statut: 'en_cours',
  delai_souhaite: '6_mois',
  created_at: '2027-01-05T08:00:00.000Z',
})
const mill = aStudy({ ...theirs, nom_entreprise: 'Papeterie de Baba Ali', statut: 'acceptée' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T09:00:00Z`) })
  atTheEnd(() => vi.useRealTimers())
  theHawa.server.studies.next([kiln, mill])
})

const grid = page.getByRole('grid')
const dialog = page.getByRole('dialog', { name: 'Dates de la mission' })
const spoken = (day: string) => day.split('-').toReversed().join('/')
const nameOf = (day: string, language = 'fr-FR') =>
  new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
const dayOf = (day: string, language?: string) =>
  grid.getByRole('button', { name: new RegExp(`^${nameOf(day, language)}`) })
const cardIn = (place: Pick<Locator, 'getByRole'>, { nom_entreprise }: typeof kiln) =>
  place.getByRole('article').filter({ has: page.getByRole('heading', { name: nom_entreprise, exact: true }) })
/** In the list under the calendar; the panel of the chosen day comes before it. */
const listed = (study: typeof kiln) => cardIn(page, study).last()
const onDay = (day: string, study: typeof kiln, language?: string) =>
  cardIn(page.getByRole('region', { name: nameOf(day, language) }), study)
const planned = (study: typeof kiln, debut: string, fin: string) =>
  aRecord('mission_plan', study.id, { debut, fin, at: '2027-02-01T08:00:00Z' }, study.id)

async function plan(study: typeof kiln, debut: string, fin: string): Promise<void> {
  await listed(study)
    .getByRole('button', { name: /^(Planifier|Changer les dates)\s: / })
    .click()
  await dialog.getByLabelText('Premier jour').fill(debut)
  await dialog.getByLabelText('Dernier jour').fill(fin)
  await dialog.getByRole('button', { name: 'Enregistrer les dates' }).click()
}

test('the planning opens from the dashboard on today, Sunday first, with unplanned missions', async () => {
  const { address } = await openPage('/intervenant/dashboard', { as: aSpecialist, width: 768 })
  await page
    .getByRole('navigation', { name: 'Raccourcis' })
    .getByRole('link', { name: /^Planning/ })
    .click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Planning' })).toBeVisible()
  await expect.element(grid.getByRole('columnheader').first()).toHaveTextContent('dimanche')
  await expect.element(dayOf(today)).toHaveAttribute('aria-current', 'date')
  await expect.element(listed(kiln)).toHaveTextContent('Pas encore planifiée')
  await expect.element(listed(mill)).toHaveTextContent('Sans échéance')
  expect(pixelsBeyondHere()).toBe(0)
  await page.getByRole('button', { name: 'Mois suivant' }).click()
  await page.getByRole('button', { name: 'Mois suivant' }).click()
  await expect.poll(address).toMatch(/mois=2027-04/)
})

test('days are checked before they are kept, and what speaks against them is said', async () => {
  await openPage('/intervenant/planning?mois=2027-04', { as: aSpecialist, width: 768 })
  theHawa.fail({ offline: true })
  await plan(kiln, monday, sunday)
  await expect
    .element(dialog.getByLabelText('Dernier jour'))
    .toHaveAccessibleDescription('Le dernier jour précède le premier.')
  await dialog.getByLabelText('Dernier jour').fill(addDays(sunday, 6))
  await expect.element(dialog).toHaveTextContent('2 jours de week-end')
  await dialog.getByLabelText('Premier jour').fill(sunday)
  await dialog.getByLabelText('Dernier jour').fill(monday)
  await expect.element(dialog).toHaveTextContent('Aucun conflit à ces dates.')
  await dialog.getByRole('button', { name: 'Enregistrer les dates' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(listed(kiln)).toHaveTextContent(spoken(sunday))
  await expect.element(dayOf(sunday)).toHaveAccessibleName(/1 mission prévue/)
  await expect.element(dayOf(monday)).toHaveAccessibleName(/1 mission prévue/)
})

test('two missions on a day clash until one is moved; the server has the last days', async () => {
  await openPage('/intervenant/planning?mois=2027-04', { as: aSpecialist, width: 768 })
  theHawa.fail({ offline: true })
  await plan(kiln, sunday, monday)
  await plan(mill, monday, monday)
  for (const [one, other] of [
    [kiln, mill],
    [mill, kiln],
  ] as const) {
    await expect.element(listed(one)).toHaveTextContent(new RegExp(`Même jour que .*${other.nom_entreprise}`))
  }
  await expect.element(dayOf(monday)).toHaveAccessibleName(/2 missions prévues, conflit/)
  await dayOf(monday).click()
  await onDay(monday, mill)
    .getByRole('button', { name: /^Un jour plus tard\s: / })
    .click()
  await expect.element(dayOf(tuesday)).toHaveAccessibleName(/1 mission prévue/)
  await expect.element(onDay(tuesday, mill)).toHaveTextContent(spoken(tuesday))
  for (const study of [kiln, mill]) await expect.element(listed(study)).not.toHaveTextContent('Même jour que')
  expect(theHawa.server.received).toEqual([])
  theHawa.fail({ offline: false })
  await expect
    .poll(() => theHawa.server.received)
    .toEqual([
      { name: 'plan_mission', args: { study_id: kiln.id, debut: sunday, fin: monday, seen: null } },
      { name: 'plan_mission', args: { study_id: mill.id, debut: monday, fin: monday, seen: null } },
      {
        name: 'plan_mission',
        args: { study_id: mill.id, debut: tuesday, fin: tuesday, seen: `${monday}/${monday}` },
      },
    ])
  expect(theHawa.server.records.value.map(({ id, body }) => [id, body])).toMatchObject([
    [kiln.id, { debut: sunday, fin: monday }],
    [mill.id, { debut: tuesday, fin: tuesday }],
  ])
})

test('arrows go from day to day, and the panel shows what is planned there', async () => {
  theHawa.server.records.next([planned(kiln, sunday, monday)])
  await openPage(`/intervenant/planning?mois=2027-04&jour=${tuesday}`, { as: aSpecialist, width: 768 })
  await expect.element(dayOf(tuesday)).toBeVisible()
  dayOf(tuesday).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(dayOf(monday)).toHaveFocus()
  await expect.element(onDay(monday, kiln)).toBeVisible()
})

test.each([390, 1440] as const)('a week names its missions on every screen, at %s pixels', async (width) => {
  theHawa.server.records.next([planned(kiln, sunday, monday)])
  const { address } = await openPage(`/intervenant/planning?mois=2027-04&jour=${sunday}`, { as: aSpecialist, width })
  await page.getByText('Semaine', { exact: true }).click()
  const week = page.getByRole('list', { name: /^Semaine\s: 11/ })
  await expect.element(page.getByRole('heading', { level: 2, name: /11.*17 avril 2027/ })).toBeVisible()
  expect(address()).toMatch(/vue=semaine/)
  await expect.element(grid).not.toBeInTheDocument()
  const day = (name: string) => week.getByRole('button', { name: new RegExp(`^${nameOf(name)}`) })
  await expect.element(day(sunday)).toHaveTextContent(kiln.nom_entreprise)
  await expect.element(day(sunday)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(day(tuesday)).not.toHaveTextContent(kiln.nom_entreprise)
  await day(monday).click()
  await expect.element(onDay(monday, kiln)).toBeVisible()
  await page.getByRole('button', { name: 'Semaine suivante' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: /18.*24 avril 2027/ })).toBeVisible()
  await page.getByRole('button', { name: "Aujourd'hui", exact: true }).click()
  await expect.element(page.getByRole('listitem').getByRole('button', { name: /aujourd'hui/ })).toBeVisible()
  expect(pixelsBeyondHere()).toBe(0)
})

test('several missions on one day are a way from the first to the nearest, opened in a map', async () => {
  const [first, far, near] = [
    { ...kiln, latitude: 36.75, longitude: 3.06 },
    { ...aStudy({ ...theirs, nom_entreprise: "Port d'Oran", statut: 'acceptée' }), latitude: 35.7, longitude: -0.63 },
    { ...mill, latitude: 36.47, longitude: 2.83 },
  ]
  theHawa.server.studies.next([first, far, near])
  theHawa.server.records.next([
    planned(first, sunday, monday),
    planned(far, monday, monday),
    planned(near, monday, monday),
  ])
  await openPage(`/intervenant/planning?mois=2027-04&jour=${sunday}`, { as: aSpecialist, width: 390 })
  const way = page.getByRole('region', { name: 'Trajet du jour' })
  await expect.element(onDay(sunday, kiln)).toBeVisible()
  await expect.element(way).not.toBeInTheDocument()
  await dayOf(monday).click()
  await expect.element(way.getByRole('listitem').nth(0)).toHaveTextContent(kiln.nom_entreprise)
  await expect.element(way.getByRole('listitem').nth(1)).toHaveTextContent(/Papeterie de Baba Ali.*37 km/)
  await expect.element(way.getByRole('listitem').nth(2)).toHaveTextContent("Port d'Oran")
  const link = way.getByRole('link', { name: 'Ouvrir le trajet' }).element().getAttribute('href') ?? ''
  expect(new URL(link).searchParams.get('destination')).toBe('35.7,-0.63')
  expect(pixelsBeyondHere()).toBe(0)
})

test('in Arabic the week runs from the right, Sunday first, and the left arrow is later', async () => {
  theHawa.server.records.next([planned(kiln, sunday, monday)])
  const arabic = 'ar-DZ-u-nu-latn'
  await openPage(`/intervenant/planning?mois=2027-04&jour=${sunday}`, { as: aSpecialist, language: 'ar', width: 768 })
  const headers = grid.getByRole('columnheader')
  await expect.element(headers.first()).toHaveTextContent('الأحد')
  expect(document.documentElement.dir).toBe('rtl')
  expect(headers.first().element().getBoundingClientRect().x).toBeGreaterThan(
    headers.last().element().getBoundingClientRect().x,
  )
  dayOf(sunday, arabic).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(dayOf(monday, arabic)).toHaveFocus()
  await expect.element(onDay(monday, kiln, arabic)).toBeVisible()
  expect(pixelsBeyondHere()).toBe(0)
})

test('one mission and all of them leave as calendars without a network, with their due dates', async () => {
  const files = savedFiles()
  theHawa.server.records.next([planned(kiln, sunday, monday), planned(mill, tuesday, tuesday)])
  await openPage('/intervenant/planning?mois=2027-04', { as: aSpecialist })
  theHawa.fail({ offline: true })
  await listed(mill)
    .getByRole('button', { name: /^Exporter \(\.ics\)\s: / })
    .click()
  await page.getByRole('button', { name: 'Tout exporter (.ics)' }).click()
  await expect.poll(() => files.length).toBe(2)
  const [one = '', whole = ''] = await Promise.all(files.map((file) => file.text()))
  expect(one).toContain(`UID:${mill.id}@hawa\r\n`)
  expect(one).toContain(`DTSTART;VALUE=DATE:${tuesday.replaceAll('-', '')}\r\n`)
  expect(one).not.toContain(kiln.id)
  expect(files[1]?.name).toBe('hawa-planning.ics')
  expect(whole).toContain(`UID:${kiln.id}@hawa`)
  expect(whole, 'its due date').toContain(`UID:${kiln.id}-due@hawa`)
})

test("what a calendar was told is taken back when it is planned no more, or is somebody else's", async () => {
  const files = savedFiles()
  theHawa.server.records.next([planned(kiln, sunday, monday), planned(mill, tuesday, tuesday)])
  await openPage('/intervenant/planning?mois=2027-04', { as: aSpecialist })
  const exportAll = page.getByRole('button', { name: 'Tout exporter (.ics)' })
  await exportAll.click()
  theHawa.server.studies.next([])
  theHawa.server.records.next([])
  await expect.element(listed(kiln)).not.toBeInTheDocument()
  await exportAll.click()
  await expect.poll(() => files.length).toBe(2)
  const events = ((await files[1]?.text()) ?? '').split('BEGIN:VEVENT').slice(1)
  const taken = (uid: string) =>
    events.some((event) => event.includes(`UID:${uid}\r\n`) && event.includes('STATUS:CANCELLED'))
  expect([`${kiln.id}@hawa`, `${kiln.id}-due@hawa`, `${mill.id}@hawa`].map(taken)).toEqual([true, true, true])
})

test('holidays stand in the calendar, and a day that was moved is worked again', async () => {
  const feast = { pays: 'algerie', nom_fr: 'Aïd el-Fitr', nom_en: 'Eid al-Fitr', nom_ar: 'عيد الفطر' } as const
  theHawa.server.answers.set('public_holidays', () => [{ ...feast, jour: '2027-03-09', mobile: true }])
  await openPage('/intervenant/planning?mois=2027-03', { as: aSpecialist, width: 768 })
  await expect.element(dayOf('2027-03-09')).toHaveAccessibleName(/jour férié\s: Aïd el-Fitr/)
  theHawa.server.answers.set('public_holidays', () => [{ ...feast, jour: '2027-03-12', mobile: false }])
  theHawa.fail({ offline: true })
  theHawa.fail({ offline: false })
  await expect.element(dayOf('2027-03-12')).toHaveAccessibleName(/jour férié\s: Aïd el-Fitr/)
  await expect.element(dayOf('2027-03-09')).not.toHaveAccessibleName(/jour férié/)
})

test.each([390, 768, 1440] as const)('days planned elsewhere meanwhile: both, at %s pixels', async (width) => {
  theHawa.server.records.next([planned(kiln, sunday, sunday)])
  const { goTo } = await openPage('/intervenant/planning', { as: aSpecialist, width })
  const choice = page.getByRole('region', { name: /^Deux plannings\s: .*Four de Boumerdès/ })
  theHawa.server.refuses.set('plan_mission', 'content_changed')
  theHawa.fail({ offline: true })
  await plan(kiln, monday, monday)
  await expect.element(listed(kiln)).toHaveTextContent(spoken(monday))
  theHawa.server.records.next([planned(kiln, tuesday, addDays(tuesday, 1))])
  theHawa.fail({ offline: false })
  const mine = choice.getByRole('article', { name: 'Votre version, sur cet appareil' })
  const other = choice.getByRole('article', { name: 'La version actuelle' })
  await expect.element(mine).toHaveTextContent(spoken(monday))
  await expect.element(other).toHaveTextContent(/vous.*01\/02\/2027/)
  await expect.element(other).toHaveTextContent(spoken(tuesday))
  await expect.element(listed(kiln)).toHaveTextContent(spoken(tuesday))
  expect(pixelsBeyondHere()).toBe(0)
  theHawa.server.refuses.clear()
  await goTo('/intervenant/synchronisation')
  await expect.element(page.getByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Comparer les deux versions' }).click()
  await choice.getByRole('button', { name: 'Garder la mienne' }).click()
  await expect.element(choice).not.toBeInTheDocument()
  await expect.element(listed(kiln)).toHaveTextContent(spoken(monday))
  const days = { study_id: kiln.id, debut: monday, fin: monday }
  await expect
    .poll(() => theHawa.server.received)
    .toEqual([
      { name: 'plan_mission', args: { ...days, seen: `${sunday}/${sunday}` } },
      { name: 'plan_mission', args: { ...days, seen: `${tuesday}/${addDays(tuesday, 1)}` } },
    ])
  await expect.poll(() => theHawa.sync.unsentCount()).toBe(0)
})
