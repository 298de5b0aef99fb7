import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violationsHere } from '../../support/axe.ts'
import { cutTextsHere, pixelsBeyondHere } from '../../support/components/layout.ts'
import { anInbox } from '../../support/components/messages.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { anAdmin } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const AS_OF = '2026-11-23T09:41:00Z'
const STUDY = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

const aProject = (entreprise: string) => ({
  id: STUDY,
  entreprise,
  type_etude: 'air',
  zone_geographique: 'Relizane',
  pays: 'algerie',
  statut: 'en_attente',
  budget_estime: null,
  prix_convenu: null,
  delai_souhaite: null,
  contact_nom: 'Lina',
  contact_email: 'lina@example.org',
  contact_telephone: null,
  client_name: 'Amina Benmansour',
  client_email: 'amina@example.org',
  intervenant_id: null,
  specialist_name: null,
  created_at: AS_OF,
  due_at: null,
  late: false,
  date_acceptation: null,
  date_debut_mission: null,
  date_fin_mission: null,
  rapport_uploaded_at: null,
})

const ENDS = { before: null, after: null }
const NOBODY = { total: 0, clients: 0, intervenants: 0, active: 0, to_approve: 0, deletions: 0 }
const NO_INQUIRIES = { nouvelle: 0, en_cours: 0, répondue: 0, close: 0, indésirable: 0 }

/** The words that the list of studies was asked for. */
const asked = () => theHawa.server.asked.filter(({ rpc }) => rpc === 'admin_projects').map(({ args }) => args['search'])

const dialog = page.getByRole('dialog')
const field = dialog.getByRole('combobox')
const options = dialog.getByRole('option')
const press = (keys: string) => userEvent.keyboard(keys)

/** As a keyboard of another script sends it. */
const pressForeign = (key: string, code: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more }))

const start = () => openPage('/admin/synchronisation', { as: anAdmin })

beforeEach(() => {
  const { answers } = theHawa.server
  answers.set('admin_projects', ({ search }) => {
    const rows = [aProject(`Minoterie ${String(search)}`)]
    return { rows, total: 1, as_of: AS_OF, ...ENDS }
  })
  const nothing = { rows: [], total: 0, as_of: AS_OF, ...ENDS }
  answers.set('admin_accounts', () => ({ ...nothing, cards: NOBODY, invitations: [] }))
  answers.set('admin_invoices', () => ({ ...nothing, billed: 0, paid: 0 }))
  answers.set('admin_reports', () => ({ ...nothing, reports: 0, last_week: 0, to_validate: 0 }))
  answers.set('admin_samples', () => nothing)
  answers.set('admin_inquiries', () => ({ ...nothing, counts: NO_INQUIRIES }))
  answers.set('admin_threads', () => anInbox([]))
})

async function openPalette(language: 'fr' | 'ar' = 'fr', width: 390 | 1440 = 1440) {
  const opened = await openPage('/admin/synchronisation', { as: anAdmin, language, width })
  await page
    .getByRole('banner')
    .getByRole('button', { name: language === 'fr' ? 'Aller à…' : 'انتقل إلى…' })
    .click()
  await expect.element(field).toHaveFocus()
  return opened
}

test('a page is two words and Enter away, without a question to the server', async () => {
  const { address } = await start()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await press('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await expect.element(options.first()).toHaveTextContent('Nouvelle étude pour un client')
  await field.fill('jours feries')
  await expect.element(options.first()).toHaveTextContent('Jours fériés')
  await press('{Enter}')
  await expect.poll(address).toBe('/admin/holidays')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('arrows choose among the answers; the one that was opened is the first next time', async () => {
  const { address } = await openPalette()
  await field.fill('relizane')
  await expect.element(options.first()).toHaveTextContent(/^Minoterie relizaneRelizane · Amina Benmansour/)
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
  await press('{ArrowDown}')
  await expect.element(options.last()).toHaveTextContent(/^Toutes les études/)
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true')
  expect(field.element().getAttribute('aria-activedescendant')).toBe(options.last().element().id)
  await press('{ArrowUp}{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await press('{Control>}k{/Control}')
  await field.fill('relizane')
  await expect.element(options.last()).toHaveTextContent(/^Toutes les études/)
  await press('{ArrowUp}{Enter}')
  await expect.poll(address).toBe('/admin/projects?recherche=relizane')
})

test('the answer to an older text never takes the place of a newer one', async () => {
  await openPalette()
  theHawa.fail({ slow: true })
  await field.fill('mi')
  await expect.element(dialog.getByText('Recherche…')).toBeVisible()
  // Longer than the pause: this text is asked, and not answered yet.
  await new Promise((resolve) => setTimeout(resolve, 250))
  await field.fill('mino')
  theHawa.fail({ slow: false })
  await expect.element(options.first()).toHaveTextContent('Minoterie mino')
  await expect.poll(asked).toContain('mino')
  await expect.element(dialog.getByText('Minoterie mi', { exact: true })).not.toBeInTheDocument()
})

test('without a network only what is here is searched, and the palette says so', async () => {
  const { address } = await openPalette()
  theHawa.fail({ offline: true })
  await expect.element(dialog.getByText(/^Hors ligne/)).toBeVisible()
  await field.fill('reglement inexistant')
  await expect.element(dialog.getByText(/^Rien ne correspond/)).toBeVisible()
  expect(asked()).toEqual([])
  await field.fill('factures')
  await expect.element(options.first()).toHaveTextContent('Factures')
  await press('{Enter}')
  await expect.poll(address).toBe('/admin/invoices')
})

test.each([
  ['fr', 390],
  ['fr', 1440],
  ['ar', 390],
  ['ar', 1440],
] as const)('palette and help are whole and readable (%s, %d)', async (language, width) => {
  await openPalette(language, width)
  await field.fill('minoterie')
  await expect.element(options.first()).toHaveTextContent('Minoterie minoterie')
  expect(await violationsHere()).toEqual([])
  expect(pixelsBeyondHere()).toBe(0)
  expect(cutTextsHere()).toEqual([])
  await press('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  pressForeign('؟', 'Slash', { shiftKey: true })
  await expect.element(dialog).toHaveTextContent('Ctrl K')
  await expect.element(dialog).toHaveTextContent('G P')
  expect(await violationsHere()).toEqual([])
  expect(pixelsBeyondHere()).toBe(0)
})

test('a list is walked by j and k, searched after /, and left by g and a letter', async () => {
  const rows = [aProject('Première'), { ...aProject('Deuxième'), id: crypto.randomUUID() }]
  theHawa.server.answers.set('admin_projects', () => ({ rows, total: 2, as_of: AS_OF, ...ENDS }))
  const { address } = await openPage('/admin/projects', { as: anAdmin })
  const row = (name: string) => page.getByRole('link', { name })
  await expect.element(row('Première')).toBeVisible()
  await press('j')
  await expect.element(row('Première')).toHaveFocus()
  await press('j')
  await expect.element(row('Deuxième')).toHaveFocus()
  await press('k')
  await expect.element(row('Première')).toHaveFocus()
  await press('/')
  const search = page.getByRole('main').getByRole('searchbox')
  await expect.element(search).toHaveFocus()
  await press('jk')
  await expect.element(search).toHaveValue('jk')
  search.element().blur()
  await press('g')
  pressForeign('ه', 'KeyI')
  await expect.poll(address).toBe('/admin/invoices')
})
