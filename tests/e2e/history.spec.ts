import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { failedRequests } from '../support/noise.ts'
import { notice } from '../support/page-objects/area.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

interface Printed {
  readonly pages: number
  readonly text: string
}

/** What comes out of the printer. */
async function printed(page: Page): Promise<Printed> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(await page.pdf({ preferCSSPageSize: true })) })
  const pdf = await task.promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  }))
  await task.destroy()
  return { pages: pdf.numPages, text: pages.join(' ').normalize('NFKC').replaceAll(/\s+/g, ' ') }
}

const amountsOf = (page: Page) => page.getByRole('definition').filter({ hasText: ' DA' })

test('on a phone, offline: a client filters, exports and prints the history, and reads an invoice in French and Arabic', async ({ openAnotherDevice, server, caller, noise }) => {
  noise.expect(failedRequests)
  const client = await caller('client')
  const invoices = await client.get<{ numero: string; montant: number }[]>('/rest/v1/invoices?select=numero,montant&order=issued_at.desc')
  const device = await openAnotherDevice(PHONE)
  const { page } = device
  await signIn(page, DEMO.client, 'client')
  await expect(page.getByRole('region', { name: 'Factures récentes' }).getByRole('article')).toHaveCount(Math.min(5, invoices.length))
  await page.goto('/client/history')
  const section = (name: string) => page.getByRole('region', { name })
  await expect(section('Factures').getByRole('article')).toHaveCount(invoices.length)
  await readyForTheField(page, 'client')
  await server.stop()
  await device.offline(true)
  await page.reload()

  await page.getByRole('combobox', { name: 'Factures' }).selectOption('Payée')
  await expect(page).toHaveURL(/facture=paid/)
  await expect(section('Factures').locator('[data-invoice-state]').first()).toHaveText('Payée')
  expect(new Set(await section('Factures').locator('[data-invoice-state]').allTextContents())).toEqual(new Set(['Payée']))
  const [total, paid] = await amountsOf(page).allTextContents()
  expect(total).toBe(paid)
  await page.getByRole('combobox', { name: 'Commandes' }).selectOption('Acceptée')
  await page.getByRole('combobox', { name: 'Période' }).selectOption('Cette année')
  await expect(page).toHaveURL(/periode=year/)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^historique-\d{4}-\d\d-\d\d\.csv$/)
  const bytes = await readFile(await download.path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xEF, 0xBB, 0xBF])
  const lines = bytes.toString('utf8').slice(1).split('\r\n')
  expect(lines[0]).toBe("Type;Numéro;Entreprise;Type d'étude;Lieu;Pays;Date;État;Montant (DA);Estimation;Payé (DA);Reste à payer (DA);Échéance")
  expect(lines.filter((line) => line.startsWith('Facture;')).every((line) => line.includes(';Payée;'))).toBe(true)
  expect(lines.filter((line) => line.startsWith('Commande;')).every((line) => line.includes(';Acceptée;'))).toBe(true)
  expect(lines.join('\n')).toMatch(/;236500;non;236500;0;/)

  await page.getByRole('combobox', { name: 'Factures' }).selectOption('Toutes')
  await section('Factures').getByRole('link', { name: invoices[0]?.numero ?? '' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(invoices[0]?.numero ?? '')
  const french = await printed(page)
  expect(french.pages).toBe(1)
  for (const words of [invoices[0]?.numero ?? '', 'Université de Tlemcen', 'Reste à payer', 'DA']) expect(french.text).toContain(words)
  // On paper there is the invoice and nothing of the screen around it.
  for (const words of ['Imprimer', 'Mes commandes', 'Hors ligne']) expect(french.text).not.toContain(words)

  await page.goto('/client/history?lang=ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('السجل')
  await expect(page.getByRole('region', { name: 'الفواتير' }).getByRole('article')).toHaveCount(invoices.length)
})

test('the invoice of a phone that reads Arabic: mirrored, shaped, on one page', async ({ openAnotherDevice, caller }) => {
  const client = await caller('client')
  const [invoice] = await client.get<{ id: string; numero: string }[]>('/rest/v1/invoices?select=id,numero&is_estimate=is.true&order=issued_at.desc&limit=1')
  const { page } = await openAnotherDevice(PHONE)
  await signIn(page, DEMO.client, 'client')
  await page.goto(`/client/invoices/${invoice?.id}?lang=ar`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`فاتورة رقم`)
  await expect(page.getByRole('article')).toContainText('تقدير')
  const { pages, text } = await printed(page)
  expect(pages).toBe(1)
  // Arabic comes back in the pieces of its shaped letters, and figures between them.
  const letters = text.replaceAll(' ', '')
  expect(letters).toContain(invoice?.numero)
  expect(letters.match(/\p{Script=Arabic}/gu)?.length).toBeGreaterThan(150)
  expect(letters, 'the button "طباعة / PDF" stays on the screen').not.toContain('PDF')
})

test('an administrator records a part payment, and can cancel no more; the client reads it', async ({ device, openAnotherDevice, caller }) => {
  const company = 'Conserverie de Dellys'
  const client = await caller('client')
  const study = await askForStudy(client, company, { budget_estime: '10k_50k' })
  await advance(await caller('intervenant'), study, 'finish_study')
  const [issued] = await client.get<{ numero: string }[]>(`/rest/v1/invoices?select=numero&study_id=eq.${study}`)
  const numero = issued?.numero ?? 'none'
  const { page } = device
  await signIn(page, DEMO.admin, 'admin')
  await page.goto('/admin/invoices')
  await page.getByLabel('Rechercher').fill('dellys')
  const row = page.getByRole('row').filter({ hasText: numero })
  await expect(page).toHaveURL(/recherche=dellys/)
  await expect(row).toContainText('En attente de paiement')
  await row.getByRole('button', { name: 'Enregistrer un paiement' }).click()
  const dialog = page.getByRole('dialog', { name: `Paiement de la facture ${numero}` })
  await dialog.getByLabel('Montant (DA)').fill('900 000 000')
  await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect(dialog).toContainText("C'est plus que le reste à payer.")
  await dialog.getByLabel('Montant (DA)').fill('1 000,50')
  await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect(notice(page, 'Paiement enregistré')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Annuler la facture' })).toHaveCount(0)

  const phone = await openAnotherDevice(PHONE)
  await signIn(phone.page, DEMO.client, 'client')
  await phone.page.goto('/client/history')
  const card = phone.page.getByRole('article').filter({ hasText: numero })
  await expect(card).toContainText('Reste')
  await card.getByRole('link').click()
  await expect(phone.page.getByRole('heading', { level: 1 })).toContainText(numero)
  await expect(phone.page.getByRole('article')).toContainText('Paiements reçus')
})

test('an administrator agrees a price, which is billed at once, and takes a payment back; the client reads both', async ({ device, openAnotherDevice, caller }) => {
  test.setTimeout(180_000)
  const company = 'Corderie de Cherchell'
  const client = await caller('client')
  const study = await askForStudy(client, company, { budget_estime: 'a_discuter' })
  const specialist = await caller('intervenant')
  await advance(specialist, study, 'start_study')
  const { page } = device
  const row = page.getByRole('row').filter({ hasText: company })
  const dialog = page.getByRole('dialog', { name: 'Prix convenu' })
  const phone = await openAnotherDevice(PHONE)
  const order = phone.page.getByRole('main')

  await test.step('the price of a study under way is set, and the client reads it instead of "to be agreed"', async () => {
    await signIn(phone.page, DEMO.client, 'client')
    await phone.page.goto(`/client/orders/${study}`)
    await expect(order).toContainText('Prix à convenir')
    await signIn(page, DEMO.admin, 'admin')
    await page.goto('/admin/invoices')
    await page.getByRole('tab', { name: 'À facturer' }).click()
    await page.getByLabel('Études').selectOption('Pas encore terminées')
    await page.getByLabel('Rechercher').fill('cherchell')
    await expect(page).toHaveURL(/vue=a_facturer.*recherche=cherchell/)
    await row.getByRole('button', { name: /^Prix convenu/ }).click()
    await dialog.getByLabel('Montant (DA)').fill('90 000,50')
    await dialog.getByRole('button', { name: 'Enregistrer le prix' }).click()
    await expect(dialog).toContainText('Écrivez une somme entière en DA')
    await dialog.getByLabel('Montant (DA)').fill('90 000')
    await dialog.getByRole('button', { name: 'Enregistrer le prix' }).click()
    await expect(notice(page, 'Prix convenu enregistré')).toBeVisible()
    await expect(row).toContainText(/90\s000/)
    await row.getByRole('button', { name: /^Prix convenu/ }).click()
    await dialog.getByRole('button', { name: 'Retirer le prix' }).click()
    await expect(row).toContainText('Fixer le prix')
  })

  await test.step('finished without an amount, it waits to be billed; the price bills it', async () => {
    await specialist.applied('finish_study', { study_id: study })
    await page.goto('/admin/invoices?vue=a_facturer&recherche=cherchell')
    await row.getByRole('button', { name: /^Prix convenu/ }).click()
    await dialog.getByLabel('Montant (DA)').fill('120 000')
    await dialog.getByRole('button', { name: 'Facturer ce montant' }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('tab', { name: 'Factures émises' }).click()
    await page.getByLabel('Rechercher').fill('cherchell')
    await expect(row).toContainText('En attente de paiement')
    await phone.page.reload()
    await expect(order).toContainText(/Prix convenu\s*:?\s*120\s000/)
    await expect(order.getByRole('region', { name: 'Suivi' })).toContainText('Prix convenu retiré')
  })

  await test.step('a payment recorded by mistake is taken back with its reason', async () => {
    await row.getByRole('button', { name: 'Enregistrer un paiement' }).click()
    await page.getByRole('button', { name: 'Enregistrer le paiement' }).click()
    await expect(row).toContainText('Payée')
    await row.getByRole('button', { name: 'Voir les paiements' }).click()
    const payments = page.getByRole('dialog', { name: /^Paiements de la facture/ })
    await payments.getByRole('button', { name: 'Reprendre ce paiement' }).click()
    await payments.getByRole('button', { name: 'Reprendre le paiement' }).click()
    await expect(payments).toContainText('Dites pourquoi')
    await payments.getByLabel('Motif').fill('Virement d’un autre client')
    await payments.getByRole('button', { name: 'Reprendre le paiement' }).click()
    await expect(notice(page, 'Paiement repris')).toBeVisible()
    await expect(row).toContainText('En attente de paiement')
  })

  await test.step('on the client\'s paper it is struck through, and all of it is left to pay', async () => {
    await phone.page.goto('/client/history')
    // The order has a row of its own, which may arrive first.
    await phone.page.locator('[data-invoice]').filter({ hasText: company }).getByRole('link').click()
    // Until the paper is there, the list has many of them.
    const paper = phone.page.getByRole('article').filter({ has: phone.page.getByRole('heading', { level: 1 }) })
    await expect(paper).toContainText('Virement d’un autre client')
    await expect(paper.locator('s')).toContainText(/120\s000/)
    await expect(paper.getByRole('definition').filter({ hasText: /^0\sDA$/ })).toHaveCount(1)
    const text = (await printed(phone.page)).text
    expect(text).toContain('ne compte plus')
    expect(text).toMatch(/Reste à payer 120 000 DA/)
  })
})
