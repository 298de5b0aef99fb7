import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { openNotes } from '../../support/components/mission.ts'
import { aSpecialist } from '../../support/components/people.ts'
import { anEvent } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const mission = aStudy({
  nom_entreprise: 'Verrerie de Tlemcen',
  statut: 'en_cours',
  intervenant_id: aSpecialist.id,
  intervenant_nom: 'Karim Bouzidi',
  date_acceptation: '2026-05-02T08:00:00Z',
  date_debut_mission: '2026-05-03T08:00:00Z',
  notes_terrain: 'Cour nord.',
})
const PATH = `/intervenant/missions/${mission.id}`
const THEIRS = 'Cour nord, vent fort.'
const MINE = 'Cour nord, deux cheminées.'

const main = page.getByRole('main')
const notes = main.getByLabelText('Ce que vous observez sur place')
const choice = main.getByRole('region', { name: 'Deux versions de vos notes' })
const mine = choice.getByRole('article', { name: 'Votre version, sur cet appareil' })
const other = choice.getByRole('article', { name: 'La version actuelle' })
const save = main.getByRole('button', { name: 'Enregistrer les notes' })
const press = (name: string) => choice.getByRole('button', { name, exact: true }).click()

/** The phone has saved other notes meanwhile, and the pull has brought them. */
const phoneSaved = () => {
  const saved = { kind: 'notes_saved', at: '2026-05-03T10:00:00Z', mine: true, by_name: 'Karim Bouzidi' } as const
  theHawa.server.records.next([anEvent(mission.id, saved)])
  theHawa.server.studies.next([{ ...mission, notes_terrain: THEIRS }])
}
/** Notes that have arrived: the text and the one it was based on. */
const arrived = () =>
  theHawa.server.received.flatMap(({ name, args }) =>
    name === 'save_field_notes' ? [[args.notes_terrain, args.seen, args.latitude]] : [],
  )

beforeEach(() => theHawa.server.studies.next([mission]))

/** Opens the notes where the journal says that there are two versions. */
const choose = () => main.getByRole('button', { name: 'Choisir une version' }).click()

/** Saved on the tablet over its older copy, after the phone had saved. */
async function refusedSave() {
  const opened = await openPage(PATH, { as: aSpecialist, width: 768 })
  theHawa.server.refuses.set('save_field_notes', 'content_changed')
  theHawa.fail({ offline: true })
  await openNotes()
  await notes.fill(MINE)
  await save.click()
  await expect.element(notes).not.toBeInTheDocument()
  phoneSaved()
  theHawa.fail({ offline: false })
  await choose()
  await expect.element(mine).toHaveTextContent(MINE)
  await expect.element(other).toHaveTextContent(THEIRS)
  await expect.element(notes).toHaveValue(THEIRS)
  await expect.poll(arrived).toEqual([[MINE, 'Cour nord.', undefined]])
  theHawa.server.refuses.clear()
  return opened
}

test('several saves in a row without network: each is based on the one before', async () => {
  await openPage(PATH, { as: aSpecialist, width: 768 })
  theHawa.fail({ offline: true })
  for (const text of ['Un', 'Deux', 'Trois']) {
    await openNotes()
    await notes.fill(text)
    await save.click()
    await expect.element(notes).not.toBeInTheDocument()
  }
  await expect.element(main.getByText('Deux versions de vos notes')).not.toBeInTheDocument()
  theHawa.fail({ offline: false })
  await expect.poll(arrived).toEqual([
    ['Un', 'Cour nord.', undefined],
    ['Deux', 'Un', undefined],
    ['Trois', 'Deux', undefined],
  ])
  await openNotes()
  await expect.element(notes).toHaveValue('Trois')
})

test('a refused text stands beside the other one, also on a phone; mine is kept over the other', async () => {
  await refusedSave()
  await expect.element(other).toHaveTextContent('vous')
  await expect.element(other).toHaveTextContent('2026')
  const side = (of: typeof mine) => of.element().getBoundingClientRect()
  expect(side(other).x).toBeGreaterThan(side(mine).x + 200)
  await page.viewport(390, 800)
  await expect.poll(() => side(other).x - side(mine).x).toBe(0)
  expect(pixelsBeyondHere()).toBe(0)
  await press('Garder la mienne')
  await expect.element(choice).not.toBeInTheDocument()
  await expect.element(notes).toHaveValue(MINE)
  await expect.poll(arrived).toEqual([
    [MINE, 'Cour nord.', undefined],
    [MINE, THEIRS, undefined],
  ])
  await expect.poll(() => theHawa.sync.unsentCount()).toBe(0)
})

test('the other is kept: mine goes only when that is confirmed', async () => {
  await refusedSave()
  await press("Garder l'autre")
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click()
  await expect.element(mine).toBeVisible()
  await press("Garder l'autre")
  await page.getByRole('alertdialog').getByRole('button', { name: "Garder l'autre" }).click()
  await expect.element(choice).not.toBeInTheDocument()
  await expect.element(notes).toHaveValue(THEIRS)
  expect(arrived()).toHaveLength(1)
  expect(theHawa.sync.unsentCount()).toBe(0)
})

test('both come into the field, to be edited; undecided, all of it is there again when the page is', async () => {
  const { goTo } = await refusedSave()
  await goTo('/intervenant/missions')
  await goTo(PATH)
  theHawa.fail({ offline: true })
  await choose()
  await expect.element(mine).toHaveTextContent(MINE)
  await press('Réunir les deux')
  await expect.element(choice).not.toBeInTheDocument()
  await expect.element(notes).toHaveValue(`${THEIRS}\n\n${MINE}`)
  await expect.element(notes).toHaveFocus()
  await goTo('/intervenant/missions')
  await goTo(PATH)
  await openNotes()
  await notes.fill('Cour nord, vent fort, deux cheminées.')
  await save.click()
  theHawa.fail({ offline: false })
  await expect.poll(() => arrived().at(-1)).toEqual(['Cour nord, vent fort, deux cheminées.', THEIRS, undefined])
})

test('a draft over older notes is shown beside what has come before it can be saved, also after leaving', async () => {
  const { goTo } = await openPage(PATH, { as: aSpecialist, width: 768 })
  await openNotes()
  await notes.fill(MINE)
  await expect.element(save).toBeEnabled()
  phoneSaved()
  await expect.element(mine).toHaveTextContent(MINE)
  await expect.element(other).toHaveTextContent(THEIRS)
  await expect.element(notes).toHaveValue(MINE)
  await expect.element(save).toBeDisabled()
  await notes.fill(`${MINE} Bruit.`)
  await expect.element(mine).toHaveTextContent('Bruit.')
  theHawa.fail({ offline: true })
  await goTo('/intervenant/missions')
  await goTo(PATH)
  await choose()
  await expect.element(mine).toHaveTextContent('Bruit.')
  expect(arrived()).toEqual([])
  await press('Garder la mienne')
  await expect.element(choice).not.toBeInTheDocument()
  theHawa.fail({ offline: false })
  await expect.poll(arrived).toEqual([[`${MINE} Bruit.`, THEIRS, undefined]])
  await expect.element(notes).toHaveValue(`${MINE} Bruit.`)
})

test('with no room on the device nothing is given up', async () => {
  await refusedSave()
  theHawa.fail({ fullDisk: true })
  await press('Garder la mienne')
  await expect.element(main).toHaveTextContent("Mémoire de l'appareil pleine")
  await expect.element(mine).toHaveTextContent(MINE)
  expect(theHawa.sync.unsentCount()).toBe(1)
})

test('a position of a refused save comes again with the decision, also where the other text is kept', async () => {
  theHawa.server.refuses.set('save_field_notes', 'content_changed')
  await openPage(PATH, { as: aSpecialist, width: 768 })
  phoneSaved()
  await openNotes()
  await expect.element(notes).toHaveValue(THEIRS)
  const args = { study_id: mission.id, notes_terrain: MINE, seen: 'Cour nord.', latitude: 34.88, longitude: -1.31 }
  await theHawa.sync.dispatch({ name: 'save_field_notes', args })
  await expect.element(mine).toHaveTextContent(MINE)
  await expect.poll(arrived).toEqual([[MINE, 'Cour nord.', 34.88]])
  theHawa.server.refuses.clear()
  await press("Garder l'autre")
  await page.getByRole('alertdialog').getByRole('button', { name: "Garder l'autre" }).click()
  await expect.element(choice).not.toBeInTheDocument()
  await expect.poll(() => arrived().at(-1)).toEqual([THEIRS, THEIRS, 34.88])
  await expect.element(notes).toHaveValue(THEIRS)
})
