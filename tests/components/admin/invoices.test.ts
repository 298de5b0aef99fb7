import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatExact } from '../../../src/i18n/formats.ts'
import type { Invoice } from '../../../sync/records/invoice.ts'
import { aPayment, anInvoice } from '../../support/components/invoices.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { anAdmin } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const NUMBER = 'DZ-2026-0007'
const STUDY = 'c9a1d1de-0000-4000-8000-000000000001'
const COMPANY = 'Conserverie de Dellys'
const AS_OF = '2026-11-23T09:41:00Z'

/** The rows on the server. */
let invoice: Invoice
const queries = () => theHawa.server.asked.filter(({ rpc }) => rpc === 'admin_invoices').map(({ args }) => args)

const row = page.getByRole('row').filter({ hasText: COMPANY })
/** A task of the menu of the row. */
async function choose(task: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions/ }).click()
  await row.getByRole('button', { name: task }).click()
}
const notice = (title: string) => page.getByRole('status').filter({ hasText: title })

beforeEach(() => {
  invoice = anInvoice({ numero: NUMBER, entreprise: COMPANY, montant: 30_000 })
  theHawa.server.answers.set('admin_invoices', ({ state }) => {
    const rows = state === 'cancelled' ? [] : [{ ...invoice, id: NUMBER, study_id: STUDY, reference: 'E-DZ-26-0142' }]
    return {
      rows,
      total: rows.length,
      billed: 30_000,
      paid: invoice.payments.reduce((sum, { montant }) => sum + montant, 0),
      as_of: AS_OF,
      before: null,
      after: null,
    }
  })
  theHawa.server.onApplied = (command) => {
    if (command.name === 'record_payment') {
      invoice = {
        ...invoice,
        payments: [...invoice.payments, aPayment(command.args.montant, { id: command.args.payment_id })],
      }
    }
    if (command.name === 'take_back_payment') {
      const { payment_id, motif } = command.args
      invoice = {
        ...invoice,
        payments: invoice.payments.map((one) =>
          one.id === payment_id ? { ...one, taken_back: { motif, at: AS_OF } } : one,
        ),
      }
    }
    if (command.name === 'cancel_invoice')
      invoice = { ...invoice, cancellation: { motif: command.args.motif, at: AS_OF } }
  }
})

test('invoices that a figure of the statistics counts: of its days, without cancelled ones', async () => {
  const { address } = await openPage('/admin/invoices?etat=standing&depuis=2026-11-01', { as: anAdmin })
  await expect.element(row).toBeVisible()
  expect(queries().at(-1)).toEqual({ state: 'standing', since: '2026-11-01', search: null, page: null })
  await expect.element(page.getByLabelText('Statut')).toHaveValue('standing')
  await page.getByRole('button', { name: /^Émises depuis le.*01\/11\/2026/ }).click()
  await expect.poll(address).toBe('/admin/invoices?etat=standing')
  await expect.poll(() => queries().at(-1)).toEqual({ state: 'standing', search: null, page: null })
})

test('words and states are sent to the server and stand in the address; its sums are shown', async () => {
  const { address } = await openPage('/admin/invoices', { as: anAdmin })
  await page.getByLabelText('Rechercher').fill('dellys')
  await expect.poll(address).toMatch(/recherche=dellys/)
  await expect.element(row).toHaveTextContent('En attente de paiement')
  await expect.element(row).toHaveTextContent(NUMBER)
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent(/1 facture\s*Montant facturé\s*30 000 DA\s*Montant payé\s*0 DA/)
  await page.getByLabelText('Statut').selectOptions('Annulée')
  await expect.poll(() => queries().at(-1)).toEqual({ search: 'dellys', state: 'cancelled', page: null })
  await expect.element(page.getByText('Aucune facture ne correspond à cette recherche.')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await expect.element(row).toBeVisible()
  expect(queries().at(-1)).toEqual({ search: null, state: null, page: null })
})

test('the day of a payment is read whole on a phone', async () => {
  await openPage('/admin/invoices', { as: anAdmin, width: 390 })
  await choose('Enregistrer un paiement')
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Reçu le' })
  await expect.element(field).toBeVisible()
  expect(field.element().scrollWidth).toBeLessThanOrEqual(field.element().clientWidth)
})

test('a part payment is recorded: not more than is left, and then the invoice can be cancelled no more', async () => {
  await openPage('/admin/invoices', { as: anAdmin })
  await row.getByRole('button', { name: /^Actions/ }).click()
  await expect.element(row.getByRole('button', { name: 'Annuler la facture' })).toBeVisible()
  await row.getByRole('button', { name: 'Enregistrer un paiement' }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`Paiement de la facture .?${NUMBER}`) })
  await expect.element(dialog.getByLabelText('Montant (DA)')).toHaveValue('30000')
  await dialog.getByLabelText('Montant (DA)').fill('900 000 000')
  await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect.element(dialog).toHaveTextContent('Montant supérieur au reste à payer.')
  await dialog.getByLabelText('Montant (DA)').fill('mille')
  await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect.element(dialog).toHaveTextContent('Saisissez un montant en DA')
  expect(theHawa.server.received).toEqual([])
  await dialog.getByLabelText('Montant (DA)').fill('1 000,50')
  await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect.element(notice('Paiement enregistré')).toBeVisible()
  await expect.element(row).toHaveTextContent(/28 999,50 DA/)
  await row.getByRole('button', { name: /^Actions/ }).click()
  await expect.element(row.getByRole('button', { name: 'Voir les paiements' })).toBeVisible()
  await expect.element(row.getByRole('button', { name: 'Annuler la facture' })).not.toBeInTheDocument()
  expect(theHawa.server.received).toMatchObject([
    { name: 'record_payment', args: { numero: NUMBER, montant: 1000.5, mode: 'virement' } },
  ])
})

test.each([
  ['120,000', '120 000', '120000', 120_000],
  ['120,000', '120', '120', 120],
  ['١٢٠٬٠٠٠ د.ج', null, '١٢٠٬٠٠٠ د.ج', 120_000],
  ['12,500.50', null, '12,500.50', 12_500.5],
  ['1,413', null, '1,413', 1413],
] as const)('a sum typed as %j is never guessed: %s', async (text, answer, left, montant) => {
  invoice = anInvoice({ numero: NUMBER, entreprise: COMPANY, montant: 130_000 })
  await openPage('/admin/invoices', { as: anAdmin })
  await choose('Enregistrer un paiement')
  const dialog = page.getByRole('dialog')
  const sum = dialog.getByLabelText('Montant (DA)')
  const save = dialog.getByRole('button', { name: 'Enregistrer le paiement' })
  await sum.fill(text)
  if (answer === null) {
    const written = formatExact(montant).replaceAll('\u202F', ' ')
    await expect.element(dialog).toHaveTextContent(new RegExp(`Sera enregistré : .?${written}`))
  } else {
    await save.click()
    await expect.element(sum).toHaveAccessibleDescription(/^Ce nombre peut se lire de deux façons/)
    expect(theHawa.server.received).toEqual([])
    await dialog.getByRole('button', { name: new RegExp(`^\\u2068${answer.replace(' ', '\\s')}\\u2069$`) }).click()
  }
  await expect.element(sum).toHaveValue(left)
  await save.click()
  await expect.element(notice('Paiement enregistré')).toBeVisible()
  expect(theHawa.server.received).toMatchObject([{ name: 'record_payment', args: { montant } }])
})

test('a payment of tomorrow is not taken', async () => {
  await openPage('/admin/invoices', { as: anAdmin })
  await choose('Enregistrer un paiement')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Reçu le').fill('2999-01-01')
  await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect.element(dialog).toHaveTextContent("Choisissez un jour passé ou aujourd'hui.")
  expect(theHawa.server.received).toEqual([])
})

test('a payment recorded by mistake is taken back with its reason', async () => {
  await openPage('/admin/invoices', { as: anAdmin })
  await choose('Enregistrer un paiement')
  await page.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect.element(row).toHaveTextContent('Payée')
  await choose('Voir les paiements')
  const payments = page.getByRole('dialog', { name: /^Paiements de la facture/ })
  await payments.getByRole('button', { name: 'Annuler ce paiement' }).click()
  await payments.getByRole('button', { name: 'Annuler le paiement' }).click()
  await expect.element(payments).toHaveTextContent('Indiquez le motif')
  await payments.getByLabelText('Motif').fill('Virement d’un autre client')
  await payments.getByRole('button', { name: 'Annuler le paiement' }).click()
  await expect.element(notice('Paiement annulé')).toBeVisible()
  await expect.element(row).toHaveTextContent('En attente de paiement')
  await choose('Voir les paiements')
  await expect.element(payments).toHaveTextContent('Virement d’un autre client')
  await expect.element(payments.getByRole('button', { name: 'Annuler ce paiement' })).not.toBeInTheDocument()
  expect(theHawa.server.received[1]).toEqual({
    name: 'take_back_payment',
    args: { numero: NUMBER, payment_id: invoice.payments[0]?.id, motif: 'Virement d’un autre client' },
  })
})

test('an invoice is cancelled for ever, with its reason', async () => {
  await openPage('/admin/invoices', { as: anAdmin })
  await choose('Annuler la facture')
  const dialog = page.getByRole('alertdialog', { name: /^Annuler la facture/ })
  await dialog.getByRole('button', { name: 'Annuler la facture' }).click()
  await expect.element(dialog).toHaveTextContent('Indiquez le motif')
  expect(theHawa.server.received).toEqual([])
  await dialog.getByLabelText('Motif').fill('Doublon')
  await dialog.getByRole('button', { name: 'Annuler la facture' }).click()
  await expect.element(row).toHaveTextContent(/Annulée\s*Doublon/)
  await expect.element(row.getByRole('button')).toHaveLength(0)
  expect(theHawa.server.received).toEqual([{ name: 'cancel_invoice', args: { numero: NUMBER, motif: 'Doublon' } }])
})

test('what the server has not heard of, or has refused, is marked on its invoice', async () => {
  await openPage('/admin/invoices', { as: anAdmin })
  await choose('Enregistrer un paiement')
  theHawa.fail({ serverDown: true })
  await page.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect.element(row).toHaveTextContent("En attente d'envoi")
  theHawa.server.refuses.set('record_payment', 'payment_too_high')
  theHawa.fail({ serverDown: false })
  await expect
    .element(row.getByRole('link', { name: 'Refusé', exact: true }))
    .toHaveAttribute('href', '/admin/synchronisation')
})

/** A study without an invoice, as the server holds it. */
const unbilled = (more: Readonly<Record<string, unknown>>) => ({
  study_id: STUDY,
  reference: 'E-DZ-26-0142',
  entreprise: COMPANY,
  client_name: 'Amina Benmansour',
  type_etude: 'qualite_air',
  zone_geographique: 'Dellys',
  pays: 'algerie',
  statut: 'en_cours',
  budget_estime: 'a_discuter',
  prix_convenu: null,
  created_at: '2026-05-01T08:00:00Z',
  date_fin_mission: null,
  cancelled_invoice: null,
  ...more,
})

test('the price of a study under way is agreed in whole dinars, changed and withdrawn', async () => {
  let price: number | null = null
  theHawa.server.answers.set('admin_unbilled', ({ scope }) => {
    const rows = scope === 'under_way' ? [unbilled({ prix_convenu: price })] : []
    return { rows, total: rows.length, as_of: AS_OF }
  })
  theHawa.server.onApplied = (command) => {
    if (command.name === 'set_agreed_price') price = command.args.montant ?? null
  }
  const { address } = await openPage('/admin/invoices', { as: anAdmin })
  await page.getByRole('tab', { name: 'À facturer' }).click()
  await expect.element(page.getByText('Tout est facturé')).toBeVisible()
  await page.getByLabelText('Études').selectOptions('Pas encore terminées')
  await page.getByLabelText('Rechercher').fill('dellys')
  await expect.poll(address).toMatch(/vue=a_facturer.*recherche=dellys/)
  await expect
    .poll(() => theHawa.server.asked.findLast(({ rpc }) => rpc === 'admin_unbilled'))
    .toEqual({ rpc: 'admin_unbilled', args: { scope: 'under_way', search: 'dellys', page: null } })
  const dialog = page.getByRole('dialog', { name: 'Prix convenu' })
  await row.getByRole('button', { name: /^Prix convenu/ }).click()
  await dialog.getByLabelText('Montant (DA)').fill('90 000,50')
  await dialog.getByRole('button', { name: 'Enregistrer le prix' }).click()
  await expect.element(dialog).toHaveTextContent('Saisissez un montant entier en DA')
  expect(theHawa.server.received).toEqual([])
  await dialog.getByLabelText('Montant (DA)').fill('90.000')
  await dialog.getByRole('button', { name: 'Enregistrer le prix' }).click()
  expect(theHawa.server.received).toEqual([])
  await dialog.getByRole('button', { name: /^.?90\s000.?$/ }).click()
  await dialog.getByRole('button', { name: 'Enregistrer le prix' }).click()
  await expect.element(notice('Prix convenu enregistré')).toBeVisible()
  await expect.element(row).toHaveTextContent('90 000')
  await row.getByRole('button', { name: /^Prix convenu/ }).click()
  await dialog.getByRole('button', { name: 'Retirer le prix' }).click()
  await expect.element(row).toHaveTextContent('Fixer le prix')
  expect(theHawa.server.received).toEqual(
    [
      [90_000, null],
      [null, 90_000],
    ].map(([montant, seen]) => ({
      name: 'set_agreed_price',
      args: { study_id: STUDY, montant, seen },
    })),
  )
})

test.each([390, 768, 1440] as const)('two prices of two people are both shown, at %s pixels', async (width) => {
  let price: number | null = null
  const rows = () => [unbilled({ prix_convenu: price })]
  theHawa.server.answers.set('admin_unbilled', () => ({ rows: rows(), total: 1, as_of: AS_OF }))
  theHawa.server.onApplied = (command) => {
    if (command.name === 'set_agreed_price') price = command.args.montant ?? null
  }
  theHawa.server.refuses.set('set_agreed_price', 'content_changed')
  await openPage('/admin/invoices?vue=a_facturer&etudes=en_cours', { as: anAdmin, width })
  const open = page.getByRole('main').getByRole('button', { name: /^Prix convenu/ })
  const dialog = page.getByRole('dialog', { name: 'Prix convenu' })
  await open.click()
  await dialog.getByLabelText('Montant (DA)').fill('90 000')
  price = 70_000
  await dialog.getByRole('button', { name: 'Enregistrer le prix' }).click()
  await expect.element(page.getByRole('main')).toHaveTextContent(/70\s000/)
  theHawa.server.refuses.clear()
  await page.getByRole('button', { name: 'Fermer le message' }).click()
  await open.click()
  const choice = dialog.getByRole('region', { name: 'Deux prix pour cette étude' })
  await expect.element(choice.getByRole('article', { name: 'Votre version' })).toHaveTextContent(/90\s000\sDA/)
  await expect.element(choice.getByRole('article', { name: 'La version actuelle' })).toHaveTextContent(/70\s000\sDA/)
  await expect.element(dialog.getByLabelText('Montant (DA)')).not.toBeInTheDocument()
  expect(pixelsBeyondHere()).toBe(0)
  await choice.getByRole('button', { name: 'Garder la mienne' }).click()
  await expect.element(page.getByRole('main')).toHaveTextContent(/90\s000/)
  expect(theHawa.server.received.map(({ args }) => args)).toEqual([
    { study_id: STUDY, montant: 90_000, seen: null },
    { study_id: STUDY, montant: 90_000, seen: 70_000 },
  ])
  await expect.poll(() => theHawa.sync.unsentCount()).toBe(0)
})

test('a finished study without an amount waits to be billed, and its price bills it', async () => {
  let billed = false
  const finished = unbilled({
    statut: 'terminée',
    date_fin_mission: '2026-05-08T08:00:00Z',
    cancelled_invoice: 'DZ-2026-0003',
  })
  theHawa.server.answers.set('admin_unbilled', () => ({
    rows: billed ? [] : [finished],
    total: billed ? 0 : 1,
    as_of: AS_OF,
  }))
  theHawa.server.onApplied = () => {
    billed = true
  }
  await openPage('/admin/invoices?vue=a_facturer', { as: anAdmin })
  await expect.element(row).toHaveTextContent(/Facture .?DZ-2026-0003.? annulée/)
  await row.getByRole('button', { name: /^Prix convenu/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Prix convenu' })
  await expect.element(dialog).toHaveTextContent('la facture sera émise aussitôt à ce montant')
  await dialog.getByLabelText('Montant (DA)').fill('120 000')
  await dialog.getByRole('button', { name: 'Facturer ce montant' }).click()
  await expect.element(row).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Factures émises' }).click()
  await expect.element(row).toHaveTextContent('En attente de paiement')
  expect(theHawa.server.received).toEqual([
    { name: 'set_agreed_price', args: { study_id: STUDY, montant: 120_000, seen: null } },
  ])
})

test('a payment and a reason that were begun are there again after Back, and forgotten once queued', async () => {
  await openPage('/admin/invoices', { as: anAdmin })
  const pay = () => choose('Enregistrer un paiement')
  const payment = page.getByRole('dialog', { name: /Paiement de la facture/ })
  await pay()
  await payment.getByLabelText('Montant (DA)').fill('1 000')
  await payment.getByLabelText('Référence').fill('VIR 81')
  history.back()
  await expect.element(payment).not.toBeInTheDocument()
  await choose('Annuler la facture')
  const cancelling = page.getByRole('alertdialog')
  await cancelling.getByRole('textbox').fill('Facture en double')
  history.back()
  await expect.element(cancelling).not.toBeInTheDocument()
  await choose('Annuler la facture')
  await expect.element(cancelling.getByRole('textbox')).toHaveValue('Facture en double')
  history.back()
  await expect.element(cancelling).not.toBeInTheDocument()
  await pay()
  await expect.element(payment.getByLabelText('Montant (DA)')).toHaveValue('1 000')
  await expect.element(payment.getByLabelText('Référence')).toHaveValue('VIR 81')
  await payment.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect.element(notice('Paiement enregistré')).toBeVisible()
  await pay()
  await expect.element(payment.getByLabelText('Référence')).toHaveValue('')
  await expect.element(payment.getByLabelText('Montant (DA)')).toHaveValue('29000')
})

test('a row leads to its study, named by its reference; columns stay chosen; no head orders the list', async () => {
  const { goTo } = await openPage('/admin/invoices', { as: anAdmin })
  await expect.element(row).toHaveTextContent('E-DZ-26-0142')
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(40)
  await expect.element(page.getByRole('columnheader', { name: 'Numéro' }).getByRole('button')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Colonnes' }).click()
  await page.getByRole('checkbox', { name: 'Reste à payer' }).click()
  await goTo('/admin/synchronisation')
  await goTo('/admin/invoices')
  await expect.element(row).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Reste à payer' })).not.toBeInTheDocument()
  const { left, top } = row.element().getBoundingClientRect()
  expect(document.elementFromPoint(left + 300, top + 20)?.closest('a')?.pathname).toBe(`/admin/projects/${STUDY}`)
})

test.each([390, 1440] as const)('a study to bill is named by its reference, at %s pixels', async (width) => {
  theHawa.server.answers.set('admin_unbilled', () => ({ rows: [unbilled({})], total: 1, as_of: AS_OF }))
  await openPage('/admin/invoices?vue=a_facturer', { as: anAdmin, width })
  await expect.element(row).toHaveTextContent('E-DZ-26-0142')
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(width === 390 ? 240 : 40)
  expect(pixelsBeyondHere()).toBe(0)
  await row.click({ position: { x: 40, y: 20 } })
  await expect.element(page.getByRole('dialog', { name: 'Prix convenu' })).toBeVisible()
})
