import type { Page } from 'playwright/test'
import { signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

interface Printed {
  readonly pages: number
  /** Points. */
  readonly width: number
  readonly text: string
  /** One text a page. */
  readonly texts: readonly string[]
}

/** The printed page. */
async function printed(page: Page): Promise<Printed> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(await page.pdf({ preferCSSPageSize: true })) })
  const pdf = await task.promise
  const sheets = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
  const texts = await Promise.all(
    sheets.map(async (sheet) =>
      (await sheet.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' '),
    ),
  )
  const width = sheets[0]?.view[2] ?? 0
  await task.destroy()
  const plain = texts.map((text) => text.normalize('NFKC').replaceAll(/\s+/g, ' '))
  return { pages: sheets.length, width, texts: plain, text: plain.join(' ') }
}

/**
 * Risk: printing. An invoice or the figures would leave the printer torn over sheets, unreadable, or with the screen
 * around them.
 */
test('an invoice fits on one sheet in French and Arabic, with its payments; figures on a few', async ({
  people,
  page,
  openWindow,
}) => {
  const [client, specialist, office] = [await people.client(), await people.specialist(), await people.admin()]
  const study = await askForStudy(client.caller, 'Conserverie de Dellys', { budget_estime: '10k_50k' })
  await advance(specialist.caller, study, 'finish_study')
  const [invoice] = await client.caller.get<{ id: string; numero: string }[]>(
    `/rest/v1/invoices?select=id,numero&study_id=eq.${study}`,
  )
  if (!invoice) throw new Error('the finished study was not billed')

  await test.step('the office records a part payment, and prints its figures', async () => {
    await office.caller.applied('record_payment', {
      numero: invoice.numero,
      payment_id: crypto.randomUUID(),
      montant: 1000.5,
      paid_on: new Date().toISOString().slice(0, 10),
      mode: 'virement',
    })
    await signIn(page, office.email, 'admin', '/admin/statistics?periode=tout')
    await expect(page.getByRole('region', { name: 'Meilleurs intervenants' })).toBeVisible()
    const { pages, width, text } = await printed(page)
    expect(pages).toBeLessThanOrEqual(3)
    expect(Math.round(width), 'A4').toBe(595)
    for (const words of ['Demandes', 'Meilleurs intervenants']) expect(text).toContain(words)
    expect(text).not.toContain('Exporter')
  })

  const { page: phone } = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await test.step('the client prints the invoice', async () => {
    await signIn(phone, client.email, 'client', `/client/invoices/${invoice.id}`)
    await expect(phone.getByRole('article')).toContainText('Paiements reçus')
    const { pages, text } = await printed(phone)
    expect(pages).toBe(1)
    for (const words of [invoice.numero, 'Université de Tlemcen', 'Reste à payer', '28 999,50 DA'])
      expect(text).toContain(words)
    for (const words of ['Imprimer', 'Mes commandes']) expect(text).not.toContain(words)
  })

  await test.step('and in Arabic, shaped', async () => {
    await phone.goto(`/client/invoices/${invoice.id}?lang=ar`)
    await expect(phone.getByRole('article')).toContainText('المبلغ حسب الميزانية')
    const { pages, text } = await printed(phone)
    expect(pages).toBe(1)
    // The PDF gives Arabic back in pieces of shaped letters, with figures between them.
    const letters = text.replaceAll(' ', '')
    expect(letters).toContain(invoice.numero)
    expect(letters.match(/\p{Script=Arabic}/gu)?.length).toBeGreaterThan(150)
    expect(letters, 'the button "طباعة / PDF" stays on the screen').not.toContain('PDF')
  })

  await test.step('the specialist prints the field sheet, however long it is', async () => {
    const { page: tablet } = await openWindow({ viewport: { width: 768, height: 1024 }, hasTouch: true })
    await signIn(tablet, specialist.email, 'intervenant', `/intervenant/missions/${study}/fiche`)
    const sheet = tablet.getByRole('article', { name: 'Fiche de terrain' })
    await expect(sheet).toContainText('À compléter sur place')
    const description = sheet
      .getByRole('heading', { name: 'Description du projet' })
      .locator('xpath=following-sibling::p[1]')
    for (const lines of [1, 12, 20, 28, 36, 80]) {
      await description.evaluate((element, count) => {
        element.textContent = Array.from({ length: count }, (_, at) => `Ligne ${at + 1}`).join('\n')
      }, lines)
      const { texts } = await printed(tablet)
      if (lines === 1) expect(texts).toHaveLength(1)
      if (lines === 80) expect(texts.length).toBeGreaterThan(1)
      for (const text of texts) expect(text, `a page of ${lines} lines`).toContain('Conserverie de Dellys')
      const last = texts.find((text) => text.includes("Date et signature de l'intervenant"))
      expect(last, `${lines} lines: no signature stands alone`).toContain('À compléter sur place')
    }
  })
})
