/** Accepting, starting and finishing can be taken back for ten seconds, and lists move no mission. */
import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { closeNotes, journal, openNotes, saveNotes } from '../../support/components/mission.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { aRecord } from '../../support/components/rows.ts'
import { stepDialog } from '../../support/components/steps.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const wanted = aStudy({ nom_entreprise: 'Verrerie de Tlemcen' })
const accepted = aStudy({
  nom_entreprise: 'Raffinerie de Skikda',
  statut: 'acceptée',
  intervenant_id: aSpecialist.id,
  date_acceptation: '2026-05-04T06:00:00.000Z',
})
const begun = aStudy({
  nom_entreprise: 'Cimenterie de Sour',
  statut: 'en_cours',
  intervenant_id: aSpecialist.id,
  date_acceptation: '2026-05-04T06:00:00.000Z',
  date_debut_mission: '2026-05-04T08:00:00.000Z',
})
const pathOf = ({ id }: typeof accepted) => `/intervenant/missions/${id}`

const main = page.getByRole('main')
const button = (name: string, within: Locator = main) => within.getByRole('button', { name, exact: true })
const notice = (title: string) => page.getByRole('status').filter({ hasText: title })
const card = (company: string) => main.getByRole('article').filter({ hasText: company })
/** The step that waits, in the journal. */
const line = journal.getByRole('listitem').filter({ hasText: /Démarrage de la mission|Fin de la mission/ })
const given = () => theHawa.server.received.map(({ name }) => name)

async function take(step: 'Commencer' | 'Terminer'): Promise<void> {
  await button(step).click()
  await button(step, stepDialog(step)).click()
  await expect.element(stepDialog(step)).not.toBeInTheDocument()
}

/** Everything that may be sent has been. */
async function allDueSent(): Promise<void> {
  await theHawa.sync.dispatch({ name: 'save_field_notes', args: { study_id: begun.id, notes_terrain: 'Vent faible.' } })
  await expect.poll(given).toContain('save_field_notes')
}

test('on lists "Accepter" can be taken back from the notice: nothing was sent, and nothing is', async () => {
  theHawa.server.studies.next([wanted, begun])
  await openPage('/intervenant/available-studies', { as: aSpecialist, width: 390 })
  const accept = card(wanted.nom_entreprise).getByRole('button', { name: /^Accepter/ })
  await accept.click()
  await expect.element(notice('Acceptation enregistrée')).toBeVisible()
  await expect.element(accept).not.toBeInTheDocument()
  await button('Annuler', notice('Acceptation enregistrée')).click()
  await expect.element(notice('Action annulée')).toBeVisible()
  await expect.element(accept).toBeVisible()
  await expect.element(notice('Acceptation enregistrée')).not.toBeInTheDocument()
  await allDueSent()
  expect(given()).toEqual(['save_field_notes'])
})

test('not taken back, it is sent when its time is over, and the notice leaves', async () => {
  theHawa.server.studies.next([wanted, begun])
  await openPage('/intervenant/dashboard', { as: aSpecialist })
  await page.getByRole('button', { name: `Accepter, ${wanted.nom_entreprise}` }).click()
  await expect.element(notice('Acceptation enregistrée')).toBeVisible()
  await allDueSent()
  expect(given()).toEqual(['save_field_notes'])
  await theHawa.sync.passGrace()
  await expect.poll(given).toEqual(['save_field_notes', 'accept_study'])
  await expect.element(notice('Acceptation enregistrée')).not.toBeInTheDocument()
  await expect.element(notice("Étude acceptée: L'étude a été assignée")).toBeVisible()
})

test('a card starts and finishes nothing: its button leads to the page, and the way back to the list', async () => {
  theHawa.server.studies.next([accepted, begun])
  const { address, goTo } = await openPage('/intervenant/missions?statut=en_cours', { as: aSpecialist, width: 390 })
  await expect.element(card(begun.nom_entreprise)).toBeVisible()
  await expect.element(button('Terminer')).toHaveLength(0)
  await goTo('/intervenant/missions?statut=acceptée')
  await expect.element(card(accepted.nom_entreprise)).toBeVisible()
  await expect.element(button('Commencer')).toHaveLength(0)
  await card(accepted.nom_entreprise).getByRole('link', { name: 'Ouvrir la mission' }).click()
  await expect.poll(address).toBe(pathOf(accepted))
  await expect.element(button('Commencer')).toBeVisible()
  await main.getByRole('link', { name: 'Mes Missions' }).first().click()
  await expect.poll(address).toBe('/intervenant/missions?statut=accept%C3%A9e')
})

test('a start is taken back where the mission lists what waits, also without network', async () => {
  theHawa.server.studies.next([accepted])
  theHawa.fail({ offline: true })
  await openPage(pathOf(accepted), { as: aSpecialist, width: 390 })
  await take('Commencer')
  await expect.element(notice('Démarrage de la mission enregistré')).toBeVisible()
  await expect.element(button('Terminer')).toBeVisible()
  await button('Annuler, Démarrage de la mission', line).click()
  await expect.element(button('Commencer')).toBeVisible()
  await expect.element(notice('Démarrage de la mission enregistré')).not.toBeInTheDocument()
  await expect.element(line).not.toBeInTheDocument()
  theHawa.fail({ offline: false })
  expect(await theHawa.sync.exportUnsent()).toBeNull()
  expect(given()).toEqual([])
})

test('"Terminer" says what the mission has and what is missing, and its answer can be taken back', async () => {
  const observed = { at_origin: 'horloge', mine: true, author_name: null, received_at: '2026-05-04T09:00:00Z' } as const
  const nowhere = { latitude: null, longitude: null, accuracy: null, position_at: null, position_origin: null } as const
  const measured = {
    ...observed,
    ...nowhere,
    parametre: 'laeq',
    libelle: null,
    valeur: 62.4,
    unite: 'dB(A)',
    measured_at: '2026-05-04T09:00:00Z',
    instrument: null,
    point: null,
  } as const
  theHawa.server.studies.next([begun])
  theHawa.server.records.next([
    aRecord('measurement', begun.id, { ...measured, withdrawn_at: null }),
    aRecord('measurement', begun.id, { ...measured, valeur: 63, withdrawn_at: null }),
    aRecord('measurement', begun.id, { ...measured, valeur: 99, withdrawn_at: '2026-05-04T09:10:00Z' }),
  ])
  await openPage(pathOf(begun), { as: aSpecialist, width: 390 })
  await button('Terminer').click()
  const dialog = stepDialog('Terminer')
  const lines = dialog.getByRole('list', { name: 'Ce que contient la mission' }).getByRole('listitem')
  const texts = () => lines.elements().map(({ textContent }) => textContent)
  const missing = ['Aucun prélèvement', 'Aucune photo', 'Aucune note de terrain', 'Rapport à remettre ensuite']
  await expect.poll(texts).toEqual(['2 mesures', ...missing])
  expect(cutTextsHere()).toEqual([])
  expect(pixelsBeyondHere()).toBe(0)
  await button('Fermer', dialog).click()
  await openNotes()
  await main.getByLabelText('Ce que vous observez sur place').fill('Deux cheminées.')
  await closeNotes()
  await button('Terminer').click()
  await expect.element(lines.nth(3)).toHaveTextContent('Notes de terrain pas encore enregistrées')
  await button('Fermer', dialog).click()
  await saveNotes('Deux cheminées.')
  await button('Terminer').click()
  await expect.element(lines.nth(3)).toHaveTextContent('Notes de terrain enregistrées')
  await button('Terminer', dialog).click()
  await expect.element(button('Remettre le rapport')).toBeVisible()
  await button('Annuler', notice('Fin de la mission enregistrée')).click()
  await expect.element(button('Terminer')).toBeVisible()
  expect(given()).toEqual(['save_field_notes'])
})

test('the offer goes along to other pages, stands above the bottom bar, and the keyboard reaches it', async () => {
  theHawa.server.studies.next([begun])
  const { goTo } = await openPage(pathOf(begun), { as: aSpecialist, width: 390 })
  await take('Terminer')
  const told = notice('Fin de la mission enregistrée')
  await expect.element(told).toBeVisible()
  await goTo('/intervenant/synchronisation')
  const item = main.getByRole('article').filter({ hasText: 'Fin de la mission' })
  await expect.element(button('Annuler, Fin de la mission', item)).toBeVisible()
  const bar = page.getByRole('navigation').elements().at(-1)
  expect(bar && getComputedStyle(bar).position).toBe('fixed')
  expect(told.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bar?.getBoundingClientRect().top ?? 0)
  const undo = button('Annuler', told).element()
  const reach = [...document.querySelectorAll<HTMLElement>('a, button')].at(-3)
  reach?.focus()
  for (let presses = 0; presses < 5 && document.activeElement !== undo; presses += 1) await userEvent.tab()
  expect(document.activeElement).toBe(undo)
  await userEvent.keyboard('{Enter}')
  await expect.element(item).not.toBeInTheDocument()
  await expect.element(told).not.toBeInTheDocument()
  expect(given()).toEqual([])
})

test('work that builds on the step ends the offer, not the step', async () => {
  theHawa.server.studies.next([accepted])
  await openPage(pathOf(accepted), { as: aSpecialist, width: 768 })
  await take('Commencer')
  const told = notice('Démarrage de la mission enregistré')
  await expect.element(told).toBeVisible()
  await saveNotes('Vent faible.')
  await expect.element(told).not.toBeInTheDocument()
  await expect.element(line.getByRole('button')).toHaveLength(0)
  await theHawa.sync.passGrace()
  await expect.poll(given).toEqual(['start_study', 'save_field_notes'])
})

test('what is asked of the sync is done at once, and ends the offer', async () => {
  theHawa.server.studies.next([begun])
  const { goTo } = await openPage(pathOf(begun), { as: aSpecialist, width: 768 })
  await take('Terminer')
  await goTo('/intervenant/synchronisation')
  await button('Synchroniser maintenant').click()
  await expect.poll(given).toEqual(['finish_study'])
  await expect.element(notice('Fin de la mission enregistrée')).not.toBeInTheDocument()
})

test('without a sign-in the offer ends as well, and the step waits as any work does', async () => {
  theHawa.server.studies.next([begun])
  await openPage(pathOf(begun), { as: aSpecialist, width: 768 })
  theHawa.sync.expired$.next(true)
  await take('Terminer')
  await expect.element(notice('Fin de la mission enregistrée')).toBeVisible()
  await theHawa.sync.passGrace()
  await expect.element(notice('Fin de la mission enregistrée')).not.toBeInTheDocument()
  await expect.element(line.getByRole('button')).toHaveLength(0)
  await expect.element(line).toHaveTextContent('reconnectez-vous pour envoyer')
})

test.each([
  ['ar', 'حُفظ إنهاء المهمة', 'تراجع', 'إنهاء'],
  ['en', 'Mission end saved', 'Undo', 'Finish'],
] as const)('in the other languages: %s', async (language, title, undo, finish) => {
  theHawa.server.studies.next([begun])
  await openPage(pathOf(begun), { as: aSpecialist, width: 390, language })
  await button(finish).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('list').first()).toBeVisible()
  const name = dialog.getByText(begun.nom_entreprise).element()
  expect(getComputedStyle(name.closest('p')!).direction, 'the side of the name').toBe(language === 'ar' ? 'rtl' : 'ltr')
  expect(cutTextsHere()).toEqual([])
  await button(finish, dialog).click()
  await button(undo, notice(title)).click()
  await expect.element(button(finish)).toBeVisible()
  expect(pixelsBeyondHere()).toBe(0)
  expect(given()).toEqual([])
})
