import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DeviceFacts, DevicePerson, JournalRow } from '../../../sync/admin.ts'
import { noCounts } from '../../support/components/no-counts.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { anAdmin } from '../../support/components/people.ts'
import { savedFiles } from '../../support/components/saved-files.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const AS_OF = '2026-11-20T09:30:00Z'
const company = 'Cimenterie de Béni Saf'

const facts: DeviceFacts = {
  device: 'd0000001-0000-4000-8000-000000000000',
  app: null,
  platform: 'android',
  waiting: 1,
  refused: 1,
  oldest_at: '2026-11-20T08:30:00Z',
  oldest_name: 'start_study',
  failure: 'wrong_state',
  used_bytes: 1_000_000,
  quota_bytes: 2_000_000_000,
  persisted: true,
  clock_offset_ms: 0,
  repairs: 0,
  background_sync: true,
  sealed: false,
  installed: true,
  lost_at: null,
  first_contact: '2026-11-01T08:00:00Z',
  last_contact: '2026-11-20T09:29:30Z',
  problems: ['refused'],
}
/** A person; their other devices come after the one that `more` describes. */
const aPerson = (more: Partial<DevicePerson> = {}, others: readonly DeviceFacts[] = []): DevicePerson => {
  const own = Object.fromEntries(Object.entries(more).filter(([name]) => name in facts))
  return {
    ...facts,
    profile_id: crypto.randomUUID(),
    name: 'Karim Bouzidi',
    type_compte: 'intervention',
    telephone: null,
    email: 'karim@example.org',
    pays: 'algerie',
    running: true,
    mission: null,
    ...more,
    devices: [{ ...facts, ...own }, ...others],
  }
}

const HELP = ['lost', 'expiring', 'stuck', 'refused', 'silent', 'storage']
const needsHelp = ({ devices }: DevicePerson) =>
  devices.some(({ problems }) => problems.some((one) => HELP.includes(one)))

/** The people as they are at each question, filtered as the server does. */
function thePeople(people: readonly DevicePerson[]): void {
  theHawa.server.answers.set('admin_devices', ({ problem, search }) => {
    const rows = people.filter(
      (one) =>
        (problem === null ||
          (problem === 'help' && needsHelp(one)) ||
          (problem === 'calm' && !needsHelp(one)) ||
          one.problems.some((each) => each === problem)) &&
        (search === null || one.name.includes(String(search))),
    )
    const calm = people.filter((one) => !needsHelp(one)).length
    return { rows, total: rows.length, counts: { refused: 1, stuck: 2, ...(calm > 0 && { calm }) }, as_of: AS_OF }
  })
}

const row = page.getByRole('row').filter({ hasText: 'Karim Bouzidi' })

test('a device with refused work says whose it is, what and why, and whom to write or call', async () => {
  thePeople([
    aPerson(),
    aPerson({
      name: 'Joseph Mwangi',
      telephone: '+254 700 00 00 01',
      waiting: 0,
      refused: 0,
      oldest_at: null,
      problems: [],
      running: false,
    }),
  ])
  const { address } = await openPage('/admin/terrain', { as: anAdmin })
  await expect.element(row).toHaveTextContent('1 élément a été refusé.')
  await expect.element(row).toHaveTextContent("Le statut de l'étude a changé entre-temps")
  await expect.element(row).toHaveTextContent('1 en attente')
  await expect.element(row).toHaveTextContent('1 refusé')
  await expect
    .element(row.getByRole('link', { name: /^Écrire à Karim Bouzidi/ }))
    .toHaveAttribute('href', 'mailto:karim@example.org')
  const other = page.getByRole('row').filter({ hasText: 'Joseph Mwangi' })
  await expect.element(other).not.toBeInTheDocument()
  await page.getByText("1 autre personne, rien d'urgent").click()
  await expect.poll(address).toMatch(/autres=true/)
  await expect.element(other).toHaveTextContent('Rien à signaler')
  await expect
    .element(other.getByRole('link', { name: /^Appeler Joseph Mwangi/ }))
    .toHaveAttribute('href', 'tel:+254700000001')
  await page.getByLabelText('Problème').selectOptions('Envoi bloqué (2)')
  await expect.poll(address).toMatch(/probleme=stuck/)
  await expect.element(row).not.toBeInTheDocument()
  await expect.element(page.getByText('Personne ne correspond.')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await page.getByLabelText('Rôle').selectOptions('Intervenant terrain')
  await page.getByLabelText('Rechercher').fill('Karim')
  await expect
    .poll(() => theHawa.server.asked.findLast(({ rpc }) => rpc === 'admin_devices'))
    .toEqual({
      rpc: 'admin_devices',
      args: { problem: null, kind: 'intervention', search: 'Karim', page: null },
    })
})

test('a device silent for a day is listed as stuck, and its dialog says why', async () => {
  thePeople([aPerson()])
  await openPage('/admin/terrain', { as: anAdmin })
  await expect.element(row).toHaveTextContent('1 élément a été refusé.')
  thePeople([
    aPerson({
      problems: ['stuck', 'refused'],
      oldest_at: '2026-11-19T07:30:00Z',
      last_contact: '2026-11-20T07:30:00Z',
    }),
  ])
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect.element(row).toHaveTextContent('1 élément attend depuis trop longtemps : Démarrage de la mission, hier.')
  await expect.element(row).toHaveTextContent('il y a 2 heures')
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(40)
  await row.click({ position: { x: 500, y: 36 } })
  const dialog = page.getByRole('dialog', { name: 'Karim Bouzidi' })
  await expect.element(dialog).toHaveTextContent('État transmis le')
  await expect.element(dialog).toHaveTextContent("Le statut de l'étude a changé entre-temps")
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a person with two devices is one row: the unsent work of both, where they are, each in the dialog', async () => {
  const drawer: DeviceFacts = {
    ...facts,
    device: 'd0000002-0000-4000-8000-000000000000',
    platform: 'ios',
    waiting: 2,
    refused: 0,
    problems: [],
    last_contact: '2026-11-20T09:00:00Z',
  }
  const mission = {
    study_id: '01900000-0000-7000-8000-000000000001',
    reference: 'E-DZ-26-0142',
    zone: 'Tlemcen',
    pays: 'algerie',
    at: '2026-11-20T07:30:00Z',
    latitude: 34.878,
    longitude: -1.315,
  } as const
  thePeople([aPerson({ mission, last_contact: '2026-11-20T06:30:00Z' }, [drawer])])
  await openPage('/admin/terrain', { as: anAdmin })
  await expect.element(row).toHaveLength(1)
  await expect.element(page.getByText('1 personne à aider')).toBeVisible()
  await expect.element(row).toHaveTextContent('3 en attente · 1 refusé')
  await expect.element(row).toHaveTextContent('Tlemcen')
  await expect.element(row).toHaveTextContent('il y a 2 heures')
  await expect.element(row).toHaveTextContent('il y a 30 minutes')
  await row.getByRole('button', { name: 'Appareils de Karim Bouzidi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Karim Bouzidi' })
  await expect
    .element(dialog.getByRole('link', { name: 'E-DZ-26-0142' }))
    .toHaveAttribute('href', `/admin/projects/${mission.study_id}`)
  await expect.element(dialog).toHaveTextContent('34.87800, -1.31500')
  await expect.element(dialog.getByRole('heading', { level: 3 })).toHaveLength(2)
  await expect.element(dialog.getByRole('heading', { name: /^iPhone ou iPad/ })).toBeVisible()
})

test('nobody needs help: it says so, and the others stay folded', async () => {
  thePeople([aPerson({ waiting: 0, refused: 0, oldest_at: null, problems: ['not_persistent'] })])
  await openPage('/admin/terrain', { as: anAdmin })
  await expect.element(page.getByText("Personne n'a besoin d'aide.")).toBeVisible()
  await expect.element(page.getByText("1 autre personne, rien d'urgent")).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
})

test('the dashboard counts what is stuck, refused and to be approved, and leads to each', async () => {
  thePeople([aPerson({ problems: ['stuck'] })])
  const row = { id: 'a', name: 'Karim Bouzidi', about: 'start_study', since: '2026-11-19T07:30:00Z' }
  theHawa.server.answers.set('admin_todo', () => ({
    items: [
      { kind: 'approvals', count: 4, first: [{ ...row, id: 'b', name: 'Bea Kamau', about: null }] },
      { kind: 'late', count: 0, first: [] },
      { kind: 'stuck', count: 1, first: [row] },
      { kind: 'refused', count: 2, first: [row] },
    ],
    snoozed: { count: 0, first: [] },
    refused_commands: 3,
    as_of: AS_OF,
  }))
  theHawa.server.answers.set('admin_counts', () => noCounts)
  const { address } = await openPage('/admin/dashboard', { as: anAdmin })
  const todo = page.getByRole('region', { name: 'À traiter' })
  await expect.element(todo.getByRole('heading', { level: 3 })).toHaveLength(3)
  for (const words of [
    '4 intervenants à valider',
    '1 appareil avec des envois bloqués',
    '2 appareils avec un envoi refusé',
  ]) {
    await expect.element(todo.getByRole('heading', { level: 3, name: words })).toBeVisible()
  }
  await expect.element(todo.getByText('et 3 autres')).toBeVisible()
  await expect.element(todo.getByText('Démarrage de la mission').first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: '3 actions refusées ces 7 derniers jours' })).toBeVisible()
  const quick = page.getByRole('navigation', { name: 'Accès rapides' })
  for (const name of ['Comptes', 'Projets', 'Rapports', 'Statistiques'])
    await expect.element(quick.getByRole('link', { name, exact: true })).toBeVisible()
  await todo.getByRole('heading', { name: '1 appareil avec des envois bloqués' }).getByRole('link').click()
  await expect.poll(address).toMatch(/\/admin\/terrain\?probleme=stuck/)
  await expect.element(page.getByRole('row').filter({ hasText: 'Karim Bouzidi' })).toBeVisible()
})

const anAction = (more: Partial<JournalRow>): JournalRow => ({
  id: crypto.randomUUID(),
  name: 'start_study',
  verdict: 'applied',
  code: null,
  problem: null,
  made_at: '2026-11-20T08:00:00Z',
  received_at: '2026-11-20T08:00:01Z',
  study_id: crypto.randomUUID(),
  reference: 'E-DZ-26-0142',
  entreprise: company,
  person: { name: 'Karim Bouzidi', type_compte: 'intervention' },
  args: {},
  pays: 'algerie',
  imported: null,
  changes: [],
  ...more,
})

test('the journal tells numbers as they are read, and hours of the field on the clock of their country', async () => {
  const action = anAction({
    name: 'add_measurement',
    pays: 'kenya',
    args: { valeur: 1413.5, measured_at: '2026-11-20T19:20:00.000Z', latitude: -1.28333, montant: 30000 },
    changes: [
      {
        place: 'demandes_etudes',
        operation: 'update',
        before: { date_debut_mission: null, prix_convenu: 12000.5 },
        after: { date_debut_mission: '2026-11-20T19:21:00+00:00', prix_convenu: 13000 },
      },
    ],
  })
  theHawa.server.answers.set('admin_journal', () => ({ rows: [action], more: false, as_of: AS_OF }))
  await openPage('/admin/journal', { as: anAdmin })
  await expect.element(page.getByText('E-DZ-26-0142')).toBeVisible()
  await page.getByRole('button', { name: /^Voir/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Mesure' })
  const told = ['1 413,5', '20/11/2026 22:20', '20/11/2026 22:21', '-1.28333', '30 000 DA', '12 000,50 DA']
  for (const words of told) await expect.element(dialog).toHaveTextContent(words)
  if (Intl.DateTimeFormat().resolvedOptions().timeZone !== 'Africa/Nairobi') {
    await expect.element(dialog).toHaveTextContent('heure de Nairobi')
  }
  expect(dialog.element().textContent).not.toContain('1413.5')
})

test('the journal says what was done and refused, what it was before, and leaves as a file', async () => {
  const files = savedFiles()
  const all = [
    anAction({ verdict: 'refused', code: 'wrong_state', made_at: '2026-11-20T07:00:00Z' }),
    anAction({
      changes: [
        { place: 'studies', operation: 'update', before: { statut: 'acceptée' }, after: { statut: 'en_cours' } },
      ],
    }),
  ]
  theHawa.server.answers.set('admin_journal', ({ verdict }) => ({
    rows: all.filter((one) => verdict === null || one.verdict === verdict),
    more: false,
    as_of: AS_OF,
  }))
  const { address } = await openPage('/admin/journal', { as: anAdmin })
  await page.getByLabelText('Rechercher').fill(company)
  await expect.poll(address).toMatch(/recherche=/)
  await expect
    .poll(() => theHawa.server.asked.findLast(({ rpc }) => rpc === 'admin_journal'))
    .toMatchObject({ rpc: 'admin_journal', args: { search: company } })
  const begun = page.getByRole('row').filter({ hasText: 'Démarrage de la mission' })
  await expect.element(begun).toHaveLength(2)
  await expect
    .element(begun.filter({ hasText: 'Refusée' }))
    .toHaveTextContent("Le statut de l'étude a changé entre-temps")
  await expect.element(begun.filter({ hasText: 'Refusée' })).toHaveTextContent(/faite le/)
  await begun
    .filter({ hasText: /Appliquée/ })
    .getByRole('button', { name: /^Voir/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Démarrage de la mission' })
  await expect.element(dialog.getByRole('row', { name: /acceptée en_cours/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
  await page.getByLabelText('Résultat').selectOptions('Refusée')
  await expect.element(begun).toHaveLength(1)
  await page.getByRole('button', { name: 'Exporter en CSV' }).click()
  await expect.poll(() => files[0]?.name).toBe('journal.csv')
  const csv = await files[0]?.text()
  expect(csv).toContain(company)
  expect(csv, 'as filtered').not.toContain('Fait;')
})
