/** [L18] When and where something was done in the field, as every form of it asks. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { asInField } from '../../support/components/date-fields.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { notesDialog, openNotes } from '../../support/components/mission.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { standAtEachTime } from '../../support/components/position.ts'
import { aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'
import { observed } from '../../../sync/domain/observation.ts'
import { makeSampleCode } from '../../../sync/domain/sample-code.ts'
import { TIME_ZONES } from '../../../sync/domain/zones.ts'

const DAY = '2026-05-04'
const accepted = {
  statut: 'en_cours',
  intervenant_id: aSpecialist.id,
  date_acceptation: `${DAY}T06:00:00.000Z`,
} as const
const mission = aStudy({ ...accepted, nom_entreprise: 'Raffinerie de Skikda', pays: 'algerie' })
const kenyan = aStudy({ ...accepted, nom_entreprise: 'Nakuru Tannery', pays: 'kenya' })
const pathOf = (study: typeof mission) => `/intervenant/missions/${study.id}`

const samples = page.getByRole('main')
const sample = samples.getByRole('form', { name: 'Ajouter un prélèvement' })
const measures = page.getByRole('main')
const measure = measures.getByRole('form', { name: 'Ajouter une mesure' })

/** The device's clock stands there and goes on when the test says so; nothing else waits for it. */
function at(time: string): (later: string) => void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}T${time}:00.000Z`) })
  atTheEnd(() => void vi.useRealTimers())
  return (later) => void vi.setSystemTime(new Date(`${DAY}T${later}:00.000Z`))
}

async function fillSample(lieu: string) {
  await sample.getByLabelText('Type').selectOptions('eau')
  await sample.getByLabelText('Contenant', { exact: true }).selectOptions('tube')
  await sample.getByLabelText('Lieu').fill(lieu)
}

async function fillMeasure(value: string) {
  await measure.getByText('pH', { exact: true }).first().click()
  await measure.getByLabelText('Valeur').fill(value)
}

const argsOf = (name: string) =>
  theHawa.server.received.flatMap((command) => (command.name === name ? [command.args] : []))

test('two flasks, an hour and a kilometre apart, in one open form: each has its own minute and place', async () => {
  standAtEachTime([
    { latitude: 36.88, longitude: 6.9, accuracy: 6 },
    { latitude: 36.881, longitude: 6.9, accuracy: 6 },
    { latitude: 36.9, longitude: 6.91, accuracy: 9 },
  ])
  const passTo = at('09:00')
  theHawa.server.studies.next([mission])
  await openPage(pathOf(mission), { as: aSpecialist, width: 768 })
  await samples.getByRole('button', { name: 'Ajouter un prélèvement' }).click()
  await fillSample('Rejet nord')
  passTo('09:05')
  await sample.getByRole('button', { name: 'Enregistrer le prélèvement' }).click()
  await expect.element(sample).toHaveTextContent('36.88100, 6.90000')
  passTo('10:00')
  await fillSample('Fosse 2')
  await expect.element(sample).toHaveTextContent('36.90000, 6.91000')
  await sample.getByRole('button', { name: 'Enregistrer le prélèvement' }).click()
  await expect
    .poll(() => argsOf('add_sample'))
    .toMatchObject([
      {
        lieu: 'Rejet nord',
        at_origin: 'horloge',
        sampled_at: expect.stringContaining(`${DAY}T09:05`) as string,
        latitude: 36.88,
        longitude: 6.9,
        accuracy: 6,
        position_origin: 'mesuree',
        position_at: expect.stringContaining(`${DAY}T09:00`) as string,
      },
      {
        lieu: 'Fosse 2',
        at_origin: 'horloge',
        sampled_at: expect.stringContaining(`${DAY}T10:00`) as string,
        latitude: 36.9,
        longitude: 6.91,
        accuracy: 9,
        position_at: expect.stringContaining(`${DAY}T10:00`) as string,
      },
    ])
})

test('a form that was begun keeps its position, however long it is filled; also one the person measured', async () => {
  standAtEachTime([
    { latitude: 36.88, longitude: 6.9, accuracy: 6 },
    { latitude: 36.9, longitude: 6.91, accuracy: 9 },
    { latitude: 35, longitude: 5, accuracy: 6 },
  ])
  const passTo = at('09:00')
  theHawa.server.studies.next([mission])
  await openPage(pathOf(mission), { as: aSpecialist, width: 768 })
  await samples.getByRole('button', { name: 'Ajouter un prélèvement' }).click()
  await fillSample('Rejet nord')
  passTo('09:30')
  await sample.getByLabelText('Remarque').fill('Eau trouble')
  await sample.getByRole('button', { name: 'Enregistrer le prélèvement' }).click()
  await expect.element(sample).toHaveTextContent('36.90000, 6.91000')
  await sample.getByRole('button', { name: 'Relever à nouveau' }).click()
  await expect.element(sample).toHaveTextContent('35.00000, 5.00000')
  passTo('09:40')
  await fillSample('Fosse 2')
  await sample.getByRole('button', { name: 'Enregistrer le prélèvement' }).click()
  await expect
    .poll(() => argsOf('add_sample'))
    .toMatchObject([
      { latitude: 36.88, position_at: expect.stringContaining(`${DAY}T09:00`) as string },
      { latitude: 35, position_at: expect.stringContaining(`${DAY}T09:30`) as string },
    ])
})

test('a form that is opened again keeps the position of its flask, with its age, and asks for no other', async () => {
  standAtEachTime([
    { latitude: 36.88, longitude: 6.9, accuracy: 6 },
    { latitude: 35, longitude: 5, accuracy: 6 },
  ])
  const passTo = at('09:00')
  theHawa.server.studies.next([mission])
  const { goTo } = await openPage(pathOf(mission), { as: aSpecialist, width: 390 })
  await samples.getByRole('button', { name: 'Ajouter un prélèvement' }).click()
  await fillSample('Rejet nord')
  await goTo('/intervenant/missions')
  await expect.element(sample).not.toBeInTheDocument()
  passTo('09:55')
  await goTo(pathOf(mission))
  await samples.getByRole('button', { name: 'Ajouter un prélèvement' }).click()
  await expect.element(sample).toHaveTextContent('36.88000, 6.90000')
  await expect.element(sample).toHaveTextContent('il y a 55 minutes')
  await expect.element(sample).toHaveTextContent('relevez-la à nouveau si vous avez changé de place')
  await sample.getByRole('button', { name: 'Relever à nouveau' }).click()
  await expect.element(sample).toHaveTextContent('35.00000, 5.00000')
  await expect.element(sample).not.toHaveTextContent('il y a 55 minutes')
})

test('a time nobody typed follows the clock until saving; a typed one stays, and can be given back to it', async () => {
  const passTo = at('18:34')
  theHawa.server.studies.next([mission])
  await openPage(pathOf(mission), { as: aSpecialist, width: 768 })
  await measures.getByRole('button', { name: 'Ajouter une mesure' }).click()
  const time = measure.getByLabelText('Mesuré le')
  await expect.element(time).toHaveValue(asInField(`${DAY}T19:34`))
  await fillMeasure('7')
  passTo('19:14')
  await expect.element(time).toHaveValue(asInField(`${DAY}T20:14`))
  await measure.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  await expect
    .poll(() => argsOf('add_measurement'))
    .toMatchObject([{ measured_at: expect.stringContaining(`${DAY}T19:14`) as string, at_origin: 'horloge' }])
  await time.fill(`${DAY}T20:00`)
  passTo('19:54')
  await fillMeasure('8')
  await measure.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  await expect
    .poll(() => argsOf('add_measurement')[1])
    .toMatchObject({ measured_at: `${DAY}T19:00:00.000Z`, at_origin: 'saisie' })
  await expect.element(time).toHaveValue(asInField(`${DAY}T20:54`))
  await time.fill(`${DAY}T20:00`)
  await measure.getByRole('button', { name: "Remettre l'heure actuelle" }).click()
  await expect.element(time).toHaveValue(asInField(`${DAY}T20:54`))
})

test('a typed time is neither to come nor before the acceptance, and the sentence says which', async () => {
  at('09:00')
  theHawa.server.studies.next([mission])
  await openPage(pathOf(mission), { as: aSpecialist, width: 390 })
  await measures.getByRole('button', { name: 'Ajouter une mesure' }).click()
  await fillMeasure('7')
  const time = measure.getByLabelText('Mesuré le')
  for (const [typed, sentence] of [
    [`${DAY}T10:30`, 'Cette heure est dans le futur.'],
    [`${DAY}T06:30`, 'Trop tôt : \u206804/05/2026 07:00'],
  ] as const) {
    await time.fill(typed)
    await measure.getByRole('button', { name: 'Enregistrer la mesure' }).click()
    await expect.element(measure).toHaveTextContent(sentence)
  }
  expect(cutTextsHere()).toEqual([])
  expect(pixelsBeyondHere()).toBe(0)
  expect(argsOf('add_measurement')).toEqual([])
})

test('a clock three hours late: the true time is shown, and can be typed; a position is as old as it is', async () => {
  standAtEachTime([{ latitude: 36.88, longitude: 6.9, accuracy: 6 }])
  at('06:30')
  theHawa.server.studies.next([mission])
  await openPage(pathOf(mission), { as: aSpecialist, width: 390 })
  theHawa.sync.clock$.next({ kind: 'measured', offsetMs: 3 * 3_600_000 + 400 })
  await measures.getByRole('button', { name: 'Ajouter une mesure' }).click()
  const time = measure.getByLabelText('Mesuré le')
  await expect.element(time).toHaveValue(asInField(`${DAY}T10:30`))
  await expect.element(measure).toHaveTextContent("L'horloge de cet appareil retarde de \u20683 heures")
  await measure.getByRole('button', { name: 'Relever la position' }).click()
  await expect.element(measure).toHaveTextContent('36.88000, 6.90000')
  await expect.element(measure).not.toHaveTextContent('il y a 3 heures')
  await expect.element(measure).not.toHaveTextContent('si vous avez changé de place')
  await fillMeasure('7')
  await time.fill(`${DAY}T10:20`)
  await measure.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  await expect
    .poll(() => argsOf('add_measurement'))
    .toMatchObject([{ measured_at: `${DAY}T09:20:00.000Z`, at_origin: 'saisie' }])
})

test('a clock that was set back says so at once, and that the times will be corrected', async () => {
  at('09:00')
  theHawa.server.studies.next([mission])
  await openPage(pathOf(mission), { as: aSpecialist, width: 390 })
  theHawa.sync.clock$.next({ kind: 'set-back', lastContactAt: '2026-05-05T07:00:00.000Z' })
  await measures.getByRole('button', { name: 'Ajouter une mesure' }).click()
  await expect
    .element(measure)
    .toHaveTextContent(
      'a reculé depuis le dernier échange avec Hawa, le \u206805/05/2026 08:00\u2069. ' +
        "Les heures seront corrigées à l'envoi",
    )
  await fillMeasure('7')
  await measure.getByLabelText('Mesuré le').fill('2026-05-05T09:00')
  await measure.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  await expect
    .poll(() => argsOf('add_measurement'))
    .toMatchObject([{ measured_at: '2026-05-05T08:00:00.000Z', at_origin: 'saisie' }])
})

test('samples are not handed over before they were taken, nor before they were received', async () => {
  at('20:00')
  const body = {
    matrice: 'eau',
    contenant: 'tube',
    contenant_precise: null,
    ...observed({ at_origin: 'horloge' }),
    lieu: 'Rejet',
    conservation: null,
    remarque: null,
    author_name: 'Karim Bouzidi',
    mine: true,
    received_at: `${DAY}T19:00:00Z`,
    remises: [],
    annulation: null,
  }
  const taken = aRecord('sample', mission.id, {
    ...body,
    code: makeSampleCode(mission.id),
    sampled_at: `${DAY}T19:44:00Z`,
  })
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([taken])
  await openPage(pathOf(mission), { as: aSpecialist, width: 768 })
  await samples.getByRole('button', { name: 'Remettre des prélèvements' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remise de prélèvements' })
  await dialog.getByRole('checkbox').click()
  await dialog.getByLabelText('Nom de la personne qui reçoit').fill('Amine Kaci')
  await dialog.getByLabelText('Organisme ou fonction').fill('Laboratoire central')
  await dialog.getByRole('button', { name: 'Signer en saisissant le nom' }).click()
  await dialog.getByLabelText('Nom saisi pour signer').fill('Amine Kaci')
  await dialog.getByLabelText('Remis le').fill(`${DAY}T18:14`)
  await dialog.getByRole('button', { name: 'Confirmer la remise' }).click()
  await expect.element(dialog).toHaveTextContent('Trop tôt : \u206804/05/2026 20:44')
  await dialog.getByLabelText('Remis le').fill(`${DAY}T20:50`)
  await dialog.getByRole('button', { name: 'Confirmer la remise' }).click()
  await expect
    .poll(() => argsOf('hand_over_samples'))
    .toMatchObject([{ handed_at: `${DAY}T19:50:00.000Z`, at_origin: 'saisie' }])
})

test('a poor fix is said, measuring goes on until the person stops it, and coordinates can be typed', async () => {
  const fixes: PositionCallback[] = []
  const watched = vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation((found) => fixes.push(found))
  atTheEnd(() => watched.mockRestore())
  const give = (accuracy: number) => {
    const rest = { altitude: null, altitudeAccuracy: null, heading: null, speed: null, toJSON: () => ({}) }
    const coords = { latitude: 36.88, longitude: 6.9, accuracy, ...rest }
    fixes.at(-1)?.({ coords, timestamp: Date.now(), toJSON: () => ({}) })
  }
  theHawa.server.studies.next([mission])
  await openPage(pathOf(mission), { as: aSpecialist, width: 390 })
  const notes = notesDialog
  await openNotes()
  await notes.getByRole('button', { name: 'Relever la position' }).click()
  await expect.element(notes).toHaveTextContent('Recherche du signal GPS…')
  give(4_800)
  await expect.element(notes).toHaveTextContent('précision \u20684 800\u2069 m')
  give(80)
  await expect.element(notes).toHaveTextContent('précision \u206880\u2069 m')
  await expect.element(notes).toHaveTextContent("la précision s'améliore…")
  await notes.getByRole('button', { name: 'Garder cette position' }).click()
  await expect.element(notes).toHaveTextContent('Position peu précise (plus de \u206850\u2069 m)')
  expect(cutTextsHere()).toEqual([])
  await notes.getByRole('button', { name: 'Enregistrer les notes' }).click()
  await expect
    .poll(() => argsOf('save_field_notes'))
    .toMatchObject([{ latitude: 36.88, longitude: 6.9, accuracy: 80, position_origin: 'mesuree' }])
  await openNotes()

  await notes.getByRole('button', { name: 'Saisir les coordonnées' }).click()
  const typed = notes.getByRole('group', { name: 'Saisir les coordonnées' })
  await typed.getByLabelText('Latitude').fill('96,5')
  await typed.getByLabelText('Longitude').fill('٦٫٩١')
  await typed.getByRole('button', { name: 'Utiliser ces coordonnées' }).click()
  await expect.element(typed).toHaveTextContent('Saisissez des degrés entre −90 et 90.')
  await typed.getByLabelText('Latitude').fill('36,9')
  await typed.getByRole('button', { name: 'Utiliser ces coordonnées' }).click()
  await expect.element(notes).toHaveTextContent('36.90000, 6.91000')
  await expect.element(notes).toHaveTextContent('saisie à la main')
  await notes.getByRole('button', { name: 'Enregistrer les notes' }).click()
  await expect
    .poll(() => argsOf('save_field_notes')[1])
    .toMatchObject({ latitude: 36.9, longitude: 6.91, position_origin: 'saisie' })
  expect(argsOf('save_field_notes')[1]).not.toHaveProperty('accuracy')
})

test("the hour of a fact is that of its country, which is named where it is not the reader's", async () => {
  const night = aRecord('measurement', kenyan.id, {
    parametre: 'laeq',
    libelle: null,
    valeur: 62,
    unite: 'dB(A)',
    measured_at: `${DAY}T19:20:00Z`,
    ...observed({ at_origin: 'saisie' }),
    instrument: null,
    point: null,
    author_name: 'Neema',
    mine: true,
    received_at: `${DAY}T19:30:00Z`,
    withdrawn_at: null,
  })
  theHawa.server.studies.next([kenyan])
  theHawa.server.records.next([night])
  await openPage(pathOf(kenyan), { as: aSpecialist, width: 768 })
  await expect.element(measures).toHaveTextContent('lundi 4 mai 2026')
  await expect.element(measures).toHaveTextContent('22:20')
  await expect.element(measures).toHaveTextContent('heure saisie')
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone === TIME_ZONES.kenya
  if (!own) await expect.element(measures).toHaveTextContent('heure de Nairobi')
  await measures.getByRole('button', { name: 'Ajouter une mesure' }).click()
  await measure.getByRole('button', { name: 'Tous les paramètres' }).click()
  await fillMeasure('7')
  at('19:40')
  await measure.getByLabelText('Mesuré le').fill(`${DAY}T22:25`)
  await measure.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  await expect.poll(() => argsOf('add_measurement')).toMatchObject([{ measured_at: `${DAY}T19:25:00.000Z` }])
})

test('what waits tells the hours of its country; of a study that is not known here it says whose hours', async () => {
  const reader = Intl.DateTimeFormat().resolvedOptions().timeZone
  const args = (study: typeof mission) =>
    ({
      study_id: study.id,
      measurement_id: crypto.randomUUID(),
      parametre: 'pm10',
      valeur: 1413.5,
      unite: 'µg/m³',
      measured_at: `${DAY}T19:20:00.000Z`,
      at_origin: 'saisie',
      accuracy: 1250.5,
      latitude: 36.88,
      longitude: 6.9,
    }) as const
  const unknown = aStudy({ ...accepted })
  theHawa.server.studies.next([mission, kenyan])
  theHawa.fail({ offline: true })
  await openPage('/intervenant/synchronisation', { as: aSpecialist, width: 768 })
  for (const study of [mission, kenyan, unknown]) {
    await theHawa.sync.dispatch({ name: 'add_measurement', args: args(study) })
  }
  const cards = page.getByRole('article').filter({ hasText: 'Mesure' })
  await expect.element(cards).toHaveLength(3)
  for (const card of cards.all()) await card.getByText('Voir le contenu').click()
  await expect.element(cards.nth(0)).toHaveTextContent('1 413,5')
  await expect.element(cards.nth(0)).toHaveTextContent('1 250,5')
  await expect.element(cards.nth(0)).toHaveTextContent('36.88')
  for (const [at, hour, zone, study] of [
    [0, '20:20', 'Alger', TIME_ZONES.algerie],
    [1, '22:20', 'Nairobi', TIME_ZONES.kenya],
  ] as const) {
    await expect.element(cards.nth(at)).toHaveTextContent(`04/05/2026 ${hour}`)
    if (reader !== study) await expect.element(cards.nth(at)).toHaveTextContent(zone)
  }
  await expect.element(cards.nth(2)).toHaveTextContent('heure de cet appareil')
})
