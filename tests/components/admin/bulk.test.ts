import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violationsHere } from '../../support/axe.ts'
import { aPerson } from '../../support/components/dossier.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, anAdmin, aSpecialist } from '../../support/components/people.ts'
import { savedFiles } from '../../support/components/saved-files.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const aRow = (number: number, more: Readonly<Record<string, unknown>> = {}) => {
  const study = aStudy({ client_id: aClient.id })
  return {
    id: study.id as string,
    reference: `E-DZ-26-000${number}`,
    entreprise: `Étude ${number}`,
    type_etude: study.type_etude,
    zone_geographique: study.zone_geographique,
    pays: study.pays,
    statut: 'en_attente',
    budget_estime: null,
    prix_convenu: null,
    delai_souhaite: null,
    contact_nom: 'Lina',
    contact_email: 'lina@example.org',
    contact_telephone: null,
    client_name: 'Amina Benmansour',
    client_email: aClient.email,
    intervenant_id: null as string | null,
    specialist_name: null,
    created_at: '2026-05-01T08:00:00Z',
    due_at: null,
    late: false,
    date_acceptation: null,
    date_debut_mission: null,
    date_fin_mission: null,
    rapport_uploaded_at: null,
    ...more,
  }
}
const rows = [aRow(1), aRow(2), aRow(3), aRow(4, { statut: 'terminée' }), aRow(5)]
const idOf = (number: number) => rows[number - 1]?.id

const box = (number: number) => page.getByRole('checkbox', { name: `Choisir Étude ${number} · E-DZ-26-000${number}` })
const bar = page.getByRole('region', { name: 'Lignes choisies' })
const chosen = () => [1, 2, 3, 4, 5].filter((number) => (box(number).element() as HTMLInputElement).checked)
const given = () => theHawa.server.received.map(({ args }) => (args as Record<string, unknown>)['study_id'])
const press = (keys: string) => userEvent.keyboard(keys)

beforeEach(() => {
  theHawa.server.answers.set('admin_projects', () => ({ rows, total: 5, as_of: '2026-11-23T09:41:00Z' }))
  theHawa.server.answers.set('admin_assignable', () => ({
    rows: [
      {
        ...aPerson({ ...aClient, id: aSpecialist.id }),
        name: 'Karim Haddad',
        running: 2,
        in_zone: false,
        in_subject: false,
        in_country: true,
      },
    ],
    total: 1,
  }))
})

async function openList(to = '/admin/projects', width: 390 | 1440 = 1440) {
  const opened = await openPage(to, { as: anAdmin, width })
  await expect.element(box(1)).toBeVisible()
  return opened
}

async function assign() {
  await bar.getByRole('button', { name: 'Confier à un intervenant' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').click()
  return dialog
}

test('rows are chosen alone, with Shift up to the last one, and all of the page by its head', async () => {
  await openList()
  await expect.element(bar).not.toBeInTheDocument()
  await box(2).click()
  await expect.element(bar).toHaveTextContent('1 ligne choisie')
  await box(4).click({ modifiers: ['Shift'] })
  expect(chosen()).toEqual([2, 3, 4])
  await expect.element(bar).toHaveTextContent('3 lignes choisies')
  const all = page.getByRole('checkbox', { name: 'Choisir toute la page' })
  await expect.poll(() => (all.element() as HTMLInputElement).indeterminate).toBe(true)
  await all.click()
  expect(chosen()).toEqual([1, 2, 3, 4, 5])
  await all.click()
  expect(chosen()).toEqual([])
  await expect.element(bar).not.toBeInTheDocument()
})

test('by keys: x, Shift and x, a to the actions, Escape', async () => {
  await openList()
  await press('jx')
  expect(chosen()).toEqual([1])
  await press('jj{Shift>}X{/Shift}')
  expect(chosen()).toEqual([1, 2, 3])
  await press('x')
  expect(chosen()).toEqual([1, 2])
  await press('a')
  await expect.element(bar.getByRole('button', { name: 'Confier à un intervenant' })).toHaveFocus()
  await press('{Escape}')
  expect(chosen()).toEqual([])
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Étude 3' })).toHaveFocus()
})

test('Escape leaves the choice before the study that was opened before it', async () => {
  const { address } = await openList()
  theHawa.server.answers.set('admin_study', () => ({ study: null, as_of: '2026-11-23T09:41:00Z' }))
  await page.getByRole('link', { name: 'Étude 1' }).click()
  await expect.poll(address).toContain('etude=')
  await press('x')
  await expect.element(bar).toBeVisible()
  await press('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
  expect(address()).toContain('etude=')
  await press('{Escape}')
  await expect.poll(address).toBe('/admin/projects')
})

test('one command a study; one notice says what was given and why the rest was not; it stays chosen', async () => {
  await openList()
  theHawa.server.refuses.set('assign_study', ({ study_id }) => (study_id === idOf(2) ? 'study_taken' : undefined))
  await page.getByRole('checkbox', { name: 'Choisir toute la page' }).click()
  const dialog = await assign()
  await expect.element(dialog).toHaveTextContent('Ne peut plus être confiée : E-DZ-26-0004.')
  await dialog.getByRole('button', { name: 'Confier 4 missions' }).click()
  const notice = page.getByRole('alert')
  await expect.element(notice).toHaveTextContent('3 études confiées · 2 non')
  await expect.element(notice).toHaveTextContent('E-DZ-26-0004 : au statut « Terminée »')
  await expect.element(notice).toHaveTextContent('E-DZ-26-0002 : Cette étude a déjà été acceptée')
  expect(notice.elements()).toHaveLength(1)
  await expect.element(page.getByText("Intervenant de l'étude modifié")).not.toBeInTheDocument()
  expect(given()).toEqual([1, 2, 3, 5].map(idOf))
  await expect.poll(chosen).toEqual([2, 4])
  expect(theHawa.sync.unsentCount()).toBe(0)
})

test('it shows how far it is, and what was not sent when it is stopped is not sent', async () => {
  await openList()
  await page.getByRole('checkbox', { name: 'Choisir toute la page' }).click()
  const dialog = await assign()
  theHawa.fail({ slow: true })
  await dialog.getByRole('button', { name: 'Confier 4 missions' }).click()
  await expect.element(bar).toHaveTextContent('0 sur 4')
  const stop = bar.getByRole('button', { name: 'Arrêter' })
  await expect.element(stop).toHaveFocus()
  await stop.click()
  theHawa.fail({ slow: false })
  await expect.element(page.getByText('1 étude confiée')).toBeVisible()
  await expect.element(page.getByText('Arrêté avant la fin, il en reste 3.')).toBeVisible()
  expect(given()).toEqual([idOf(1)])
  expect(chosen()).toEqual([2, 3, 4, 5])
})

test('without a network all of it waits in the outbox', async () => {
  await openList()
  await box(1).click()
  await box(3).click()
  const dialog = await assign()
  theHawa.fail({ offline: true })
  await dialog.getByRole('button', { name: 'Confier 2 missions' }).click()
  await expect.element(page.getByText("2 en attente d'envoi.")).toBeVisible()
  expect(theHawa.sync.unsentCount()).toBe(2)
  theHawa.fail({ offline: false })
  await expect.poll(given).toEqual([idOf(1), idOf(3)])
})

test('studies that have a specialist need a reason, which goes with each of them alone', async () => {
  const before = crypto.randomUUID()
  const taken = aRow(2, { statut: 'acceptée', intervenant_id: before, specialist_name: 'Neema' })
  theHawa.server.answers.set('admin_projects', () => ({
    rows: [rows[0], taken],
    total: 2,
    as_of: '2026-11-23T09:41:00Z',
  }))
  await openList()
  await box(1).click()
  await box(2).click()
  const dialog = await assign()
  const confirm = dialog.getByRole('button', { name: 'Confier 2 missions' })
  await confirm.click()
  await expect.element(dialog.getByText('Indiquez le motif.')).toBeVisible()
  await dialog.getByLabelText('Motif').fill('Neema est en congé')
  await confirm.click()
  await expect
    .poll(() => theHawa.server.received.map(({ args }) => args))
    .toEqual([
      { study_id: idOf(1), intervenant_id: aSpecialist.id },
      { study_id: taken.id, intervenant_id: aSpecialist.id, instead_of: before, motif: 'Neema est en congé' },
    ])
})

test('the file holds the chosen rows and no other', async () => {
  const saved = savedFiles()
  await openList()
  await box(2).click()
  await box(5).click()
  await bar.getByRole('button', { name: 'Exporter ces lignes' }).click()
  await expect.poll(() => saved[0]?.name).toMatch(/^projets-hawa-\d{4}-\d\d-\d\d\.csv$/)
  const lines = ((await saved[0]?.text()) ?? '').trimEnd().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(';')[0])).toEqual(['E-DZ-26-0002', 'E-DZ-26-0005'])
})

test('rows of other pages stay chosen; other filters are another list', async () => {
  theHawa.server.answers.set('admin_projects', ({ page: place }) => ({
    rows: place === null ? rows.slice(0, 2) : rows.slice(2),
    total: 5,
    as_of: '2026-11-23T09:41:00Z',
    ...(place === null ? { before: null, after: ['a', '1'] } : { before: ['b', '2'], after: null }),
  }))
  await openList()
  await box(1).click()
  await page.getByRole('button', { name: 'Page suivante' }).click()
  await box(3).click()
  await expect.element(bar).toHaveTextContent('2 lignes choisies')
  await page.getByRole('button', { name: 'En retard' }).click()
  await expect.element(bar).not.toBeInTheDocument()
})

test('on a phone: cards with a box each, the bar above the tabs', async () => {
  await openList('/admin/projects', 390)
  await page.getByRole('checkbox', { name: 'Choisir toute la page' }).click()
  await expect.element(bar).toHaveTextContent('5 lignes choisies')
  const tabs = document.querySelector('nav[class*=bottom]')?.getBoundingClientRect()
  expect(bar.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(tabs?.top ?? 0)
  const target = box(1).element().closest('label')?.getBoundingClientRect()
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect(await violationsHere()).toEqual([])
})
