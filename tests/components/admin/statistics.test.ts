import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PERIOD_DAYS, type StatisticsPeriod } from '../../../sync/domain/statistics-period.ts'
import type { StatisticsAnswer } from '../../../sync/questions/statistics.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { onPaper } from '../../support/components/paper.ts'
import { anAdmin } from '../../support/components/people.ts'
import { plain } from '../../support/components/plain.ts'
import { savedFiles } from '../../support/components/saved-files.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

/** By the clock of the reader, in whichever time zone the tests run. */
const at = (hour: number, minute: number): string => new Date(2026, 10, 23, hour, minute).toISOString()
const [FIRST, LATER] = [at(10, 41), at(11, 2)]

const [KARIM, NEEMA] = ['6a1f0f1e-1111-4111-8111-111111111111', '6a1f0f1e-2222-4222-8222-222222222222']

const PANELS = [
  'Évolution mensuelle',
  'Parcours des demandes',
  'Délais (médianes)',
  'Argent',
  'Charge des intervenants',
  'Répartition par statut',
  'Répartition par pays',
  'Meilleurs intervenants',
] as const
const PERIODS = Object.keys(PERIOD_DAYS) as StatisticsPeriod[]

/** The server's figures of a period, different for each. */
const figuresOf = (period: StatisticsPeriod): StatisticsAnswer => ({
  period,
  since: period === 'all' ? null : '2026-10-25',
  until: '2026-11-23',
  clients: { count: 4, growth: null, ever: 31 },
  requests: { count: 1200 + (PERIOD_DAYS[period] ?? 1000), growth: null, ever: 2200 },
  completed: { count: 9, rate: 18.75 },
  revenue: { total: 1_250_000.5, estimated: 30_000 },
  by_month: ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'].map((month, at) => ({
    month,
    count: at * 3,
    before: at,
  })),
  month_full: 15,
  by_country: [
    { pays: 'algerie', count: 30, percent: 62.5 },
    { pays: 'kenya', count: 17, percent: 35.4 },
    { pays: null, count: 1, percent: 2.1 },
  ],
  by_status: [
    { statut: 'en_attente', count: 39, percent: 81.3 },
    { statut: 'complete', count: 9, percent: 18.7 },
  ],
  top: [
    { id: KARIM, name: 'Karim Bouzidi', missions: 3, revenue: 400_000, estimated: 0 },
    { id: NEEMA, name: null, missions: 1, revenue: 30_000.25, estimated: 30_000.25 },
  ],
  steps: { accepted: 40, begun: 30, finished: 9, reported: 8, complete: 7, cancelled: 2 },
  delays: {
    to_acceptance: 1.5,
    from_acceptance: 7.5,
    to_report: 9,
    promised: 15,
    answered: 39,
    delivered: 6,
    in_time: 4,
    too_late: 1,
  },
  money: {
    agreed: { count: 5, total: 500_000 },
    billed: { count: 4, total: 400_000 },
    paid: 250_000,
    late: { count: 3, total: 120_000 },
  },
  load: {
    specialists: 12,
    studies: 30,
    most: [{ id: KARIM, name: 'Karim Bouzidi', studies: 9, accepted: 4, begun: 3, finished: 2, late: 1 }],
  },
  as_of: FIRST,
})

/** The sentence that begins with a figure. */
const answer = (words: string) => (): string =>
  plain(
    [...document.querySelectorAll('main section[aria-label="En bref"] li')].find((one) => plain(one).includes(words)),
  )

const addressOf = (link: Element | null | undefined): string => {
  const { pathname, searchParams } = new URL((link as HTMLAnchorElement | null)?.href ?? 'about:blank')
  const parts = [...searchParams].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `${pathname}?${parts.map(([name, value]) => `${name}=${value}`).join('&')}`
}

const cells = (title: string): readonly string[][] =>
  [...page.getByRole('table', { name: title }).element().querySelectorAll('tr')].map((row) =>
    [...row.children].map(plain),
  )

const answerWith = (more: (period: StatisticsPeriod) => Partial<StatisticsAnswer>) =>
  theHawa.server.answers.set('admin_statistics', ({ period }) => {
    const asked = PERIODS.find((one) => one === period) ?? 'month'
    return { ...figuresOf(asked), ...more(asked) }
  })

beforeEach(() => {
  answerWith(() => ({}))
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('each period is asked from the server, stands in the address and shows what the server counted', async () => {
  const { address } = await openPage('/admin/synchronisation', { as: anAdmin })
  await page.getByRole('navigation').getByRole('link', { name: 'Statistiques' }).first().click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("Statistiques d'activité")
  await expect.poll(() => document.title).toMatch(/Statistiques/)
  const shown = { week: '1 207', month: '1 230', quarter: '1 290', year: '1 565', all: '2 200' } as const
  const offered = { week: 'semaine', month: 'mois', quarter: 'trimestre', year: null, all: 'tout' } as const
  for (const period of PERIODS) {
    await page.getByLabelText('Période').selectOptions(period)
    await expect
      .poll(address)
      .toBe(offered[period] === null ? '/admin/statistics' : `/admin/statistics?periode=${offered[period]}`)
    await expect.poll(answer("demandes d'étude")).toContain(`${shown[period]} demandes d'étude`)
    expect(theHawa.server.asked.findLast(({ rpc }) => rpc === 'admin_statistics')?.args).toEqual({ period })
  }
  await page.getByLabelText('Période').selectOptions('week')
  await expect.poll(answer('nouveaux clients')).toBe('4 nouveaux clients 31 au total')
  expect(answer('achevées')()).toBe("18,8 % d'études achevées 9 études achevées")
  expect(answer('revenu')()).toBe("1 250 000,50 DZD de revenu dont 30 000 DZD estimés d'après les budgets")
  expect(answer('médiane')()).toBe('9 jours de la demande au rapport (médiane) demandés par les clients : 15 jours')
  expect(answer('à temps')()).toBe('4 rapports livrés à temps sur 5 (80,0 %)')
  expect(answer('retard')()).toBe('120 000 DZD en retard de paiement 3 factures')
  await expect.element(page.getByText(/Du .*25\/10\/2026.* au .*23\/11\/2026.*.*heure d'Algérie/)).toBeVisible()
})

test('an address that names a period opens it', async () => {
  await openPage('/admin/statistics?periode=tout', { as: anAdmin })
  await expect.poll(answer("demandes d'étude")).toBe("2 200 demandes d'étude")
  await expect.element(page.getByLabelText('Période')).toHaveValue('all')
})

test('"Actualiser" asks again and says of when the figures are', async () => {
  await openPage('/admin/statistics?periode=semaine', { as: anAdmin })
  await expect.poll(answer("demandes d'étude")).toMatch(/^1 207 /)
  answerWith(() => ({ requests: { count: 1208, growth: null, ever: 2201 }, as_of: LATER }))
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect.poll(answer("demandes d'étude")).toMatch(/^1 208 /)
  await expect
    .element(page.getByRole('status').filter({ hasText: /^Mis à jour le \u2068?23\/11\/2026 11:02/ }))
    .toBeVisible()
})

test('growth is told in words against the period before, and not at all without one', async () => {
  answerWith((period) => ({
    requests: { count: 5, growth: period === 'month' ? null : 50, ever: 9 },
    clients: { count: 2, growth: -12.5, ever: 9 },
  }))
  await openPage('/admin/statistics?periode=semaine', { as: anAdmin })
  await expect.poll(answer("demandes d'étude")).toContain('+50,0 % par rapport aux 7 jours précédents')
  await expect.poll(answer('nouveaux clients')).toContain('−12,5 % par rapport aux 7 jours précédents')
  await page.getByLabelText('Période').selectOptions('month')
  await expect.poll(answer("demandes d'étude")).toBe("5 demandes d'étude 9 au total")
})

test('each chart has its table, which opens by keyboard; each figure opens the list that it counts', async () => {
  await openPage('/admin/statistics?periode=semaine', { as: anAdmin })
  const since = 'depuis=2026-10-25'
  await expect.poll(answer("demandes d'étude")).toMatch(/^1 207 /)
  const brief = [...document.querySelectorAll('main section[aria-label="En bref"] li')]
  expect(brief.map((one) => (one.querySelector('a') ? addressOf(one.querySelector('a')) : null))).toEqual([
    `/admin/projects?${since}`,
    `/admin/projects?${since}&parmi=livrees`,
    `/admin/projects?${since}&parmi=a_temps`,
    '/admin/invoices?etat=overdue',
    `/admin/projects?${since}&parmi=terminees`,
    `/admin/projects?${since}&parmi=terminees`,
    // The list of accounts has no day.
    null,
  ])
  for (const title of PANELS) {
    const panel = page.getByRole('region', { name: title })
    await expect.element(panel.getByRole('table')).toHaveLength(0)
    panel.getByRole('button', { name: 'Afficher en tableau' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByRole('table', { name: title })).toBeVisible()
  }
  const opens = (title: string): readonly (readonly string[])[] =>
    [...page.getByRole('table', { name: title }).element().querySelectorAll('tbody tr')].map((row) => [
      plain(row.querySelector('th')),
      ...[...row.querySelectorAll('a')].map((link) => `${plain(link)} ${addressOf(link)}`),
    ])
  expect(opens('Évolution mensuelle').at(-1)).toEqual([
    'novembre 2026',
    '15 /admin/projects?depuis=2026-11-01&jusque=2026-11-30',
    '5 /admin/projects?depuis=2025-11-01&jusque=2025-11-30',
  ])
  expect(opens('Parcours des demandes')).toEqual([
    ['Demandées', `1 207 /admin/projects?${since}`],
    ['Acceptées', `40 /admin/projects?${since}&parmi=acceptees`],
    ['Commencées', `30 /admin/projects?${since}&parmi=commencees`],
    ['Achevées', `9 /admin/projects?${since}&parmi=terminees`],
    ['Rapport remis', `8 /admin/projects?${since}&parmi=rapport_remis`],
    ['Complètes', `7 /admin/projects?${since}&parmi=completes`],
    ['Annulées', `2 /admin/projects?${since}&statut=annulée`],
  ])
  expect(opens('Délais (médianes)')).toEqual([
    ["De la demande à l'acceptation", `39 /admin/projects?${since}&parmi=acceptation_datee`],
    ["De l'acceptation au rapport", `6 /admin/projects?${since}&parmi=livrees`],
    ['De la demande au rapport', `6 /admin/projects?${since}&parmi=livrees`],
    ['Délai demandé par le client', `5 /admin/projects?${since}&parmi=delai_promis`],
    ['Rapports à temps', `4 /admin/projects?${since}&parmi=a_temps`],
    ['Rapports hors délai', `1 /admin/projects?${since}&parmi=hors_delai`],
  ])
  const [agreed, billed] = [`/admin/projects?${since}&parmi=prix_convenu`, `/admin/invoices?${since}&etat=standing`]
  expect(opens('Argent')).toEqual([
    ['Prix convenus', `500 000 ${agreed}`, `5 ${agreed}`],
    ['Facturé', `400 000 ${billed}`, `4 ${billed}`],
    ['Reçu pour ces factures', `250 000 ${billed}`],
    ['En retard de paiement', '120 000 /admin/invoices?etat=overdue', '3 /admin/invoices?etat=overdue'],
  ])
  const load = `intervenant=${KARIM}&parmi=en_charge`
  expect(opens('Charge des intervenants')).toEqual([
    [
      'Karim Bouzidi',
      `9 /admin/projects?${load}`,
      `4 /admin/projects?${load}&statut=acceptée`,
      `3 /admin/projects?${load}&statut=en_cours`,
      `2 /admin/projects?${load}&statut=terminée`,
      `1 /admin/projects?en_retard=true&${load}`,
    ],
  ])
  expect(opens('Répartition par statut')[0]).toEqual(['En attente', `39 /admin/projects?${since}&statut=en_attente`])
  expect(opens('Répartition par pays').at(-1)).toHaveLength(1)
  expect(opens('Meilleurs intervenants')[0]?.[1]).toBe(
    `3 /admin/projects?${since}&intervenant=${KARIM}&statut=complete`,
  )
  expect(cells('Répartition par pays').at(-1)?.[1]).toBe('1')
  expect(cells('Meilleurs intervenants').at(-1)?.[0]).toBe('Sans nom')
})

test('the months are columns beside those of a year before, each with its figures for the ear', async () => {
  await openPage('/admin/statistics', { as: anAdmin })
  const panel = page.getByRole('region', { name: 'Évolution mensuelle' })
  const last = panel.getByRole('link', { name: 'novembre 2026 : 15 demandes, 5 un an avant' })
  await expect.element(last).toBeVisible()
  expect(addressOf(last.element())).toBe('/admin/projects?depuis=2026-11-01&jusque=2026-11-30')
  const [before, now] = [...last.element().querySelectorAll<HTMLElement>('[data-drawn]')]
  expect([before?.style.blockSize, now?.style.blockSize]).toEqual(['33.3333%', '100%'])
})

test('a period in which nothing happened says so in place of its charts', async () => {
  const none = { count: 0, total: 0 }
  answerWith(() => ({
    requests: { count: 0, growth: null, ever: 0 },
    by_month: [{ month: '2026-11', count: 0, before: 0 }],
    month_full: 1,
    by_country: [],
    by_status: [],
    top: [],
    steps: { accepted: 0, begun: 0, finished: 0, reported: 0, complete: 0, cancelled: 0 },
    delays: {
      to_acceptance: null,
      from_acceptance: null,
      to_report: null,
      promised: null,
      answered: 0,
      delivered: 0,
      in_time: 0,
      too_late: 0,
    },
    money: { agreed: none, billed: none, paid: 0, late: none },
    load: { specialists: 0, studies: 0, most: [] },
  }))
  await openPage('/admin/statistics', { as: anAdmin })
  await expect.element(page.getByText('Aucune donnée disponible')).toHaveLength(PANELS.length)
  await expect.element(page.getByText('Aucun rapport livré sur cette période')).toBeVisible()
  expect(answer('retard')()).toBe('0 DZD en retard de paiement 0 facture')
  for (const title of PANELS)
    await expect.element(page.getByRole('region', { name: title }).getByRole('link')).toHaveLength(0)
})

test('on a phone the first answers are there, and later charts open by their titles', async () => {
  await openPage('/admin/statistics', { as: anAdmin, width: 390 })
  await expect.element(page.getByRole('link', { name: 'novembre 2026 : 15 demandes, 5 un an avant' })).toBeVisible()
  const money = page.getByRole('region', { name: 'Argent' })
  await expect.element(money.getByRole('link')).toHaveLength(0)
  await money.getByRole('button', { name: 'Argent' }).click()
  await expect.element(money.getByRole('link', { name: 'En retard de paiement' })).toBeVisible()
  await onPaper()
  for (const panel of PANELS) await expect.element(page.getByRole('table', { name: panel })).toBeVisible()
})

test('the exported file holds every figure that is shown', async () => {
  const saved = savedFiles()
  await openPage('/admin/statistics?periode=tout', { as: anAdmin })
  await page.getByRole('button', { name: 'Exporter' }).click()
  expect(saved[0]?.name).toBe('statistiques-2026-11-23.csv')
  const bytes = new Uint8Array(await (saved[0] ?? new Blob()).arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).slice(1).split('\r\n')
  expect(lines[0]).toBe("Statistiques d'activité")
  expect(lines).toContain('Période;Depuis le début')
  expect(lines).toContain('"Jours (premier, dernier)";;23/11/2026')
  const below = (title: string, rows: number) => lines.slice(lines.indexOf(title) + 1, lines.indexOf(title) + 1 + rows)
  expect(below('Chiffres clés', 7)).toEqual([
    'Chiffre;Valeur;Évolution (%);Total',
    'Clients inscrits;4;;31',
    "Demandes d'étude;2200;;2200",
    'Études achevées;9',
    "Taux d'achèvement (%);18,75",
    'Revenu total (DZD);1250000,5',
    'Dont estimé (DZD);30000',
  ])
  expect(below('Évolution mensuelle', 7)).toEqual([
    'Mois;Demandes;Un an avant',
    'juin 2026;0;0',
    'juillet 2026;3;1',
    'août 2026;6;2',
    'septembre 2026;9;3',
    'octobre 2026;12;4',
    'novembre 2026;15;5',
  ])
  expect(below('Argent', 5)).toContain('En retard de paiement;120000;3')
  expect(below('Répartition par statut', 3)).toEqual([
    'Statut;Demandes;Part (%)',
    'En attente;39;81,3',
    'Complète;9;18,7',
  ])
  expect(below('Répartition par pays', 3)).toEqual(['Pays;Demandes;Part (%)', 'Algérie;30;62,5', 'Kenya;17;35,4'])
  expect(below('Meilleurs intervenants', 3)).toEqual([
    'Intervenant;Missions;Revenu (DZD);Dont estimé (DZD)',
    'Karim Bouzidi;3;400000;0',
    'Sans nom;1;30000,25;30000,25',
  ])
})

test('on paper: every table, whose figures they are, and no buttons', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await openPage('/admin/statistics?periode=tout', { as: anAdmin })
  await expect.poll(answer("demandes d'étude")).toBe("2 200 demandes d'étude")
  const title = document.title
  await page.getByRole('button', { name: 'Imprimer' }).click()
  expect(print).toHaveBeenCalledOnce()
  dispatchEvent(new Event('beforeprint'))
  expect(document.title).toBe("Statistiques d'activité 2026-11-23")
  dispatchEvent(new Event('afterprint'))
  expect(document.title).toBe(title)
  await onPaper()
  for (const panel of PANELS) await expect.element(page.getByRole('table', { name: panel })).toBeVisible()
  await expect.element(page.getByRole('button')).toHaveLength(0)
  await expect.element(page.getByText('Période', { exact: true })).not.toBeVisible()
  await expect.element(page.getByText(/Depuis le début · imprimé par .*Lila Saïdi/)).toBeVisible()
})

test('without a network the last figures stay with their time; a new period says it has none', async () => {
  const { goTo } = await openPage('/admin/statistics?periode=annee', { as: anAdmin })
  await expect.poll(answer("demandes d'étude")).toMatch(/^1 565 /)
  await goTo('/admin/synchronisation')
  theHawa.fail({ serverDown: true })
  await goTo('/admin/statistics?periode=annee')
  await expect.element(page.getByText(/^Derniers chiffres connus, du \u2068?23\/11\/2026 10:41/)).toBeVisible()
  expect(answer("demandes d'étude")()).toMatch(/^1 565 /)
  await page.getByLabelText('Période').selectOptions('week')
  const alert = page.getByRole('main').getByRole('alert')
  await expect.element(alert).toHaveTextContent(/^Erreur\s*Impossible de charger les statistiques\./)
  const later = "Hawa est injoignable. Les chiffres de cette période s'afficheront dès que possible"
  await expect.element(alert).toHaveTextContent(later)
  await expect.element(page.getByRole('button', { name: 'Exporter' })).toBeDisabled()
  theHawa.fail({ serverDown: false })
  await expect.poll(answer("demandes d'étude")).toMatch(/^1 207 /)
})
