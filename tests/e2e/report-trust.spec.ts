import { createHash } from 'node:crypto'
import type { Page } from 'playwright/test'
import { readyForOffline } from '../support/pages.ts'
import { readTexts } from '../support/locale-files.ts'
import { failedRequests } from '../support/noise.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { DESK, PHONE } from '../support/page-objects/site.ts'
import type { Language } from '../support/public-pages.ts'
import { chosenFile } from '../support/report-pdf.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const COMPANY = 'Cimenterie de l’Ouest'

interface Delivered extends Record<string, unknown> {
  readonly study_id: string
  readonly code: string
  readonly sha256: string
}

for (const language of ['fr', 'ar'] as const satisfies readonly Language[]) {
  const texts = readTexts(language)
  const text = (key: string): string => {
    const found = texts.get(key)
    if (found === undefined) throw new Error(`no text ${key}`)
    return found.replace(/\s*\{\{.*$/, '')
  }
  const button = (page: Page, key: string) => page.getByRole('button', { name: text(key), exact: true })

  test.describe(language, () => {
    test('a certificate leads to a page where the right file is told from a wrong one, offline too', async ({ openAnotherDevice, server, noise }) => {
      // The device goes on looking for news while it is offline.
      noise.expect(failedRequests)
      const client = await openAnotherDevice({ viewport: DESK })
      const { page } = client
      const report = await delivered(server)
      await signIn(page, DEMO.client, 'client')
      await readyForTheField(page, 'client')
      await choose(page, language)
      await page.goto('/client/reports')
      const downloading = page.waitForEvent('download')
      await page.locator(`article[data-study="${report.study_id}"]`).getByRole('button', { name: text('reports:download') }).click()
      const file = await bytesOf(await downloading)
      expect(createHash('sha256').update(file).digest('hex')).toBe(report.sha256)

      await page.setViewportSize(PHONE)
      await page.goto(`/client/reports/${report.study_id}/certificat`)
      await expect(page.getByRole('article')).toContainText(report.code)
      await expect(page.getByRole('img', { name: `${server.url}/verifier/${report.code}` })).toBeVisible()
      await client.offline(true)
      noise.expect(failedRequests)
      await page.reload()
      await expect(page.getByRole('article')).toContainText(report.code)
      await client.close()

      const reader = await openAnotherDevice({ viewport: PHONE })
      await reader.page.goto(`/verifier?lang=${language}`)
      await readyForOffline(reader.page)
      await reader.page.getByLabel(text('verify:code')).fill('HW-1234')
      await button(reader.page, 'verify:submit').click()
      await expect(reader.page.getByRole('alert')).toHaveText(text('verify:malformed'))
      await reader.page.getByLabel(text('verify:code')).fill(report.code.toLowerCase().replaceAll('-', ' '))
      await button(reader.page, 'verify:submit').click()
      await expect(reader.page).toHaveURL(`/verifier/${report.code}`)
      await expect(reader.page.getByRole('heading', { name: text('verify:state.issued') })).toBeVisible()
      await expect(reader.page.getByRole('main')).not.toContainText(COMPANY)
      await compare(reader.page, file, text('verify:file.match'))
      await compare(reader.page, Buffer.concat([file, Buffer.from(' ')]), text('verify:file.different'))

      // An unknown code is answered, never guessed; without a server, only what it said before is shown, and called so.
      await reader.page.goto('/verifier/HW-0000-0000-0000')
      await expect(reader.page.getByRole('heading', { name: text('verify:state.unknown') })).toBeVisible()
      await server.stop()
      await reader.page.goto(`/verifier/${report.code}`)
      await expect(reader.page.getByText(text('verify:kept'))).toBeVisible()
      await compare(reader.page, file, text('verify:file.match'))
      await reader.page.goto('/verifier/HW-0000-0000-0001')
      await expect(reader.page.getByRole('heading', { name: text('verify:state.offline') })).toBeVisible()
    })

    test('a link made offline opens for anybody once it has arrived, is counted, and revoked', async ({ openAnotherDevice, server, noise }) => {
      noise.expect(failedRequests)
      const client = await openAnotherDevice({ viewport: PHONE })
      const { page } = client
      const report = await delivered(server)
      await signIn(page, DEMO.client, 'client')
      await readyForTheField(page, 'client')
      await choose(page, language)
      await page.goto(`/client/reports/${report.study_id}/partage`)
      // Those of the demo data.
      await expect(page.getByRole('article')).toHaveCount(2)

      await client.offline(true)
      await button(page, 'reports:share.make').click()
      const link = page.getByRole('article').first()
      await expect(link).toContainText(text('reports:share.waiting'))
      await expect(page.getByRole('article')).toHaveCount(3)
      const address = await link.getByRole('textbox').inputValue()
      expect(address).toMatch(new RegExp(`^${server.url}/partage#[\\w-]{24}$`))
      await expect(link.getByRole('link', { name: text('reports:share.whatsapp') })).toHaveAttribute('href', new RegExp(encodeURIComponent(address)))
      await page.reload()
      await expect(link.getByRole('textbox')).toHaveValue(address)

      // Before the server knows it, it opens nothing.
      const reader = await openAnotherDevice({ viewport: PHONE })
      await reader.page.goto(localised(address, language))
      await button(reader.page, 'verify:shared.open').click()
      await expect(reader.page.getByRole('heading', { name: text('verify:shared.closed') })).toBeVisible()

      await client.offline(false)
      await page.reload()
      await expect(link).not.toContainText(text('reports:share.waiting'))
      expect(await server.sql('select 1 from public.report_shares where study_id = $1 and openings = 0', [report.study_id])).toHaveLength(1)

      await reader.page.reload()
      await button(reader.page, 'verify:shared.open').click()
      await expect(reader.page.getByRole('main')).toContainText(report.code)
      await expect(reader.page.getByRole('main').locator('canvas').first()).toContainText('Rapport de mesure')
      await expect(reader.page.getByText(text('verify:shared.proved'))).toBeVisible()
      await page.reload()
      await expect(link).toContainText(text('reports:share.last'))

      await button(page, 'reports:share.revoke').first().click()
      await page.getByRole('alertdialog').getByRole('button', { name: text('reports:share.revoke'), exact: true }).click()
      await expect(link).toHaveAttribute('data-standing', 'revoked')
      await expect(link).not.toContainText(text('reports:share.revoking'))
      await reader.page.reload()
      await button(reader.page, 'verify:shared.open').click()
      await expect(reader.page.getByRole('heading', { name: text('verify:shared.closed') })).toBeVisible()
      expect(await server.sql('select 1 from public.report_shares where study_id = $1 and openings = 1 and revoked_at > now() - interval \'1 hour\'', [report.study_id])).toHaveLength(1)
    })
  })
}

/** Of the demo data. */
async function delivered(server: { sql: <T extends Record<string, unknown>>(statement: string, values?: readonly unknown[]) => Promise<T[]> }): Promise<Delivered> {
  const [found] = await server.sql<Delivered>(
    `select c.study_id, c.code, c.sha256 from public.report_certificates c join public.demandes_etudes s on s.id = c.study_id where s.nom_entreprise = $1`, [COMPANY])
  if (!found) throw new Error(`${COMPANY} has no report`)
  return found
}

async function choose(page: Page, language: Language): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('hawa.preferences', JSON.stringify({ state: { language: value, country: 'dz' }, version: 0 })), language)
}

async function compare(page: Page, file: Buffer, outcome: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(chosenFile('recu.pdf', file))
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(outcome)
}

async function bytesOf(download: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const localised = (address: string, language: Language) => address.replace('#', `?lang=${language}#`)
