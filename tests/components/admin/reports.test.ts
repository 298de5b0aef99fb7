import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ReportDossier, ReportFile, ReportLine } from '../../../sync/questions/reports.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, anAdmin } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const COMPANY = 'Laiterie de Tiaret'
const AS_OF = '2026-11-23T09:41:00Z'
const study = aStudy({ client_id: aClient.id, nom_entreprise: COMPANY, statut: 'complete' })
const FILE = {
  id: 'b2f1a3c4-0000-4000-8000-000000000001',
  path: `reports/${study.id}/mesures.pdf`,
  size: 482_000,
  sha256: 'a1b2c3d4'.repeat(8),
}

const line = (more: Partial<ReportLine> = {}): ReportLine => ({
  study_id: study.id,
  reference: study.reference,
  entreprise: COMPANY,
  type_etude: 'qualite_air',
  zone_geographique: 'Tiaret',
  pays: 'algerie',
  statut: 'complete',
  client_name: 'Amina Benmansour',
  client_email: aClient.email,
  specialist_name: 'Karim Bouzidi',
  file_id: FILE.id,
  state: 'livre',
  type_rapport: 'analyse',
  at: '2026-11-20T08:00:00Z',
  path: FILE.path,
  size: FILE.size,
  sha256: FILE.sha256,
  version: 1,
  validated_at: null,
  ...more,
})
const file = (more: Partial<ReportFile> = {}): ReportFile => ({
  ...FILE,
  number: 1,
  state: 'livre',
  type_rapport: 'analyse',
  commentaires: null,
  author_name: 'Karim Bouzidi',
  mine: false,
  received_at: '2026-11-20T08:00:00Z',
  delivered_at: '2026-11-20T08:00:00Z',
  replaced_at: null,
  reason: null,
  verdict: null,
  decided_at: null,
  decider_name: null,
  decision_comment: null,
  ...more,
})

/** The report as the server has it. */
let dossier: ReportDossier
const HELD = { number: null, state: 'en_validation', delivered_at: null } as const

const row = page.getByRole('row').filter({ hasText: `Rapport ${COMPANY}` })
const details = page.getByRole('dialog', { name: `Rapport ${COMPANY}` })
const versions = details.getByRole('list', { name: 'Versions' }).getByRole('listitem')
const lists = () => theHawa.server.asked.filter(({ rpc }) => rpc === 'admin_reports').map(({ args }) => args)
const UNFILTERED = { search: null, country: null, type: null, state: null, days: null, sort: 'recent', page: null }

const ruleIs = (value: boolean, by: string | null = null) =>
  theHawa.server.answers.set('admin_settings', () => ({
    settings: [{ key: 'validation_rapports', type: 'boolean', value, changed_at: by && AS_OF, changed_by: by }],
    as_of: AS_OF,
  }))

beforeEach(() => {
  dossier = {
    ...line(),
    description: 'Poussières autour du four',
    requested_at: '2026-11-01T08:00:00Z',
    finished_at: '2026-11-18T08:00:00Z',
    files: [file()],
    code: null,
    openings: [],
    openings_total: 0,
    as_of: AS_OF,
  }
  theHawa.server.answers.set('admin_reports', ({ search, type }) => {
    const rows =
      (search === null || search === `rapport ${COMPANY.toUpperCase()}`) && type !== 'laboratoire'
        ? [{ ...line(), state: dossier.state }]
        : []
    return { rows, total: rows.length, reports: 12, last_week: 3, to_validate: 1, as_of: AS_OF }
  })
  theHawa.server.answers.set('admin_report', () => ({ ...dossier }))
  theHawa.server.files.set(FILE.path, new Blob(['%PDF-']))
  ruleIs(false)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('words and another filter chosen right after them both hold', async () => {
  await openPage('/admin/reports', { as: anAdmin })
  await expect.element(row).toHaveLength(1)
  await page.getByLabelText('Rechercher').fill(`rapport ${COMPANY.toUpperCase()}`)
  // At once: before the pause in the typing is over.
  const filter = page.getByLabelText('Validation').element()
  if (!(filter instanceof HTMLSelectElement)) throw new Error('the filter is no select')
  filter.value = 'livre'
  filter.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(() => lists().at(-1)).toMatchObject({ search: `rapport ${COMPANY.toUpperCase()}`, state: 'livre' })
})

test('figures of the server, filters that it is asked with and that stand in the address', async () => {
  const { address } = await openPage('/admin/synchronisation', { as: anAdmin })
  await page.getByRole('navigation').getByRole('link', { name: 'Rapports' }).first().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Gestion des rapports' })).toBeVisible()
  await expect.element(row).toHaveLength(1)
  const main = page.getByRole('main')
  await expect.element(main.getByRole('link', { name: /^Rapports\s*12$/ })).toBeVisible()
  await expect.element(main.getByRole('link', { name: /^7 derniers jours\s*3/ })).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: /^En attente de validation\s*1/ }))
    .toHaveAttribute('href', '/admin/reports?validation=en_validation')
  await page.getByLabelText('Type de rapport').selectOptions('analyse')
  await expect.poll(address).toMatch(/type=analyse/)
  await page.getByLabelText('Rechercher').fill(`rapport ${COMPANY.toUpperCase()}`)
  await expect.poll(address).toMatch(/recherche=rapport/)
  await page.getByLabelText('Validation').selectOptions('livre')
  await page.getByLabelText('Période').selectOptions('30')
  await page.getByRole('columnheader', { name: 'Rapport' }).getByRole('button').click()
  await main.getByLabelText('Pays').selectOptions('algerie')
  await expect
    .poll(() => lists().at(-1))
    .toEqual({
      ...UNFILTERED,
      type: 'analyse',
      search: `rapport ${COMPANY.toUpperCase()}`,
      state: 'livre',
      days: 30,
      sort: 'company',
      country: 'algerie',
    })
  await expect.element(row).toHaveLength(1)
  await page.getByLabelText('Rechercher').fill('rien de tel')
  await expect.element(page.getByText('Aucun rapport trouvé')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await expect.element(row).toHaveLength(1)
  expect(lists().at(-1)).toEqual({ ...UNFILTERED, sort: 'company' })
  expect(address()).toBe('/admin/reports?tri=entreprise')
})

test('a report has an address of its own: what is known of it, and who opened it', async () => {
  dossier = {
    ...dossier,
    openings_total: 60,
    openings: [
      {
        at: '2026-11-22T10:00:00Z',
        received_at: AS_OF,
        way: 'viewed',
        offline: true,
        version: 1,
        by_name: 'Amina Benmansour',
        by_role: 'client',
      },
      {
        at: '2026-11-21T10:00:00Z',
        received_at: '2026-11-21T10:00:00Z',
        way: 'shared',
        offline: false,
        version: null,
        by_name: null,
        by_role: null,
      },
    ],
  }
  const { address, goTo } = await openPage('/admin/reports', { as: anAdmin })
  await page.getByRole('link', { name: `Voir les détails du rapport ${COMPANY}` }).click()
  await expect.poll(address).toBe(`/admin/reports?rapport=${study.id}`)
  await expect.element(details).toHaveTextContent('Empreinte du fichier')
  await expect.element(details).toHaveTextContent('Terminé')
  await expect.element(details).toHaveTextContent('Pas encore validé')
  const openings = details.getByRole('list', { name: 'Ouvertures' }).getByRole('listitem')
  await expect
    .element(openings.first())
    .toHaveTextContent(/Lu · Amina Benmansour · client · version .1.* · hors ligne, transmis le/)
  await expect.element(openings.nth(1)).toHaveTextContent('Ouvert par un lien de partage · lecteur sans compte')
  await expect.element(details).toHaveTextContent(/Les .?2.? dernières sur .?60/)
  await details.getByRole('button', { name: 'Fermer' }).first().click()
  await expect.poll(address).toBe('/admin/reports')
  await goTo(`/admin/reports?rapport=${study.id}`)
  await expect.element(details).toBeVisible()
})

test('a downloaded report opens in a tab of its own, and the server is told', async () => {
  const tab = document.createElement('iframe')
  document.body.append(tab)
  atTheEnd(() => tab.remove())
  vi.spyOn(window, 'open').mockReturnValue(tab.contentWindow)
  theHawa.server.onApplied = ({ name }) => {
    if (name !== 'mark_report_opened') return
    const opened = {
      at: AS_OF,
      received_at: AS_OF,
      way: 'downloaded',
      offline: false,
      version: 1,
      by_name: 'Lila Saïdi',
      by_role: 'admin',
    } as const
    dossier = { ...dossier, openings_total: 1, openings: [opened] }
  }
  await openPage(`/admin/reports?rapport=${study.id}`, { as: anAdmin })
  await expect.element(details).toHaveTextContent("Personne n'a encore ouvert ce rapport.")
  await details.getByRole('button', { name: `Télécharger le rapport ${COMPANY}` }).click()
  await expect
    .element(details.getByRole('list', { name: 'Ouvertures' }).getByRole('listitem'))
    .toHaveTextContent('Téléchargé')
  expect(theHawa.server.received).toEqual([
    {
      name: 'mark_report_opened',
      args: { report_of: study.id, sha256: FILE.sha256, way: 'downloaded', offline: false },
    },
  ])
})

test('on a phone nothing is wider than the screen', async () => {
  await openPage(`/admin/reports?rapport=${study.id}`, { as: anAdmin, width: 390 })
  await expect.element(details).toBeVisible()
  expect(pixelsBeyondHere()).toBe(0)
})

test('in Arabic on a phone no word of a report is cut', async () => {
  await openPage(`/admin/reports?rapport=${study.id}`, { as: anAdmin, width: 390, language: 'ar' })
  await expect.element(page.getByRole('dialog')).toHaveTextContent('بصمة الملف')
  expect(cutTextsHere()).toEqual([])
  expect(pixelsBeyondHere()).toBe(0)
})

test('the rule is switched on and off, says what it does, and who chose it', async () => {
  theHawa.server.onApplied = (command) => {
    if (command.name === 'set_setting') ruleIs(command.args.value === true, 'Lila Saïdi')
  }
  await openPage('/admin/reports', { as: anAdmin })
  const rule = page.getByRole('switch', { name: 'Valider chaque rapport avant de le livrer au client' })
  await expect.element(page.getByText(/^Désactivé\s: un rapport est livré au client dès/)).toBeVisible()
  await expect.element(rule).not.toBeChecked()
  await rule.click()
  await expect.element(page.getByText(/les rapports déjà en attente restent à valider ou à renvoyer/)).toBeVisible()
  await expect.element(page.getByText(/^Modifié par .*Lila Saïdi/)).toBeVisible()
  await rule.click()
  await expect.element(page.getByText(/^Désactivé\s: un rapport est livré au client dès/)).toBeVisible()
  expect(theHawa.server.received).toEqual(
    [true, false].map((value) => ({
      name: 'set_setting',
      args: { key: 'validation_rapports', value, seen: !value },
    })),
  )
})

test('a report that waits is sent back, but not without words', async () => {
  const words = 'Le tableau 3 donne les valeurs d’un autre site.'
  dossier = { ...dossier, state: 'en_validation', version: null, files: [file(HELD)] }
  theHawa.server.onApplied = () => {
    const back = {
      state: 'renvoye',
      verdict: 'sent_back',
      decided_at: AS_OF,
      decider_name: 'Lila Saïdi',
      decision_comment: words,
    } as const
    dossier = { ...dossier, state: 'renvoye', files: [file({ ...HELD, ...back })] }
  }
  await openPage('/admin/reports?validation=en_validation', { as: anAdmin })
  await expect.element(row).toHaveTextContent('En validation')
  await row.getByRole('link', { name: /détails/ }).click()
  await expect.element(details).toHaveTextContent('Le client ne voit pas encore ce rapport.')
  await details.getByRole('button', { name: "Renvoyer à l'intervenant" }).click()
  await expect.element(details).toHaveTextContent("Indiquez ce qu'il faut corriger.")
  expect(theHawa.server.received).toEqual([])
  await details.getByRole('textbox', { name: 'Commentaire' }).fill(words)
  await details.getByRole('button', { name: "Renvoyer à l'intervenant" }).click()
  await expect.element(versions).toHaveTextContent(/Renvoyé par .*Lila Saïdi.*\s: .*tableau 3/)
  await expect.element(row).toHaveTextContent('À corriger')
  expect(theHawa.server.received).toEqual([
    {
      name: 'send_back_report',
      args: { study_id: study.id, file_id: FILE.id, known_state: 'en_validation', commentaire: words },
    },
  ])
})

test('a report that waits is delivered by its validation; both files stay in the list', async () => {
  const earlier = file({
    ...HELD,
    id: 'b2f1a3c4-0000-4000-8000-000000000000',
    state: 'remplace',
    replaced_at: '2026-11-22T08:00:00Z',
    verdict: 'sent_back',
    decided_at: '2026-11-21T08:00:00Z',
    decider_name: null,
    decision_comment: 'Le tableau 3',
  })
  dossier = { ...dossier, state: 'en_validation', version: null, files: [file(HELD), earlier] }
  theHawa.server.onApplied = () => {
    const validated = file({ state: 'valide', verdict: 'validated', decided_at: AS_OF, decider_name: 'Lila Saïdi' })
    dossier = { ...dossier, state: 'valide', version: 1, validated_at: AS_OF, files: [validated, earlier] }
  }
  await openPage(`/admin/reports?rapport=${study.id}`, { as: anAdmin })
  await expect.element(versions).toHaveLength(2)
  await details.getByRole('button', { name: 'Valider et livrer au client' }).click()
  await expect.element(versions.first()).toHaveTextContent(/Version .?1.*Validé par .*Lila Saïdi/)
  await expect
    .element(versions.nth(1))
    .toHaveTextContent(/Fichier jamais livré.*Remplacé.*Renvoyé par .*l'administrateur/)
  await expect.element(details).not.toHaveTextContent('Pas encore validé')
  expect(theHawa.server.received).toEqual([
    { name: 'validate_report', args: { study_id: study.id, file_id: FILE.id, known_state: 'en_validation' } },
  ])
})

test('nobody is asked to decide on a report of their own', async () => {
  dossier = { ...dossier, state: 'en_validation', version: null, files: [file({ ...HELD, mine: true })] }
  await openPage(`/admin/reports?rapport=${study.id}`, { as: anAdmin })
  await expect.element(details).toHaveTextContent("C'est votre rapport : un autre administrateur doit se prononcer.")
  await expect.element(details.getByRole('button', { name: /Valider/ })).not.toBeInTheDocument()
})

test('without the server a decision waits on this device; refused, it says where to look', async () => {
  await openPage(`/admin/reports?rapport=${study.id}`, { as: anAdmin })
  await expect.element(details).toBeVisible()
  theHawa.fail({ serverDown: true })
  await details.getByRole('button', { name: 'Valider', exact: true }).click()
  await expect.element(details).toHaveTextContent("En attente d'envoi")
  await expect.element(details.getByRole('button', { name: 'Valider', exact: true })).toBeDisabled()
  theHawa.server.refuses.set('validate_report', 'changed_meanwhile')
  theHawa.fail({ serverDown: false })
  await expect.element(details.getByRole('link', { name: 'Refusé : voir le motif dans « Envois »' })).toBeVisible()
})

test('a row named by its reference opens its report wherever it is pressed; columns stay chosen', async () => {
  const { address, goTo } = await openPage('/admin/reports', { as: anAdmin })
  await expect.element(row).toHaveTextContent(study.reference ?? '')
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(40)
  await page.getByRole('button', { name: 'Colonnes' }).click()
  await page.getByRole('checkbox', { name: 'Intervenant' }).click()
  await goTo('/admin/synchronisation')
  await goTo('/admin/reports')
  await expect.element(row).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Intervenant' })).not.toBeInTheDocument()
  await page.getByRole('columnheader', { name: 'Date' }).getByRole('button').click()
  await expect.poll(() => lists().at(-1)).toEqual({ ...UNFILTERED, sort: 'oldest' })
  await row.click({ position: { x: 500, y: 20 } })
  await expect.poll(address).toBe(`/admin/reports?tri=ancien&rapport=${study.id}`)
})
