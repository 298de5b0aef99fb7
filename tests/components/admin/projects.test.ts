import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '../../support/components/open-page.tsx'
import { aDossier, aPerson } from '../../support/components/dossier.ts'
import { aClient, anAdmin } from '../../support/components/people.ts'
import { savedFiles } from '../../support/components/saved-files.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const study = aStudy({
  client_id: aClient.id,
  nom_entreprise: 'Minoterie de Relizane',
  budget_estime: '10k_50k',
  delai_souhaite: 'urgent',
})
const AS_OF = '2026-11-23T09:41:00Z'

/** A row of the list as the server answers it. */
const aProject = (more: Readonly<Record<string, unknown>> = {}) => ({
  id: study.id,
  reference: study.reference,
  entreprise: study.nom_entreprise,
  type_etude: study.type_etude,
  zone_geographique: study.zone_geographique,
  pays: study.pays,
  statut: study.statut,
  budget_estime: '10k_50k',
  prix_convenu: null,
  delai_souhaite: 'urgent',
  contact_nom: 'Lina',
  contact_email: 'lina@example.org',
  contact_telephone: null,
  client_name: 'Amina Benmansour',
  client_email: aClient.email,
  intervenant_id: null,
  specialist_name: null,
  created_at: '2026-05-01T08:00:00Z',
  due_at: '2026-05-15T08:00:00Z',
  late: true,
  date_acceptation: null,
  date_debut_mission: null,
  date_fin_mission: null,
  rapport_uploaded_at: null,
  ...more,
})

/** The arguments of every list that was asked for. */
const lists = () => theHawa.server.asked.filter(({ rpc }) => rpc === 'admin_projects').map(({ args }) => args)
const UNFILTERED = {
  search: null,
  country: null,
  state: null,
  unassigned: false,
  late: false,
  sort: 'newest',
  page: null,
}

beforeEach(() => {
  theHawa.server.answers.set('admin_projects', ({ country }) => {
    const rows = country === 'kenya' ? [] : [aProject()]
    return { rows, total: rows.length, as_of: AS_OF }
  })
  theHawa.server.answers.set('admin_study', () => aDossier(study, aClient))
  theHawa.server.answers.set('admin_study_part', () => ({ rows: [], total: 0 }))
})

test('filters are sent to the server and stand in the address; Back restores the list', async () => {
  const { address } = await openPage('/admin/synchronisation', { as: anAdmin })
  const unassigned = page.getByRole('button', { name: 'Sans intervenant', exact: true })
  await page.getByRole('link', { name: 'Projets' }).first().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Projets' })).toBeVisible()
  await page.getByLabelText('Rechercher').fill('minoterie DE')
  await page.getByLabelText('Statut').selectOptions('en_attente')
  await unassigned.click()
  await expect.element(unassigned).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'En retard' }).click()
  await page.getByRole('columnheader', { name: 'Échéance' }).getByRole('button').click()
  await expect
    .poll(() => lists().at(-1))
    .toEqual({ ...UNFILTERED, search: 'minoterie DE', state: 'en_attente', unassigned: true, late: true, sort: 'due' })
  await expect.poll(address).toMatch(/recherche=minoterie/)
  const row = page.getByRole('row').filter({ hasText: study.nom_entreprise })
  await expect.element(page.getByText(/^1 projet ·/)).toBeVisible()
  await expect.element(row).toHaveTextContent(/30.000.DA.*Estimation/)
  await expect.element(row).toHaveTextContent('En retard')
  await expect.element(row).toHaveTextContent('E-DZ-26-0142')
  await page.getByRole('main').getByLabelText('Pays').selectOptions('kenya')
  await expect.element(page.getByText('Aucun projet trouvé')).toBeVisible()
  await page.getByRole('main').getByLabelText('Pays').selectOptions('')
  await page.getByRole('link', { name: study.nom_entreprise }).click()
  await page.getByRole('link', { name: "Ouvrir la page de l'étude" }).click()
  await expect.poll(address).toBe(`/admin/projects/${study.id}`)
  await expect.element(page.getByRole('heading', { level: 1, name: study.nom_entreprise })).toBeVisible()
  await page.getByRole('link', { name: 'Retour aux projets' }).click()
  await expect.poll(address).toMatch(/statut=en_attente/)
  await expect.element(page.getByLabelText('Rechercher')).toHaveValue('minoterie DE')
  await expect.element(unassigned).toHaveAttribute('aria-pressed', 'true')
})

test('a search that finds nothing is cleared with one press', async () => {
  const { address } = await openPage('/admin/projects?pays=kenya&en_retard=true', { as: anAdmin })
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: study.nom_entreprise })).toBeVisible()
  expect(address()).toBe('/admin/projects')
  expect(lists()[0]).toEqual({ ...UNFILTERED, country: 'kenya', late: true })
  expect(lists().at(-1)).toEqual(UNFILTERED)
})

test('what a figure of the statistics brought along filters the list, says so, and is taken away', async () => {
  const specialist = crypto.randomUUID()
  theHawa.server.answers.set('admin_projects', () => ({
    rows: [aProject({ intervenant_id: specialist, specialist_name: 'Karim Bouzidi' })],
    total: 1,
    as_of: AS_OF,
  }))
  const { address } = await openPage(
    `/admin/projects?depuis=2026-11-01&jusque=2026-11-30&parmi=hors_delai&intervenant=${specialist}`,
    { as: anAdmin },
  )
  const person = page.getByRole('button', { name: /^Intervenant.*Karim Bouzidi/ })
  await expect.element(person).toHaveAttribute('aria-pressed', 'true')
  const asked = { since: '2026-11-01', until: '2026-11-30', part: 'too_late', specialist }
  expect(lists().at(-1)).toEqual({ ...UNFILTERED, ...asked })
  await person.click()
  await page.getByRole('button', { name: /^Demandées du.*01\/11\/2026.*30\/11\/2026/ }).click()
  await expect.poll(() => lists().at(-1)).toEqual({ ...UNFILTERED, part: 'too_late' })
  await page.getByRole('button', { name: 'Rapport livré hors délai' }).click()
  await expect.poll(address).toBe('/admin/projects')
  await expect.poll(() => lists().at(-1)).toEqual(UNFILTERED)
})

test('a deleted account is named as one, in the list and in its study', async () => {
  const gone = { client_name: null, client_email: '', intervenant_id: crypto.randomUUID() }
  theHawa.server.answers.set('admin_projects', () => ({ rows: [aProject(gone)], total: 1, as_of: AS_OF }))
  const nobody = { ...aPerson(aClient), name: null, email: '', telephone: null, is_active: false }
  theHawa.server.answers.set('admin_study', () => aDossier(study, aClient, { client: nobody, specialist: nobody }))
  await openPage('/admin/projects', { as: anAdmin })
  const cells = page.getByRole('row').filter({ hasText: study.nom_entreprise }).getByText('Compte supprimé')
  await expect.poll(() => cells.elements().length).toBe(2)
  await page.getByRole('link', { name: study.nom_entreprise }).click()
  await page.getByRole('link', { name: "Ouvrir la page de l'étude" }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: study.nom_entreprise })).toBeVisible()
  await expect.poll(() => page.getByRole('main').getByText('Compte supprimé').elements().length).toBe(2)
  await expect.element(page.getByText('Compte inactif')).not.toBeInTheDocument()
})

const other = aStudy({ client_id: aClient.id, nom_entreprise: 'Savonnerie de Mila' })
/** Both studies in the list, each with its own dossier. */
function twoStudies(): void {
  const rows = [aProject(), aProject({ id: other.id, entreprise: other.nom_entreprise })]
  theHawa.server.answers.set('admin_projects', () => ({ rows, total: 2, as_of: AS_OF }))
  theHawa.server.answers.set('admin_study', ({ id }) => aDossier(id === other.id ? other : study, aClient))
}

test('a row opens beside the list, the next one is asked for ahead, Escape closes it', async () => {
  twoStudies()
  const { address } = await openPage('/admin/projects', { as: anAdmin })
  const dossiers = () => theHawa.server.asked.filter(({ rpc }) => rpc === 'admin_study').map(({ args }) => args['id'])
  await page.getByRole('link', { name: study.nom_entreprise }).click()
  const panel = page.getByRole('complementary', { name: 'Étude' })
  await expect.element(panel.getByRole('heading', { name: study.nom_entreprise })).toBeVisible()
  expect(address()).toContain(`etude=${study.id}`)
  await expect.poll(dossiers).toContain(other.id)
  page.getByRole('link', { name: other.nom_entreprise }).element().focus()
  await expect.element(panel.getByRole('heading', { name: other.nom_entreprise })).toBeVisible()
  await expect.poll(address).toContain(`etude=${other.id}`)
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.poll(address).toBe('/admin/projects')
})

test('a deep link opens the study beside its list, and where there is no room a row leads to its page', async () => {
  twoStudies()
  await openPage(`/admin/projects?etude=${other.id}`, { as: anAdmin })
  const panel = page.getByRole('complementary', { name: 'Étude' })
  await expect.element(panel.getByRole('heading', { name: other.nom_entreprise })).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(panel).not.toBeInTheDocument()
  await page.getByRole('link', { name: study.nom_entreprise }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: study.nom_entreprise })).toBeVisible()
})

test('columns are chosen, and this device keeps the choice', async () => {
  const { goTo } = await openPage('/admin/projects', { as: anAdmin })
  const head = page.getByRole('columnheader', { name: 'E-mail du client' })
  await expect.element(page.getByRole('columnheader', { name: 'Montant' })).toBeVisible()
  await expect.element(head).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Colonnes' }).click()
  await page.getByRole('checkbox', { name: 'E-mail du client' }).click()
  await page.getByRole('checkbox', { name: 'Montant' }).click()
  await expect.element(page.getByRole('cell', { name: aClient.email })).toBeVisible()
  await goTo('/admin/synchronisation')
  await goTo('/admin/projects')
  await expect.element(head).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Montant' })).not.toBeInTheDocument()
})

test('filters are saved under a name with an address, and taken away again', async () => {
  const { address, goTo } = await openPage('/admin/projects?pays=algerie&en_retard=true', { as: anAdmin })
  await page.getByRole('button', { name: 'Enregistrer cette vue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer cette vue' }).click()
  await expect.element(page.getByText('Donnez un nom à la vue.')).toBeVisible()
  await page.getByLabelText('Nom de la vue').fill('En retard, Algérie')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer cette vue' }).click()
  await goTo('/admin/projects')
  await page.getByRole('link', { name: 'En retard, Algérie' }).click()
  await expect.poll(address).toBe('/admin/projects?pays=algerie&en_retard=true')
  await expect.poll(() => lists().at(-1)).toEqual({ ...UNFILTERED, country: 'algerie', late: true })
  await page.getByRole('button', { name: 'Retirer la vue En retard, Algérie' }).click()
  await expect.element(page.getByRole('link', { name: 'En retard, Algérie' })).not.toBeInTheDocument()
})

test('studies without a specialist for 48 hours are a filter, also of a view', async () => {
  const { address } = await openPage('/admin/projects', { as: anAdmin })
  const chip = page.getByRole('button', { name: 'Sans intervenant depuis 48' })
  await chip.click()
  await expect.poll(address).toBe('/admin/projects?sans_intervenant_48h=true')
  await expect.poll(() => lists().at(-1)).toEqual({ ...UNFILTERED, long_unassigned: true })
  await page.getByRole('button', { name: 'Enregistrer cette vue' }).click()
  await page.getByLabelText('Nom de la vue').fill('Oubliées')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer cette vue' }).click()
  await chip.click()
  await expect.poll(() => lists().at(-1)).toEqual(UNFILTERED)
  await page.getByRole('link', { name: 'Oubliées' }).click()
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
})

test('pages of the list are asked one by one', async () => {
  theHawa.server.answers.set('admin_projects', ({ page: place }) => ({
    rows: [aProject({ entreprise: place === null ? 'Première étude' : `Étude ${JSON.stringify(place)}` })],
    total: 30,
    as_of: AS_OF,
    ...(place === null ? { before: null, after: ['a', '1'] } : { before: ['b', '2'], after: null }),
  }))
  const { address } = await openPage('/admin/projects', { as: anAdmin })
  await page.getByRole('button', { name: 'Page suivante' }).click()
  await expect.element(page.getByText('Étude {"after":["a","1"]}')).toBeVisible()
  await expect.poll(() => new URLSearchParams(address().split('?')[1]).get('page')).toBe('{"after":["a","1"]}')
  await expect.element(page.getByRole('button', { name: 'Page suivante' })).toBeDisabled()
  await page.getByRole('button', { name: 'Page précédente' }).click()
  await expect.element(page.getByText('Étude {"before":["b","2"]}')).toBeVisible()
  await page.getByRole('button', { name: 'Début de la liste' }).click()
  await expect.element(page.getByText('Première étude')).toBeVisible()
  await expect.poll(address).toBe('/admin/projects')
})

test('without the server the list says so, and is asked again when it is back', async () => {
  theHawa.fail({ serverDown: true })
  await openPage('/admin/projects', { as: anAdmin })
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toHaveTextContent('Impossible de charger les projets.')
  theHawa.fail({ serverDown: false })
  await expect.element(page.getByRole('row').filter({ hasText: study.nom_entreprise })).toBeVisible()
})

test('whoever comes back sees the list of before until the next answer', async () => {
  const { goTo } = await openPage('/admin/projects', { as: anAdmin })
  const row = page.getByRole('row').filter({ hasText: study.nom_entreprise })
  await expect.element(row).toBeVisible()
  await goTo('/admin/synchronisation')
  await expect.element(row).not.toBeInTheDocument()
  vi.spyOn(theHawa.sync, 'ask').mockReturnValue(new Promise(() => {}))
  await goTo('/admin/projects')
  await expect.element(row).toBeVisible()
})

test('the export holds all batches of the filtered list, and no formula', async () => {
  const another = aStudy()
  theHawa.server.answers.set('admin_projects_export', ({ after }) =>
    after === null
      ? {
          rows: [aProject({ id: another.id, entreprise: '=SOMME(A1)', created_at: '2026-05-01T08:00:00Z' })],
          next: another.id,
        }
      : {
          rows: [
            aProject({ entreprise: 'Briqueterie', budget_estime: '50k_100k', created_at: '2026-05-02T08:00:00Z' }),
          ],
          next: null,
        },
  )
  const saved = savedFiles()
  await openPage('/admin/projects?recherche=exportville&statut=en_attente', { as: anAdmin })
  await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
  await expect.poll(() => saved[0]?.name).toMatch(/^projets-hawa-\d{4}-\d\d-\d\d\.csv$/)
  const { search, page: _, sort: __, ...filter } = { ...UNFILTERED, search: 'exportville', state: 'en_attente' }
  const exports = theHawa.server.asked.filter(({ rpc }) => rpc === 'admin_projects_export').map(({ args }) => args)
  expect(exports).toEqual([
    { search, ...filter, after: null, batch: 500 },
    { search, ...filter, after: another.id, batch: 500 },
  ])
  const [head, ...rows] = ((await saved[0]?.text()) ?? '').replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toContain('Référence;Identifiant;Étude;Client')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain(';Briqueterie;')
  expect(rows[0]).toContain('75000;Estimation')
  expect(rows[1], 'no formula').toContain(";'=SOMME(A1);")
})

test('an export that the server leaves unfinished saves nothing and says so', async () => {
  const saved = savedFiles()
  await openPage('/admin/projects', { as: anAdmin })
  await expect.element(page.getByRole('row').filter({ hasText: study.nom_entreprise })).toBeVisible()
  theHawa.fail({ serverDown: true })
  await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
  await expect.element(page.getByText("L'export a été interrompu. Réessayez.")).toBeVisible()
  expect(saved).toHaveLength(0)
})

test('a study for a client: the form asks for what the client’s own form asks for, and knows the client', async () => {
  theHawa.server.answers.set('admin_clients', ({ search }) => {
    const sara = { ...aPerson(aClient), id: crypto.randomUUID(), name: 'Sara Essai', email: 'sara@example.org' }
    const rows = search === aClient.email ? [aPerson(aClient)] : [aPerson(aClient), sara]
    return { rows, total: rows.length }
  })
  const { address } = await openPage('/admin/projects', { as: anAdmin })
  await page.getByRole('link', { name: 'Créer une étude' }).click()
  await page.getByRole('button', { name: "Créer l'étude" }).click()
  await expect.element(page.getByText('Choisissez un client.')).toBeVisible()
  await expect.element(page.getByText('Ce champ est obligatoire.').first()).toBeVisible()
  expect(theHawa.server.received).toEqual([])
  await page.getByLabelText('Rechercher').fill(aClient.email)
  await expect.element(page.getByRole('radio')).toHaveLength(1)
  await page.getByRole('radio').click()
  await expect.element(page.getByLabelText('E-mail *')).toHaveValue(aClient.email)
  await page.getByLabelText('Entreprise *').fill('Savonnerie de Mila')
  await page.getByLabelText("Secteur d'activité *").selectOptions('chimie')
  await page.getByLabelText("Type d'étude *").selectOptions('qualite_air')
  await page.getByLabelText('Pays *').selectOptions('algerie')
  await page.getByLabelText('Zone géographique *').fill('Mila')
  await page.getByLabelText('Description du projet *').fill('Poussières autour du séchoir')
  await page.getByRole('button', { name: "Créer l'étude" }).click()
  await expect
    .poll(() => theHawa.server.received)
    .toMatchObject([
      {
        name: 'request_study_for',
        args: {
          client_id: aClient.id,
          nom_entreprise: 'Savonnerie de Mila',
          contact_email: aClient.email,
          secteur_activite: 'chimie',
          zone_geographique: 'Mila',
        },
      },
    ])
  await expect.poll(address).toMatch(/^\/admin\/projects\/[\da-f-]{36}$/)
})

test('a study created without a network waits on this device, then is on the server', async () => {
  theHawa.server.answers.set('admin_clients', () => ({ rows: [aPerson(aClient)], total: 1 }))
  let known = false
  theHawa.server.answers.set('admin_study', ({ id }) =>
    known ? aDossier({ ...study, nom_entreprise: `Étude ${String(id).slice(0, 4)}` }, aClient) : { study: null },
  )
  theHawa.server.onApplied = () => {
    known = true
  }
  await openPage('/admin/projects/nouveau', { as: anAdmin })
  await page.getByRole('radio').click()
  await page.getByLabelText("Secteur d'activité *").selectOptions('chimie')
  await page.getByLabelText("Type d'étude *").selectOptions('qualite_air')
  await page.getByLabelText('Zone géographique *').fill('Mila')
  await page.getByLabelText('Description du projet *').fill('Poussières autour du séchoir')
  theHawa.fail({ offline: true })
  await page.getByRole('button', { name: "Créer l'étude" }).click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Impossible de charger les projets.' }).first())
    .toBeVisible()
  theHawa.fail({ offline: false })
  await expect.element(page.getByRole('heading', { level: 1, name: /^Étude [\da-f]{4}$/ })).toBeVisible()
})

test('a price that somebody else has agreed meanwhile stands beside mine on the page of the study', async () => {
  let price: number | null = null
  theHawa.server.answers.set('admin_study', () => aDossier({ ...study, prix_convenu: price }, aClient))
  theHawa.server.refuses.set('set_agreed_price', 'content_changed')
  await openPage(`/admin/projects/${study.id}`, { as: anAdmin })
  await page.getByRole('button', { name: 'Fixer le prix' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prix convenu' })
  await dialog.getByLabelText('Montant (DA)').fill('90 000')
  price = 70_000
  await dialog.getByRole('button', { name: 'Enregistrer le prix' }).click()
  const choice = page.getByRole('region', { name: 'Deux prix pour cette étude' })
  await expect.element(choice.getByRole('article', { name: 'Votre version' })).toHaveTextContent(/90\s000\sDA/)
  await expect.element(choice.getByRole('article', { name: 'La version actuelle' })).toHaveTextContent(/70\s000\sDA/)
  await choice.getByRole('button', { name: "Garder l'autre" }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: "Garder l'autre" }).click()
  await expect.element(choice).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveTextContent(/70\s000\sDA/)
  expect(theHawa.sync.unsentCount()).toBe(0)
})
