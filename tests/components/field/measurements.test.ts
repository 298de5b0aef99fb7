import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violationsHere } from '../../support/axe.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { aRecord } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'
import { observed } from '../../../sync/domain/observation.ts'
import type { Language } from '../../../src/i18n/languages.ts'
import type { RecordBodies } from '../../../sync/records/record.ts'

const mission = aStudy({ nom_entreprise: 'Cimenterie de Saïda', statut: 'en_cours', intervenant_id: aSpecialist.id })
const path = `/intervenant/missions/${mission.id}`

const section = page.getByRole('main')
const journal = section.getByRole('region', { name: 'Journal de la mission' })
const rows = journal.getByRole('listitem').filter({ hasText: 'Svantek 977' })
const form = section.getByRole('form', { name: 'Ajouter une mesure' })
const value = form.getByLabelText('Valeur')

const aMeasurement = (body: Partial<RecordBodies['measurement']> = {}) =>
  aRecord('measurement', mission.id, {
    parametre: 'laeq',
    libelle: null,
    valeur: 62.4,
    unite: 'dB(A)',
    measured_at: '2026-05-04T09:00:00Z',
    ...observed({}),
    instrument: 'Svantek 977',
    point: null,
    author_name: 'Karim Bouzidi',
    mine: true,
    received_at: '2026-05-04T09:00:00Z',
    withdrawn_at: null,
    ...body,
  })

test('two rows without network: impossible values are refused, settings stay for the next', async () => {
  theHawa.server.studies.next([mission])
  theHawa.fail({ offline: true })
  await openPage(path, { as: aSpecialist, width: 768 })
  await section.getByRole('button', { name: 'Ajouter une mesure' }).click()
  await form.getByText('LAeq', { exact: true }).click()
  await form.getByLabelText('Instrument').fill('Svantek 977')
  await value.fill('620')
  await form.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  await expect.element(form).toHaveTextContent('Valeur hors limites')
  await value.fill('62,4')
  await form.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  await expect
    .element(form.getByRole('status'))
    .toHaveTextContent('Mesure enregistrée. Vous pouvez saisir la suivante.')
  await expect.element(form).not.toHaveTextContent('Ce champ est obligatoire.')
  await form.getByText('PM2,5', { exact: true }).click()
  await expect.element(form.getByRole('radio', { name: 'µg/m³' })).toBeChecked()
  await value.fill('35.4')
  await form.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  await expect.element(rows.filter({ hasText: 'PM2,5' })).toHaveTextContent('35,4 µg/m³')
  await expect.element(rows.filter({ hasText: 'LAeq' })).toHaveTextContent("En attente d'envoi")
  expect(pixelsBeyondHere()).toBe(0)

  theHawa.fail({ offline: false })
  await expect.element(rows.filter({ hasText: "En attente d'envoi" })).toHaveLength(0)
  await expect.element(rows).toHaveLength(2)
  const of = { study_id: mission.id, instrument: 'Svantek 977' }
  expect(theHawa.server.received).toMatchObject([
    { name: 'add_measurement', args: { ...of, parametre: 'laeq', valeur: 62.4, unite: 'dB(A)' } },
    { name: 'add_measurement', args: { ...of, parametre: 'pm25', valeur: 35.4, unite: 'µg/m³' } },
  ])
})

test('a row that is typed and not yet saved is there again when its mission is', async () => {
  theHawa.server.studies.next([mission])
  const { goTo } = await openPage(path, { as: aSpecialist, width: 768 })
  await section.getByRole('button', { name: 'Ajouter une mesure' }).click()
  await value.fill('7')
  await goTo('/intervenant/missions')
  await expect.element(value).not.toBeInTheDocument()
  await goTo(path)
  await section.getByRole('button', { name: 'Ajouter une mesure' }).click()
  await expect.element(value).toHaveValue('7')
})

test('a full device says that the measurement is not saved, and keeps what was typed', async () => {
  theHawa.server.studies.next([mission])
  theHawa.fail({ fullDisk: true })
  await openPage(path, { as: aSpecialist, width: 768 })
  await section.getByRole('button', { name: 'Ajouter une mesure' }).click()
  await form.getByText('LAeq', { exact: true }).click()
  await value.fill('62,4')
  await form.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  await expect.element(form.getByRole('status')).toHaveTextContent("la mesure n'est pas enregistrée.")
  await expect.element(value).toHaveValue('62,4')
})

test('a refused measurement says so on its row, and is sent again from there', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.refuses.set('add_measurement', 'not_allowed')
  await openPage(path, { as: aSpecialist, width: 768 })
  await section.getByRole('button', { name: 'Ajouter une mesure' }).click()
  await form.getByText('LAeq', { exact: true }).click()
  await form.getByLabelText('Instrument').fill('Svantek 977')
  await value.fill('62,4')
  await form.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  await expect.element(rows).toHaveTextContent('Refusé')
  await form.getByRole('button', { name: 'Fermer' }).click()
  theHawa.server.refuses.delete('add_measurement')
  await rows.getByRole('button', { name: /^Réessayer/ }).click()
  await expect.element(rows).not.toHaveTextContent('Refusé')
  expect(theHawa.server.received).toHaveLength(2)
})

test('the table is copied as a spreadsheet reads it', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([
    aMeasurement(),
    aMeasurement({ parametre: 'autre', libelle: 'Benzène', unite: 'mg/m³', valeur: 0.5, point: 'Point 3' }),
  ])
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  atTheEnd(() => written.mockRestore())
  await openPage(`${path}?onglet=dossier`, { as: aSpecialist })
  await section.getByRole('button', { name: 'Copier le tableau' }).click()
  await expect.element(page.getByText('Tableau copié, prêt à coller dans un tableur.')).toBeVisible()
  const lines = written.mock.calls[0]?.[0].split('\n').map((line) => line.split('\t').slice(1))
  expect(lines?.slice(1)).toEqual([
    ['Niveau sonore équivalent (LAeq)', '62,4', 'dB(A)', '', 'Svantek 977'],
    ['Benzène', '0,5', 'mg/m³', 'Point 3', 'Svantek 977'],
  ])
})

test('measurements are on the field sheet', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([aMeasurement()])
  await openPage(`${path}/fiche`, { as: aSpecialist, language: 'ar', width: 768 })
  await expect.element(page.getByRole('article')).toHaveTextContent('62,4 dB(A)')
})

test('one is withdrawn after a question, in Arabic, and leaves the table', async () => {
  theHawa.server.studies.next([mission])
  const noise = aMeasurement()
  theHawa.server.records.next([noise, aMeasurement({ parametre: 'pm25', valeur: 35.4, unite: 'µg/m³' })])
  await openPage(path, { as: aSpecialist, language: 'ar', width: 768 })
  const recorded = section.getByRole('region', { name: 'سجل المهمة' })
  const one = recorded.getByRole('listitem').filter({ hasText: 'LAeq' })
  await expect.element(one).toBeVisible()
  expect(cutTextsHere()).toEqual([])
  await one.getByRole('button', { name: /^سحب/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'سحب' }).click()
  await expect.element(one).not.toBeInTheDocument()
  await expect.element(recorded.getByRole('listitem').filter({ hasText: 'PM2,5' })).toBeVisible()
  expect(theHawa.server.received).toEqual([
    { name: 'withdraw_measurement', args: { study_id: mission.id, measurement_id: noise.id } },
  ])
})

/** The form of a mission in one language of the screen, with conductivity chosen. */
async function openForm(language: Language) {
  theHawa.server.studies.next([mission])
  await openPage(path, { as: aSpecialist, language, width: 390 })
  const words = {
    fr: { add: 'Ajouter une mesure', what: 'Conductivité', value: 'Valeur', save: 'Enregistrer la mesure' },
    en: { add: 'Add a measurement', what: 'Conductivity', value: 'Value', save: 'Save the measurement' },
    ar: { add: 'إضافة قياس', what: 'الناقلية', value: 'القيمة', save: 'حفظ القياس' },
  }[language]
  await page.getByRole('button', { name: words.add }).click()
  const opened = page.getByRole('form', { name: words.add })
  await opened.getByText(words.what, { exact: true }).click()
  return { opened, typed: opened.getByLabelText(words.value), save: opened.getByRole('button', { name: words.save }) }
}

const stored = () =>
  theHawa.server.received.map((command) => (command.name === 'add_measurement' ? command.args.valeur : command.name))

// A thousand and some, or one and some: nobody but the person knows.
test.each([
  ['en', '1,413', /^.?1\s413.?$/, '1413', 1413],
  ['en', '1,413', /^.?1,413.? \(between .?1.? and .?2.?\)$/, '1.413', 1.413],
  ['fr', '1.413', /^.?1\s413.?$/, '1413', 1413],
  ['fr', '1.413', /^.?1,413.?$/, '1,413', 1.413],
  ['ar', '1,413', /^.?1\s413.?$/, '1413', 1413],
  ['ar', '1.413', /^.?1,413.? \(بين .?1.? و.?2.?\)$/, '1٫413', 1.413],
] as const)('in %s %j is two numbers: the field asks, and the answer is stored', async (...row) => {
  const [language, text, answer, left, number] = row
  const { opened, typed, save } = await openForm(language)
  await typed.fill(text)
  await expect.element(typed).toHaveAttribute('aria-invalid', 'true')
  await save.click()
  expect(stored()).toEqual([])
  await expect.element(typed).toHaveValue(text)
  expect(pixelsBeyondHere()).toBe(0)
  expect(cutTextsHere()).toEqual([])
  const readings = opened.getByRole('button', { name: /413/ })
  await expect.element(readings).toHaveLength(2)
  await readings.filter({ hasText: answer }).click()
  await expect.element(readings).not.toBeInTheDocument()
  await expect.element(typed).toHaveFocus()
  await expect.element(typed).toHaveValue(left)
  await save.click()
  await expect.poll(stored).toEqual([number])
})

test.each([
  ['fr', '٣٫٥', 'Sera enregistré : 3,5', 3.5],
  ['en', '٣٫٥', 'Will be saved as 3,5', 3.5],
  ['ar', '٣٫٥', 'سيُحفظ العدد: 3,5', 3.5],
  ['fr', '\u202A1\u200E250,5\u202C', 'Sera enregistré : 1 250,5', 1250.5],
  ['en', '1,250.5', 'Will be saved as 1 250,5', 1250.5],
  ['en', '1.413', 'Will be saved as 1,413 (between 1 and 2)', 1.413],
  ['ar', '١٬٤١٣ ', 'سيُحفظ العدد: 1 413', 1413],
  ['ar', '\u200F١٢', 'سيُحفظ العدد: 12', 12],
  ['fr', '1413', null, 1413],
  ['fr', '1 413,25', null, 1413.25],
] as const)('in %s %j says what will be saved unless it is written so: %j', async (language, text, said, number) => {
  const { opened, typed, save } = await openForm(language)
  await typed.fill(text)
  const plain = () =>
    opened
      .element()
      .textContent.replaceAll(/[\u2066-\u2069]/g, '')
      .replaceAll(/[\u00A0\u202F]/g, ' ')
  if (said) await expect.poll(plain).toContain(said)
  else expect(plain()).not.toContain('Sera enregistré')
  await save.click()
  await expect.poll(stored).toEqual([number])
})

/** One that waits: the network is gone. */
const oneWaits = async () => {
  theHawa.server.studies.next([mission])
  theHawa.fail({ offline: true })
  await openPage(path, { as: aSpecialist, width: 768 })
  await section.getByRole('button', { name: 'Ajouter une mesure' }).click()
  await form.getByText('LAeq', { exact: true }).click()
  await form.getByLabelText('Instrument').fill('Svantek 977')
  await form.getByLabelText('Point').fill('Nord du mur')
  await value.fill('26,4')
  await form.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  await expect.element(rows).toHaveTextContent("En attente d'envoi")
  await form.getByRole('button', { name: 'Fermer' }).click()
}
const correction = section.getByRole('form', { name: 'Corriger la mesure' })
const args = () => theHawa.server.received.map((command) => command.args)

test('a measurement that waits is taken back on its row, after a question', async () => {
  await oneWaits()
  await rows.getByRole('button', { name: 'Retirer' }).click()
  const question = page.getByRole('alertdialog', { name: 'Retirer ce travail ?' })
  await question.getByRole('button', { name: 'Garder' }).click()
  await expect.element(rows).toHaveLength(1)
  await rows.getByRole('button', { name: 'Retirer' }).click()
  await question.getByRole('button', { name: 'Retirer' }).click()
  await expect.element(rows).toHaveLength(0)
  // It was tried, and no answer came: the server may have it.
  theHawa.fail({ offline: false })
  await expect.poll(() => theHawa.server.received).toMatchObject([{ name: 'withdraw_measurement' }])
})

test('a measurement that waits is corrected on its row, and only the right one is sent', async () => {
  await oneWaits()
  await rows.getByRole('button', { name: 'Corriger' }).click()
  await expect.element(correction.getByLabelText('Valeur')).toHaveValue('26,4')
  await expect.element(correction.getByLabelText('Valeur')).toHaveFocus()
  await expect.element(correction.getByLabelText('Point')).toHaveValue('Nord du mur')
  await correction.getByLabelText('Valeur').fill('62,4')
  await correction.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  await expect.element(rows).toHaveLength(1)
  await expect.element(rows).toHaveTextContent('62,4 dB(A)')
  await expect.element(correction).not.toBeInTheDocument()
  theHawa.fail({ offline: false })
  await expect
    .poll(args)
    .toMatchObject([
      { measurement_id: expect.any(String) },
      { parametre: 'laeq', valeur: 62.4, point: 'Nord du mur', instrument: 'Svantek 977' },
    ])
  expect(theHawa.server.received[0]?.name).toBe('withdraw_measurement')
  await section.getByRole('button', { name: 'Ajouter une mesure' }).click()
  await expect.element(value).toHaveValue('')
})

test('a measurement that has just left is not corrected beside itself, and the person is told', async () => {
  await oneWaits()
  await rows.getByRole('button', { name: 'Corriger' }).click()
  await correction.getByLabelText('Valeur').fill('62,4')
  const replace = vi.spyOn(theHawa.sync.outbox, 'replace').mockResolvedValue(null)
  atTheEnd(() => replace.mockRestore())
  await correction.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  await expect.element(page.getByText('Trop tard pour le retirer')).toBeVisible()
  await expect.element(correction.getByLabelText('Valeur')).toHaveValue('62,4')
  await expect.element(rows).toHaveLength(1)
  await expect.element(rows).toHaveTextContent('26,4 dB(A)')
})

test('a correction that is left is there again', async () => {
  await oneWaits()
  await rows.getByRole('button', { name: 'Corriger' }).click()
  await correction.getByLabelText('Valeur').fill('62,4')
  await correction.getByRole('button', { name: 'Fermer' }).click()
  await rows.getByRole('button', { name: 'Corriger' }).click()
  await expect.element(correction.getByLabelText('Valeur')).toHaveValue('62,4')
})

/** By the clock, to the millisecond, with a fix of a minute before. */
const RECORDED = {
  measured_at: '2026-05-04T09:00:12.345Z',
  at_origin: 'horloge',
  latitude: 34.83012,
  longitude: 0.15034,
  accuracy: 6,
  position_at: '2026-05-04T08:59:10.001Z',
  position_origin: 'mesuree',
} as const

async function oneRecorded() {
  theHawa.server.studies.next([mission])
  theHawa.fail({ offline: true })
  const page = await openPage(path, { as: aSpecialist, width: 768 })
  await theHawa.sync.dispatch({
    name: 'add_measurement',
    args: {
      study_id: mission.id,
      measurement_id: crypto.randomUUID(),
      parametre: 'laeq',
      valeur: 26.4,
      unite: 'dB(A)',
      instrument: 'Svantek 977',
      ...RECORDED,
    },
  })
  await rows.getByRole('button', { name: 'Corriger' }).click()
  return page
}
const correctedArgs = () =>
  theHawa.server.received.flatMap((command) => (command.name === 'add_measurement' ? [command.args] : []))

test('[L18] a correction of the value keeps the instant, the position and how both are known', async () => {
  const { goTo } = await oneRecorded()
  await expect.element(correction).toHaveTextContent("Heure de l'enregistrement, conservée")
  await correction.getByLabelText('Valeur').fill('62,4')
  // Also through a draft.
  await goTo('/intervenant/missions')
  await goTo(path)
  await rows.getByRole('button', { name: 'Corriger' }).click()
  await correction.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  await expect.element(rows).toHaveTextContent('62,4 dB(A)')
  theHawa.fail({ offline: false })
  await expect.poll(correctedArgs).toMatchObject([{ valeur: 62.4, ...RECORDED }])
})

test('[L18] a time that is typed into a correction is a typed one; the position stays', async () => {
  await oneRecorded()
  const { measured_at: _, at_origin: __, ...place } = RECORDED
  await correction.getByLabelText('Mesuré le').fill('2026-05-04T10:05')
  await correction.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  theHawa.fail({ offline: false })
  await expect
    .poll(correctedArgs)
    .toMatchObject([{ measured_at: '2026-05-04T09:05:00.000Z', at_origin: 'saisie', ...place }])
})

test('for gloves: chips, those of the mission first, a press leads to the value, saved is never scolded', async () => {
  theHawa.server.studies.next([mission])
  theHawa.server.records.next([
    aMeasurement(),
    aMeasurement({ parametre: 'pm10', valeur: 41, unite: 'µg/m³', measured_at: '2026-05-04T09:30:00Z' }),
  ])
  await openPage(path, { as: aSpecialist, width: 390 })
  await section.getByRole('button', { name: 'Ajouter une mesure' }).click()
  const chips = form.getByRole('radiogroup', { name: 'Paramètre' }).getByRole('radio')
  const names = () =>
    chips.elements().map((chip) => (chip instanceof HTMLInputElement ? chip.labels?.[0]?.innerText : ''))
  await expect.poll(names).toEqual(['PM10', 'LAeq'])
  await expect.element(chips.first()).toHaveFocus()
  for (const chip of chips.elements())
    expect((chip as HTMLInputElement).labels?.[0]?.clientHeight).toBeGreaterThanOrEqual(42)
  await form.getByRole('button', { name: 'Tous les paramètres' }).click()
  await expect.poll(() => names().length).toBe(20)
  await form.getByText('NO₂', { exact: true }).click()
  await expect.element(value).toHaveFocus()
  await expect.element(value).toHaveAttribute('inputmode', 'decimal')
  await form.getByText('ppb', { exact: true }).click()
  await expect.element(value).toHaveFocus()
  await userEvent.keyboard('12,5')
  await form.getByRole('button', { name: 'Enregistrer la mesure' }).click()
  await expect.element(form.getByText('Mesure enregistrée.')).toBeVisible()
  await expect.element(form).not.toHaveTextContent('Ce champ est obligatoire.')
  await expect.element(value).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(value).toHaveFocus()
  expect(theHawa.server.received).toMatchObject([{ args: { parametre: 'no2', unite: 'ppb', valeur: 12.5 } }])
  expect(cutTextsHere()).toEqual([])
  expect(pixelsBeyondHere()).toBe(0)
  expect(await violationsHere('structure')).toEqual([])
})

test('arrow keys go on choosing: they do not lead to the value', async () => {
  theHawa.server.studies.next([mission])
  await openPage(path, { as: aSpecialist, width: 768 })
  await section.getByRole('button', { name: 'Ajouter une mesure' }).click()
  const chips = form.getByRole('radiogroup', { name: 'Paramètre' }).getByRole('radio')
  await expect.element(chips.first()).toHaveFocus()
  await userEvent.keyboard(' {ArrowRight}')
  await expect.element(chips.nth(1)).toBeChecked()
  await expect.element(chips.nth(1)).toHaveFocus()
})
