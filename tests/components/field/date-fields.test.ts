/** Days, times and months of every form: typed on any keyboard, or chosen from a calendar. */
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violationsHere } from '../../support/axe.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const mission = aStudy({
  statut: 'en_cours',
  intervenant_id: aSpecialist.id,
  date_acceptation: '2026-05-01T06:00:00.000Z',
  nom_entreprise: 'Raffinerie de Skikda',
  pays: 'algerie',
})
const WIDTHS = [390, 768, 1440] as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T09:00:00Z') })
  atTheEnd(() => vi.useRealTimers())
  theHawa.server.studies.next([mission])
})

const plan = page.getByRole('dialog', { name: 'Dates de la mission' })
const first = plan.getByRole('textbox', { name: 'Premier jour' })
const open = plan.getByRole('button', { name: 'Ouvrir le calendrier' }).first()
const calendar = page.getByRole('dialog', { name: 'Premier jour' })
const dayIn = (name: string) => calendar.getByRole('button', { name, exact: true })

async function openPlan(width: (typeof WIDTHS)[number] = 768): Promise<void> {
  await openPage('/intervenant/planning?mois=2026-05', { as: aSpecialist, width })
  await page
    .getByRole('button', { name: /^Planifier\s: / })
    .last()
    .click()
  await expect.element(first).toHaveValue('05/05/2026')
}

test('a day is typed with the digits of any keyboard, and stands as the app writes it once it is left', async () => {
  await openPlan()
  await first.fill('٣١/٠٥/٢٠٢٦')
  await expect.element(first).toHaveValue('٣١/٠٥/٢٠٢٦')
  await userEvent.keyboard('{Tab}')
  await expect.element(first).toHaveValue('31/05/2026')
  await expect.element(plan.getByRole('textbox', { name: 'Dernier jour' })).toHaveValue('31/05/2026')
})

test('a text that is no day stays, is said beside its field once it is left, and is not kept', async () => {
  await openPlan()
  await first.fill('31/02/2026')
  await expect.element(first).not.toHaveAccessibleDescription(/Écrivez/)
  await userEvent.keyboard('{Tab}')
  await expect.element(first).toHaveValue('31/02/2026')
  await expect
    .element(first)
    .toHaveAccessibleDescription("Écrivez le jour, le mois et l'année\u00a0: \u206831/12/2026\u2069")
  await plan.getByRole('button', { name: 'Enregistrer les dates' }).click()
  await expect.element(plan).toBeVisible()
  expect(theHawa.server.received).toEqual([])
})

test('the calendar is worked by keys: beyond the month, and back to the field', async () => {
  await openPlan()
  await expect.element(open).toHaveAccessibleDescription('Premier jour')
  open.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dayIn('mardi 5 mai 2026')).toHaveFocus()
  await expect.element(dayIn('mardi 5 mai 2026')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(dayIn('lundi 4 mai 2026')).toHaveAttribute('aria-current', 'date')
  await userEvent.keyboard('{Home}')
  await expect.element(dayIn('dimanche 3 mai 2026')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(dayIn('dimanche 26 avril 2026')).toHaveFocus()
  await userEvent.keyboard('{PageDown}{ArrowRight}')
  await expect.element(dayIn('mercredi 27 mai 2026')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(first).toHaveValue('27/05/2026')
  await expect.element(open).toHaveFocus()
})

test('Escape leaves the calendar and not the form', async () => {
  await openPlan()
  await open.click()
  await expect.element(dayIn('mardi 5 mai 2026')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(plan).toBeVisible()
  await expect.element(first).toHaveValue('05/05/2026')
  await expect.element(open).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /^Planifier\s: / }).last()).toHaveFocus()
})

test('the last day is not chosen before the first one', async () => {
  await openPlan()
  await plan.getByRole('button', { name: 'Ouvrir le calendrier' }).last().click()
  const last = page.getByRole('dialog', { name: 'Dernier jour' })
  await expect.element(last.getByRole('button', { name: 'lundi 4 mai 2026' })).toBeDisabled()
  await last.getByRole('button', { name: 'jeudi 7 mai 2026' }).click()
  await expect.element(plan.getByRole('textbox', { name: 'Dernier jour' })).toHaveValue('07/05/2026')
})

test.each(WIDTHS)('at %s pixels the calendar fits, has names for all, and its parts are large', async (width) => {
  await openPlan(width)
  await open.click()
  await expect.element(dayIn('mardi 5 mai 2026')).toBeVisible()
  await expect.element(calendar.getByRole('columnheader').first()).toHaveTextContent('dimanche')
  await expect.element(calendar.getByRole('button', { name: 'Mois précédent' })).toBeVisible()
  await expect.element(calendar.getByRole('button', { name: 'Mois suivant' })).toBeVisible()
  await expect.element(calendar.getByRole('button', { name: 'mai 2026, choisir un autre mois' })).toBeVisible()
  const low = [...calendar.element().querySelectorAll('button')]
    .map((button) => button.getBoundingClientRect())
    .filter(({ height }) => height < 43.9)
  expect(low).toEqual([])
  expect(await violationsHere()).toEqual([])
  expect(pixelsBeyondHere()).toBe(0)
  expect(cutTextsHere()).toEqual([])
})

test('another month of another year is chosen from lists', async () => {
  await openPlan()
  await open.click()
  await calendar.getByRole('button', { name: 'mai 2026, choisir un autre mois' }).click()
  await calendar.getByRole('button', { name: '2026, choisir une autre année' }).click()
  await calendar.getByRole('button', { name: '2027', exact: true }).click()
  await calendar.getByRole('button', { name: 'févr.', exact: true }).click()
  await dayIn('lundi 15 février 2027').click()
  await expect.element(first).toHaveValue('15/02/2027')
})

test('in Arabic the calendar runs from the right with Western digits and the names of Algeria', async () => {
  await openPage('/intervenant/planning?mois=2026-05', { as: aSpecialist, language: 'ar', width: 390 })
  await page
    .getByRole('button', { name: /^برمجة: / })
    .last()
    .click()
  await page.getByRole('button', { name: 'فتح التقويم' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'اليوم الأول' })
  const tuesday = dialog.getByRole('button', { name: /^الثلاثاء.* 5 ماي 2026$/ })
  const wednesday = dialog.getByRole('button', { name: /^الأربعاء.* 6 ماي 2026$/ })
  await expect.element(tuesday).toHaveFocus()
  expect(tuesday.element().getBoundingClientRect().x).toBeGreaterThan(wednesday.element().getBoundingClientRect().x)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(wednesday).toHaveFocus()
  await dialog.getByRole('button', { name: 'ماي 2026، اختيار شهر آخر' }).click()
  dialog.getByRole('button', { name: 'ماي', exact: true }).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(dialog.getByRole('button', { name: 'جوان', exact: true })).toHaveFocus()
  expect(pixelsBeyondHere()).toBe(0)
})

test('a moment is chosen to the minute, also by Arabic digits; Enter sends no form', async () => {
  await openPage(`/intervenant/missions/${mission.id}`, { as: aSpecialist, width: 390 })
  await page.getByRole('button', { name: 'Ajouter une mesure' }).click()
  const form = page.getByRole('form', { name: 'Ajouter une mesure' })
  const time = form.getByRole('textbox', { name: 'Mesuré le' })
  await expect.element(time).toHaveValue('04/05/2026 10:00')
  await form.getByRole('button', { name: 'Ouvrir le calendrier' }).click()
  const picker = page.getByRole('dialog', { name: 'Mesuré le' })
  await picker.getByRole('button', { name: 'dimanche 3 mai 2026' }).click()
  await expect.element(time).toHaveValue('03/05/2026 10:00')
  await picker.getByRole('spinbutton', { name: 'Heures' }).fill('٠٩')
  await picker.getByRole('spinbutton', { name: 'Minutes' }).fill('٠٧')
  await expect.element(time).toHaveValue('03/05/2026 09:07')
  await userEvent.keyboard('{Enter}')
  await expect.element(picker).not.toBeInTheDocument()
  await expect.element(form).not.toHaveTextContent('Choisissez')
  expect(theHawa.server.received).toEqual([])
})

test('half of a time that is deleted does not take the other half along', async () => {
  await openPage(`/intervenant/missions/${mission.id}`, { as: aSpecialist, width: 768 })
  await page.getByRole('button', { name: 'Ajouter une mesure' }).click()
  const form = page.getByRole('form', { name: 'Ajouter une mesure' })
  const time = form.getByRole('textbox', { name: 'Mesuré le' })
  await form.getByRole('button', { name: 'Ouvrir le calendrier' }).click()
  const picker = page.getByRole('dialog', { name: 'Mesuré le' })
  const hours = picker.getByRole('spinbutton', { name: 'Heures' })
  const minutes = picker.getByRole('spinbutton', { name: 'Minutes' })
  await minutes.click()
  await userEvent.keyboard('{Backspace}')
  await expect.element(time).toHaveValue('04/05/2026')
  await expect.element(hours).toHaveValue('10')
  await userEvent.keyboard('07')
  await expect.element(time).toHaveValue('04/05/2026 10:07')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(time).toHaveValue('04/05/2026 10:08')
})
