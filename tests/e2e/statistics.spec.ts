import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { failedRequests } from '../support/noise.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const DAYS = { semaine: 7, mois: 30, trimestre: 90, annee: 365 } as const
const PANELS = ['Évolution mensuelle', 'Répartition par statut', 'Répartition par pays', 'Meilleurs intervenants'] as const

test('the figures of each period are those of the database, and follow it', async ({ device: { page }, server, caller }) => {
  await signIn(page, DEMO.admin, 'admin')
  await page.getByRole('navigation').getByRole('link', { name: 'Statistiques' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Statistiques d'activité")
  await expect(page).toHaveTitle(/Statistiques/)

  /** Counted apart from the rules of the server: rows since the midnight of the company's day. */
  const truth = async (days: number | null) => {
    const [row] = await server.sql<{ requests: number; completed: number; clients: number }>(
      `with since as (select case when $1::int is null then '-infinity' else ((now() at time zone 'Africa/Algiers')::date - ($1::int - 1))::timestamp at time zone 'Africa/Algiers' end as at)
       select (select count(*)::int from demandes_etudes, since where created_at >= at) as requests,
         (select count(*)::int from demandes_etudes, since where created_at >= at and statut in ('terminée', 'complete')) as completed,
         (select count(*)::int from profiles, since where created_at >= at and type_compte = 'client') as clients`, [days])
    if (!row) throw new Error('no row')
    return row
  }
  const compare = async (days: number | null) => {
    const { requests, completed, clients } = await truth(days)
    await expect(figure(page, 'Clients inscrits')).toHaveText(String(clients))
    await expect(figure(page, 'Demandes')).toHaveText(String(requests))
    const rate = ((completed * 100) / Math.max(requests, 1)).toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    await expect(figure(page, 'Taux de complétion')).toHaveText(`${rate}\u00A0%`)
    await expect(card(page, 'Taux de complétion')).toContainText(new RegExp(`\u2068?${completed}\u2069? demandes? complétée`))
    return requests
  }

  const seen: number[] = []
  for (const [periode, days] of Object.entries(DAYS)) {
    await page.getByLabel('Période').selectOption({ value: { semaine: 'week', mois: 'month', trimestre: 'quarter', annee: 'year' }[periode] ?? '' })
    await expect(page).toHaveURL(periode === 'mois' ? '/admin/statistics' : `/admin/statistics?periode=${periode}`)
    seen.push(await compare(days))
  }
  expect(seen.toSorted((a, b) => a - b), 'a longer period never has less').toEqual(seen)
  expect(new Set(seen).size, 'periods differ in the demo data').toBeGreaterThan(1)
  await page.goto('/admin/statistics?periode=tout')
  await compare(null)

  await test.step('Actualiser asks again', async () => {
    await page.goto('/admin/statistics?periode=semaine')
    const before = await compare(7)
    await askForStudy(await caller('client'), 'Verrerie de Chlef', { pays: 'kenya' })
    await page.getByRole('button', { name: 'Actualiser' }).click()
    await expect(figure(page, 'Demandes')).toHaveText(String(before + 1))
    await compare(7)
    await expect(page.getByRole('status').filter({ hasText: /^Chiffres du \u2068?\d\d\/\d\d\/\d{4} \d\d:\d\d/ })).toBeVisible()
  })
})

test('growth is told in words against the period before, and not at all without one', async ({ device: { page }, server }) => {
  await server.sql(`update demandes_etudes set created_at = now() - interval '400 days'`)
  await server.sql(`update demandes_etudes set created_at = now() - case when n <= 3 then interval '1 hour' else interval '8 days' end
    from (select id, row_number() over (order by id) as n from demandes_etudes) numbered where numbered.id = demandes_etudes.id and n <= 5`)
  await signIn(page, DEMO.admin, 'admin')
  await page.goto('/admin/statistics?periode=semaine')
  await expect(card(page, 'Demandes')).toContainText('+50,0\u00A0% en hausse par rapport aux 7 jours précédents')
  await page.goto('/admin/statistics')
  await expect(figure(page, 'Demandes')).toHaveText('5')
  await expect(card(page, 'Demandes')).not.toContainText('par rapport')
})

test('each chart has its table, the export holds every figure, the paper too', async ({ device: { page } }) => {
  await signIn(page, DEMO.admin, 'admin')
  await page.goto('/admin/statistics?periode=tout')
  const tables = new Map<string, readonly string[][]>()
  for (const title of PANELS) {
    const panel = page.getByRole('region', { name: title })
    const chart = panel.getByRole('img')
    await expect(panel.getByRole('table')).toHaveCount(0)
    await panel.getByRole('button', { name: 'Tableau des chiffres' }).press('Enter')
    const rows = await cells(panel.getByRole('table', { name: title }))
    expect(rows.length, title).toBeGreaterThan(1)
    tables.set(title, rows)
    for (const [name = '', count = ''] of rows.slice(1)) {
      await expect(chart, `${title}: ${name}`).toHaveAccessibleName(new RegExp(`${escaped(name)} ${escaped(count)}(\\D|$)`))
      // What is drawn; a month is shortened there.
      await expect(chart).toContainText(title === 'Évolution mensuelle' ? count : name)
    }
  }
  expect(tables.get('Évolution mensuelle')).toHaveLength(7)
  const total = Number(digits(await figure(page, 'Demandes').innerText()))
  for (const title of ['Répartition par statut', 'Répartition par pays']) {
    expect((tables.get(title) ?? []).slice(1).reduce((sum, [, count]) => sum + Number(digits(count)), 0), title).toBe(total)
  }

  await test.step('Exporter', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporter' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^statistiques-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text.charCodeAt(0)).toBe(0xFEFF)
    const lines = text.slice(1).split('\r\n')
    expect(lines[0]).toBe("Statistiques d'activité")
    expect(lines).toContain('Période;Depuis le début')
    expect(lines.find((line) => line.startsWith('Demandes;'))).toMatch(new RegExp(`^Demandes;${total};`))
    for (const [title, rows] of tables) {
      const at = lines.indexOf(title)
      expect(at, title).toBeGreaterThan(0)
      for (const [row, shown] of rows.entries()) {
        const there = (lines[at + 1 + row] ?? '').split(';')
        expect(there.map((cell, column) => (row > 0 && column > 0 ? digits(cell) : cell))).toEqual(shown.map((cell, column) => (row > 0 && column > 0 ? digits(cell) : cell)))
      }
    }
  })

  await test.step('on paper: every table, no buttons, one or two sheets of A4', async () => {
    await page.reload()
    await expect(figure(page, 'Demandes')).toHaveText(String(total))
    await page.emulateMedia({ media: 'print' })
    for (const title of PANELS) await expect(page.getByRole('table', { name: title })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Exporter' })).toBeHidden()
    await expect(page.getByText('Période', { exact: true })).toBeHidden()
    await expect(page.getByText(/Depuis le début · imprimé par/)).toBeVisible()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12]/)
    expect(Number(/\/Count (\d+)/.exec(pdf)?.[1])).toBeLessThanOrEqual(3)
    await page.emulateMedia({ media: 'screen' })
  })
})

test('without a network the last figures stay with their time; a period never seen says so', async ({ device, server, noise }) => {
  await signIn(device.page, DEMO.admin, 'admin')
  await device.page.goto('/admin/statistics?periode=annee')
  const before = await figure(device.page, 'Demandes').innerText()
  await readyForTheField(device.page, 'admin')
  noise.expect(failedRequests)
  await server.stop()
  await device.restart()
  await device.offline(true)
  await device.page.goto('/admin/statistics?periode=annee')
  await expect(device.page.getByText(/^Hors ligne : derniers chiffres connus, du \u2068?\d\d\/\d\d\/\d{4} \d\d:\d\d/)).toBeVisible()
  expect(await figure(device.page, 'Demandes').innerText()).toBe(before)
  await device.page.getByLabel('Période').selectOption('week')
  const alert = device.page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Erreur')
  await expect(alert).toContainText('Impossible de charger les statistiques.')
})

const card = (page: Page, label: string) =>
  page.getByRole('main').locator('dl > div').filter({ has: page.locator('dt').getByText(label, { exact: true }) })
const figure = (page: Page, label: string) => card(page, label).locator('dd').first()

const cells = (table: Locator): Promise<string[][]> =>
  table.locator('tr').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))

/** Without groups, the sign of the currency, and zeros that only one of the two writes. */
const digits = (text = ''): string => {
  const plain = text.replaceAll(/[^\d,-]/g, '')
  return plain.includes(',') ? plain.replace(/,?0+$/, '') : plain
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
