import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminCounts } from '../../../sync/admin.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { anAdmin } from '../../support/components/people.ts'
import { plain } from '../../support/components/plain.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

/** By the clock of the reader, in whichever time zone the tests run. */
const at = (hour: number, minute: number): string => new Date(2026, 10, 23, hour, minute).toISOString()
const [FIRST, LATER] = [at(10, 41), at(11, 2)]

const COUNTS: AdminCounts = {
  by_statut: { en_attente: 7, acceptée: 5, en_cours: 4, terminée: 3, complete: 10, annulée: 2 },
  by_pays: { algerie: 20, kenya: 8, tanzanie: 3 },
  clients: 12,
  intervenants: 9,
  to_approve: 1,
  total: 31,
  as_of: FIRST,
}

/** Each label of the panel with the figure and the share beside it. */
const rows = (title: string) => (): readonly string[] =>
  [...document.querySelectorAll('main section')]
    .filter((panel) => plain(panel.querySelector('h2')) === title)
    .flatMap((panel) =>
      [...panel.querySelectorAll('li')].map((row) => [...row.children].slice(0, 3).map(plain).join(' | ')),
    )

/** A figure with its name, its value and its hint. */
const card = (label: string) => (): string => {
  const name = [...document.querySelectorAll('main span')].find((one) => plain(one) === label)
  return [...(name?.parentElement?.children ?? [])].map(plain).join(' | ')
}

beforeEach(() => {
  theHawa.server.answers.set('admin_todo', () => ({
    items: [],
    snoozed: { count: 0, first: [] },
    refused_commands: 0,
    as_of: FIRST,
  }))
  theHawa.server.answers.set('admin_counts', () => COUNTS)
})

test('every figure of the server stands beside its name, each state and country leads to its list', async () => {
  await openPage('/admin/dashboard', { as: anAdmin })
  await expect.poll(card('Total des études')).toBe('Total des études | 31')
  expect(card('Études achevées')()).toBe('Études achevées | 13 | Terminées et complètes')
  expect(card('Clients')()).toBe('Clients | 12')
  expect(card('Intervenants')()).toBe('Intervenants | 9')
  expect(card('En attente de validation')()).toBe("En attente de validation | 1 | Comptes d'intervenants")
  expect(rows('Par statut')().toSorted()).toEqual([
    'Acceptée | 5 | 16 %',
    'Annulée | 2 | 6 %',
    'Complète | 10 | 32 %',
    'En attente | 7 | 23 %',
    'En cours | 4 | 13 %',
    'Terminée | 3 | 10 %',
  ])
  expect(rows('Par pays')()).toEqual(['Algérie | 20 | 65 %', 'Kenya | 8 | 26 %', 'Tanzanie | 3 | 10 %'])
  const main = page.getByRole('main')
  await expect
    .element(main.getByRole('link', { name: 'En cours', exact: true }))
    .toHaveAttribute('href', '/admin/projects?statut=en_cours')
  await expect
    .element(main.getByRole('link', { name: 'Kenya', exact: true }))
    .toHaveAttribute('href', '/admin/projects?pays=kenya')
})

test('"Actualiser" asks again', async () => {
  await openPage('/admin/dashboard', { as: anAdmin })
  await expect.poll(card('Total des études')).toBe('Total des études | 31')
  theHawa.server.answers.set('admin_counts', () => ({
    ...COUNTS,
    total: 32,
    by_pays: { ...COUNTS.by_pays, kenya: 9 },
    as_of: LATER,
  }))
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect.poll(card('Total des études')).toBe('Total des études | 32')
  expect(rows('Par pays')()).toContain('Kenya | 9 | 28 %')
  await expect.element(page.getByText(/^Mis à jour le \u2068?23\/11\/2026 11:02/)).toBeVisible()
})

test('the tasks are asked again when the person comes back to the page', async () => {
  await openPage('/admin/dashboard', { as: anAdmin })
  await expect.element(page.getByText('Rien à traiter.')).toBeVisible()
  theHawa.server.answers.set('admin_todo', () => ({
    items: [],
    snoozed: { count: 0, first: [] },
    refused_commands: 2,
    as_of: LATER,
  }))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByRole('link', { name: '2 actions refusées ces 7 derniers jours' })).toBeVisible()
})

test('what waits for the team is listed with the way to it, and nothing where nothing waits', async () => {
  const { goTo } = await openPage('/admin/dashboard', { as: anAdmin })
  await expect.element(page.getByText('Rien à traiter.')).toBeVisible()
  await goTo('/admin/synchronisation')
  theHawa.server.answers.set('admin_todo', () => ({
    items: [
      {
        kind: 'approvals',
        count: 4,
        first: [{ id: 'a1', name: 'Inès Essai', about: null, since: '2026-11-20T08:00:00Z' }],
      },
      {
        kind: 'late',
        count: 1,
        first: [
          {
            id: '4f1c1d5c-6e0e-4b8d-9a43-0a5f4c5b6d7e',
            name: 'Verrerie de Chlef',
            about: 'en_cours',
            since: '2026-11-19',
          },
        ],
      },
      {
        kind: 'deletions',
        count: 1,
        first: [{ id: 'd1', name: 'Lina Saadi', about: null, since: '2020-01-31T08:00:00Z' }],
      },
    ],
    snoozed: { count: 0, first: [] },
    refused_commands: 2,
    as_of: FIRST,
  }))
  await goTo('/admin/dashboard')
  const todo = page.getByRole('region', { name: 'À traiter' })
  await expect
    .element(todo.getByRole('link', { name: '4 intervenants à valider' }))
    .toHaveAttribute('href', '/admin/accounts?validation=a_approuver')
  await expect.element(todo).toHaveTextContent('et 3 autres')
  await expect
    .element(todo.getByRole('link', { name: 'Verrerie de Chlef' }))
    .toHaveAttribute('href', '/admin/projects/4f1c1d5c-6e0e-4b8d-9a43-0a5f4c5b6d7e')
  await expect.element(todo).toHaveTextContent(/En cours · échéance .*19\/11\/2026/)
  await expect
    .element(todo.getByRole('link', { name: '1 compte à supprimer' }))
    .toHaveAttribute('href', '/admin/accounts?demande=suppression')
  await expect
    .element(todo.getByRole('link', { name: 'Lina Saadi' }))
    .toHaveAttribute('href', '/admin/accounts?recherche=Lina+Saadi')
  await expect.element(todo.getByText(/en retard de .*(jour|an|mois)/)).toBeVisible()
  await expect
    .element(todo.getByRole('link', { name: '2 actions refusées ces 7 derniers jours' }))
    .toHaveAttribute('href', '/admin/journal?verdict=refused')
})

test('mails that did not arrive are a task of the team', async () => {
  theHawa.server.answers.set('admin_todo', () => ({
    items: [
      {
        kind: 'mails',
        count: 2,
        first: [{ id: 'm1', name: 'amina@exemple.example', about: 'report_delivered', since: '2026-11-22T10:00:00Z' }],
      },
    ],
    snoozed: { count: 0, first: [] },
    refused_commands: 0,
    as_of: FIRST,
  }))
  await openPage('/admin/dashboard', { as: anAdmin })
  const todo = page.getByRole('region', { name: 'À traiter' })
  await expect
    .element(todo.getByRole('link', { name: '2 e-mails non arrivés' }))
    .toHaveAttribute('href', '/admin/mails')
  await expect.element(todo).toHaveTextContent(/amina@exemple\.example.*Rapport disponible/)
})

test('offline the last known figures are shown with their time', async () => {
  const { goTo } = await openPage('/admin/dashboard', { as: anAdmin })
  await expect.poll(card('Total des études')).toBe('Total des études | 31')
  await goTo('/admin/synchronisation')
  theHawa.fail({ offline: true })
  await goTo('/admin/dashboard')
  await expect.element(page.getByText(/^Derniers chiffres connus, du \u2068?23\/11\/2026 10:41/)).toBeVisible()
  expect(card('Total des études')()).toBe('Total des études | 31')
  await expect.element(page.getByText('Rien à traiter.')).not.toBeInTheDocument()
})

test.each([
  [{ offline: true }, "Hors ligne : les chiffres s'afficheront dès que le réseau revient."],
  [{ serverDown: true }, "Hawa est injoignable. Les chiffres s'afficheront dès que possible."],
])('figures that never arrived on this device are said to be missing (%o)', async (faults, reason) => {
  theHawa.fail(faults)
  await openPage('/admin/dashboard', { as: anAdmin })
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Impossible de charger les données.' }))
    .toHaveTextContent(reason)
})
