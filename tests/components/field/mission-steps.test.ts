/** [L18] Start and finish of a mission ask when and where, as every fact of the field. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { asInField } from '../../support/components/date-fields.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { standAtEachTime } from '../../support/components/position.ts'
import { anEvent } from '../../support/components/rows.ts'
import { stepDialog } from '../../support/components/steps.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const DAY = '2026-05-04'
const taken = {
  statut: 'acceptée',
  intervenant_id: aSpecialist.id,
  date_acceptation: `${DAY}T06:00:00.000Z`,
  pays: 'algerie',
} as const
const accepted = aStudy({ ...taken, nom_entreprise: 'Raffinerie de Skikda' })
const begun = aStudy({
  ...taken,
  nom_entreprise: 'Cimenterie de Sour',
  statut: 'en_cours',
  date_debut_mission: `${DAY}T08:00:00.000Z`,
})
const kenyan = aStudy({ ...taken, nom_entreprise: 'Nakuru Tannery', pays: 'kenya' })
const pathOf = ({ id }: typeof accepted) => `/intervenant/missions/${id}`

const main = page.getByRole('main')
const press = (name: 'Commencer' | 'Terminer') => main.getByRole('button', { name, exact: true }).first().click()
const confirm = (name: 'Commencer' | 'Terminer') => stepDialog(name).getByRole('button', { name, exact: true }).click()
const argsOf = (name: string) =>
  theHawa.server.received.flatMap((command) => (command.name === name ? [command.args] : []))

function at(time: string): (later: string) => void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}T${time}:00.000Z`) })
  atTheEnd(() => void vi.useRealTimers())
  return (later) => void vi.setSystemTime(new Date(`${DAY}T${later}:00.000Z`))
}

test('one tap moves nothing and opens a question; the second one starts the mission, now and nowhere', async () => {
  const passTo = at('09:00')
  theHawa.server.studies.next([accepted])
  await openPage(pathOf(accepted), { as: aSpecialist, width: 390 })
  await press('Commencer')
  const dialog = stepDialog('Commencer')
  await expect.element(dialog).toHaveTextContent(accepted.nom_entreprise)
  await expect.element(dialog.getByLabelText('Commencée le')).toHaveValue(asInField(`${DAY}T10:00`))
  expect(cutTextsHere()).toEqual([])
  expect(pixelsBeyondHere()).toBe(0)
  expect(theHawa.server.received).toEqual([])
  // The clock is followed until saving.
  passTo('09:20')
  await confirm('Commencer')
  await expect.element(dialog).not.toBeInTheDocument()
  await theHawa.sync.passGrace()
  await expect
    .poll(() => argsOf('start_study'))
    .toEqual([
      {
        study_id: accepted.id,
        started_at: expect.stringContaining(`${DAY}T09:20`) as string,
        at_origin: 'horloge',
      },
    ])
  await expect.element(main.getByRole('button', { name: 'Terminer', exact: true })).toBeVisible()
})

test('a typed time is neither before the step it follows nor to come; the sentence stands beside it', async () => {
  at('12:00')
  theHawa.server.studies.next([accepted, begun])
  const { goTo } = await openPage(pathOf(accepted), { as: aSpecialist, width: 390 })
  const refused = async (step: 'Commencer' | 'Terminer', label: string, typed: string, sentence: string) => {
    await stepDialog(step).getByLabelText(label).fill(typed)
    await confirm(step)
    await expect.element(stepDialog(step)).toHaveTextContent(sentence)
    await expect.element(stepDialog(step).getByLabelText(label)).toHaveFocus()
  }
  await press('Commencer')
  await refused('Commencer', 'Commencée le', `${DAY}T06:30`, 'Trop tôt : \u206804/05/2026 07:00')
  await refused('Commencer', 'Commencée le', `${DAY}T14:30`, 'Cette heure est dans le futur.')
  expect(cutTextsHere()).toEqual([])
  await stepDialog('Commencer').getByLabelText('Commencée le').fill(`${DAY}T07:30`)
  await confirm('Commencer')
  await theHawa.sync.passGrace()
  await expect
    .poll(() => argsOf('start_study'))
    .toMatchObject([{ started_at: `${DAY}T06:30:00.000Z`, at_origin: 'saisie' }])
  await goTo(pathOf(begun))
  await expect.element(main).toHaveTextContent(begun.nom_entreprise)
  await press('Terminer')
  await refused('Terminer', 'Terminée le', `${DAY}T08:30`, 'Trop tôt : \u206804/05/2026 09:00')
  expect(argsOf('finish_study')).toEqual([])
})

test('a position is measured for the step, without network, with its accuracy and its age', async () => {
  const near = { latitude: 36.881, longitude: 6.9, accuracy: 7 }
  standAtEachTime([{ latitude: 36.88, longitude: 6.9, accuracy: 80 }, near])
  const passTo = at('09:00')
  theHawa.server.studies.next([accepted])
  theHawa.fail({ offline: true })
  await openPage(pathOf(accepted), { as: aSpecialist, width: 390 })
  await press('Commencer')
  const dialog = stepDialog('Commencer')
  await dialog.getByRole('button', { name: 'Relever la position' }).click()
  await dialog.getByRole('button', { name: 'Garder cette position' }).click()
  await expect.element(dialog).toHaveTextContent('36.88000, 6.90000 · précision \u206880\u2069 m')
  await expect.element(dialog).toHaveTextContent('Position peu précise')
  await dialog.getByRole('button', { name: 'Relever à nouveau' }).click()
  await expect.element(dialog).toHaveTextContent('36.88100, 6.90000 · précision \u20687\u2069 m')
  passTo('09:12')
  await confirm('Commencer')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(main).toHaveTextContent('Démarrage de la mission')
  theHawa.fail({ offline: false })
  await theHawa.sync.passGrace()
  await expect
    .poll(() => argsOf('start_study'))
    .toMatchObject([
      {
        latitude: 36.881,
        longitude: 6.9,
        accuracy: 7,
        position_origin: 'mesuree',
        position_at: expect.stringContaining(`${DAY}T09:00`) as string,
        started_at: expect.stringContaining(`${DAY}T09:12`) as string,
      },
    ])
})

test.each([
  ['Back', () => history.back()],
  ['Escape', () => document.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }))],
  ['a tap outside', () => document.querySelector<HTMLElement>('dialog[open]')?.click()],
])('what was typed and measured is kept over %s and over leaving the page, and given once', async (_, close) => {
  standAtEachTime([{ latitude: 36.88, longitude: 6.9, accuracy: 6 }])
  const passTo = at('12:00')
  theHawa.server.studies.next([begun])
  theHawa.fail({ offline: true })
  const { goTo } = await openPage(pathOf(begun), { as: aSpecialist, width: 390 })
  await press('Terminer')
  const dialog = stepDialog('Terminer')
  await dialog.getByLabelText('Terminée le').fill(`${DAY}T11:15`)
  await dialog.getByRole('button', { name: 'Relever la position' }).click()
  await expect.element(dialog).toHaveTextContent('36.88000, 6.90000')
  close()
  await expect.element(dialog).not.toBeInTheDocument()
  await goTo('/intervenant/missions')
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Missions Terrain')
  passTo('12:20')
  await goTo(pathOf(begun))
  await press('Terminer')
  await expect.element(dialog.getByLabelText('Terminée le')).toHaveValue(asInField(`${DAY}T11:15`))
  await expect.element(dialog).toHaveTextContent('il y a 20 minutes')
  await expect.element(dialog).toHaveTextContent('relevez-la à nouveau si vous avez changé de place')
  await confirm('Terminer')
  theHawa.fail({ offline: false })
  await theHawa.sync.passGrace()
  await expect
    .poll(() => argsOf('finish_study'))
    .toMatchObject([
      {
        finished_at: `${DAY}T10:15:00.000Z`,
        at_origin: 'saisie',
        latitude: 36.88,
        longitude: 6.9,
      },
    ])
})

test('the hour is that of the country of the mission', async () => {
  at('09:00')
  theHawa.server.studies.next([kenyan])
  await openPage(pathOf(kenyan), { as: aSpecialist, width: 768 })
  await press('Commencer')
  const time = stepDialog('Commencer').getByLabelText('Commencée le')
  await expect.element(time).toHaveValue(asInField(`${DAY}T12:00`))
  await time.fill(`${DAY}T11:30`)
  await confirm('Commencer')
  await theHawa.sync.passGrace()
  await expect.poll(() => argsOf('start_study')).toMatchObject([{ started_at: `${DAY}T08:30:00.000Z` }])
})

test('a mission that moved on in another tab closes the question', async () => {
  theHawa.server.studies.next([accepted])
  await openPage(pathOf(accepted), { as: aSpecialist, width: 768 })
  await press('Commencer')
  await expect.element(stepDialog('Commencer')).toBeVisible()
  theHawa.server.studies.next([{ ...accepted, statut: 'en_cours', date_debut_mission: `${DAY}T08:00:00.000Z` }])
  await expect.element(stepDialog('Commencer')).not.toBeInTheDocument()
})

test('the timeline and the sheet of the mission say where a step was taken, and how its time is known', async () => {
  const given = {
    at_origin: 'saisie',
    latitude: 36.88,
    longitude: 6.9,
    accuracy: 7,
    position_at: `${DAY}T07:59:00.000000Z`,
    position_origin: 'mesuree',
  }
  theHawa.server.studies.next([begun])
  theHawa.server.records.next([
    anEvent(begun.id, { kind: 'accepted', at: `${DAY}T06:00:00Z`, by_role: 'intervention', mine: true }),
    anEvent(begun.id, { kind: 'started', at: `${DAY}T08:00:00Z`, by_role: 'intervention', mine: true, data: given }),
    anEvent(begun.id, {
      kind: 'notes_saved',
      at: `${DAY}T09:00:00Z`,
      by_role: 'intervention',
      mine: true,
      data: { latitude: 35, longitude: 5, position_origin: 'saisie' },
    }),
  ])
  const { goTo } = await openPage(`${pathOf(begun)}?onglet=dossier`, { as: aSpecialist, width: 768 })
  const lines = page.getByRole('region', { name: 'Suivi', exact: true }).getByRole('listitem')
  await expect.element(lines.nth(1)).toHaveTextContent('heure saisie · 36.88000, 6.90000 · précision \u20687\u2069 m')
  await expect.element(lines.nth(2)).toHaveTextContent('35.00000, 5.00000 · saisie à la main')
  await expect.element(lines.nth(0)).not.toHaveTextContent('précision')
  await goTo(`${pathOf(begun)}/fiche`)
  await expect.element(page.getByRole('article')).toHaveTextContent('36.88000, 6.90000')
})
