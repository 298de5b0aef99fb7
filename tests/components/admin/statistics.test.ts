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

const PANELS = [
  'Évolution mensuelle',
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
    { name: 'Karim Bouzidi', missions: 3, revenue: 400_000, estimated: 0 },
    { name: null, missions: 1, revenue: 30_000.25, estimated: 30_000.25 },
  ],
  as_of: FIRST,
})

/** One figure: its name, its value, and the text below it. */
const card = (label: string) => (): string =>
  [
    ...([...document.querySelectorAll('main dl > div')].find((one) => plain(one.querySelector('dt')) === label)
      ?.children ?? []),
  ]
    .map(plain)
    .join(' | ')

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
  const offered = { week: 'semaine', month: null, quarter: 'trimestre', year: 'annee', all: 'tout' } as const
  for (const period of PERIODS) {
    await page.getByLabelText('Période').selectOptions(period)
    await expect
      .poll(address)
      .toBe(offered[period] === null ? '/admin/statistics' : `/admin/statistics?periode=${offered[period]}`)
    await expect.poll(card("Demandes d'étude")).toContain(`Demandes d'étude | ${shown[period]}`)
    expect(theHawa.server.asked.findLast(({ rpc }) => rpc === 'admin_statistics')?.args).toEqual({ period })
  }
  await page.getByLabelText('Période').selectOptions('week')
  await expect.poll(card('Clients inscrits')).toBe('Clients inscrits | 4 | 31 au total')
  await expect.poll(card("Taux d'achèvement")).toBe("Taux d'achèvement | 18,8 % | 9 études achevées")
  await expect
    .poll(card('Revenu total'))
    .toBe("Revenu total | 1 250 000,50 DZD | dont 30 000 DZD estimés d'après les budgets")
  await expect.element(page.getByText(/Du .*25\/10\/2026.* au .*23\/11\/2026.*.*heure d'Algérie/)).toBeVisible()
})

test('an address that names a period opens it', async () => {
  await openPage('/admin/statistics?periode=tout', { as: anAdmin })
  await expect.poll(card("Demandes d'étude")).toBe("Demandes d'étude | 2 200")
  await expect.element(page.getByLabelText('Période')).toHaveValue('all')
})

test('"Actualiser" asks again and says of when the figures are', async () => {
  await openPage('/admin/statistics?periode=semaine', { as: anAdmin })
  await expect.poll(card("Demandes d'étude")).toMatch(/^Demandes d'étude \| 1 207/)
  answerWith(() => ({ requests: { count: 1208, growth: null, ever: 2201 }, as_of: LATER }))
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect.poll(card("Demandes d'étude")).toMatch(/^Demandes d'étude \| 1 208/)
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
  await expect.poll(card("Demandes d'étude")).toContain('+50,0 % en hausse par rapport aux 7 jours précédents')
  await expect.poll(card('Clients inscrits')).toContain('−12,5 % en baisse par rapport aux 7 jours précédents')
  await page.getByLabelText('Période').selectOptions('month')
  await expect.poll(card("Demandes d'étude")).toBe("Demandes d'étude | 5 | 9 au total")
})

test('each chart names every figure of its table, which opens by keyboard', async () => {
  await openPage('/admin/statistics?periode=tout', { as: anAdmin })
  for (const title of PANELS) {
    const panel = page.getByRole('region', { name: title })
    await expect.element(panel.getByRole('img')).toBeVisible()
    await expect.element(panel.getByRole('table')).toHaveLength(0)
    panel.getByRole('button', { name: 'Voir en tableau' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByRole('table', { name: title })).toBeVisible()
    const chart = panel.getByRole('img').element()
    for (const [name = '', count = ''] of cells(title).slice(1)) {
      const said = (chart.getAttribute('aria-label') ?? '').replaceAll(/\s/g, ' ')
      expect(said, title).toMatch(new RegExp(`(: |, )${name} ${count}(\\D|$)`))
      // A month is shortened in the drawing.
      expect(plain(chart)).toContain(title === 'Évolution mensuelle' ? count : name)
    }
  }
  expect(cells('Évolution mensuelle')).toHaveLength(7)
  expect(cells('Répartition par pays').at(-1)?.[1]).toBe('1')
  expect(cells('Meilleurs intervenants').at(-1)?.[0]).toBe('Sans nom')
})

test('a period in which nothing happened says so in place of its charts', async () => {
  answerWith(() => ({ by_month: [{ month: '2026-11', count: 0 }], by_country: [], by_status: [], top: [] }))
  await openPage('/admin/statistics', { as: anAdmin })
  await expect.element(page.getByText('Aucune donnée disponible')).toHaveLength(4)
  for (const title of PANELS)
    await expect.element(page.getByRole('region', { name: title }).getByRole('img')).toHaveLength(0)
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
    'Mois;Demandes',
    'juin 2026;0',
    'juillet 2026;3',
    'août 2026;6',
    'septembre 2026;9',
    'octobre 2026;12',
    'novembre 2026;15',
  ])
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
  await expect.poll(card("Demandes d'étude")).toBe("Demandes d'étude | 2 200")
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
  await expect.poll(card("Demandes d'étude")).toMatch(/^Demandes d'étude \| 1 565/)
  await goTo('/admin/synchronisation')
  theHawa.fail({ serverDown: true })
  await goTo('/admin/statistics?periode=annee')
  await expect.element(page.getByText(/^Derniers chiffres connus, du \u2068?23\/11\/2026 10:41/)).toBeVisible()
  expect(card("Demandes d'étude")()).toMatch(/^Demandes d'étude \| 1 565/)
  await page.getByLabelText('Période').selectOptions('week')
  const alert = page.getByRole('main').getByRole('alert')
  await expect.element(alert).toHaveTextContent(/^Erreur\s*Impossible de charger les statistiques\./)
  const later = "Hawa est injoignable. Les chiffres de cette période s'afficheront dès que possible"
  await expect.element(alert).toHaveTextContent(later)
  await expect.element(page.getByRole('button', { name: 'Exporter' })).toBeDisabled()
  theHawa.fail({ serverDown: false })
  await expect.poll(card("Demandes d'étude")).toMatch(/^Demandes d'étude \| 1 207/)
})
