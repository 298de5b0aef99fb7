import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Wordings } from '../../../sync/domain/published-text.ts'
import { correctTexts } from '../../../src/i18n/corrected-texts.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { noCounts } from '../../support/components/no-counts.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { anAdmin } from '../../support/components/people.ts'
import { savedFiles } from '../../support/components/saved-files.ts'
import { storedFile } from '../../support/components/stored-file.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const SHIPPED = "L'air que vous respirez, mesuré avec rigueur"
const OURS = 'Hawa mesure l’air <b>que vous respirez</b>'
const TITLE = 'public:hero.title'
const AS_OF = '2026-11-20T09:30:00Z'

const row = (key: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^Modifier \\u2068?${key}\\u2069?$`) }) })
const body = page.getByRole('main').getByRole('rowgroup').last()
const dialog = page.getByRole('dialog', { name: 'Modifier la traduction' })
const versions = dialog.getByRole('list').last().getByRole('listitem')
const wording = (language: string) => page.getByRole('dialog').getByRole('group', { name: language })
const textField = wording('Français').getByRole('textbox', { name: 'Texte', exact: true })

interface Version {
  readonly version_id: string
  readonly texts: Wordings | null
  readonly at: string
  readonly author: string
}

/** Every version of every text on the server, and the additions of its commands. */
function theTexts(): { write(key: string, texts: Wordings | null): void } {
  const known = new Map<string, Version[]>()
  const put = (key: string, version_id: string, texts: Wordings | null, author: string) =>
    known.set(key, [
      { version_id, texts, at: new Date(Date.UTC(2026, 10, 20, 8, known.get(key)?.length ?? 0)).toISOString(), author },
      ...(known.get(key) ?? []),
    ])
  const { server } = theHawa
  server.answers.set('admin_texts', () => ({
    rows: [...known].flatMap(([key, [latest]]) => (latest ? [{ key, ...latest }] : [])),
    as_of: AS_OF,
  }))
  server.answers.set('admin_text_history', ({ key }) => ({ rows: known.get(String(key)) ?? [], as_of: AS_OF }))
  server.onApplied = ({ name, args }) => {
    if (name === 'set_text') put(args.key, args.version_id, args.texts, 'Lila Saïdi')
    if (name === 'reset_text') put(args.key, args.version_id, null, 'Lila Saïdi')
    if (name === 'import_texts')
      for (const { key, texts } of args.entries) put(key, args.version_id, texts, 'Lila Saïdi')
  }
  // The author of a text reads it at once.
  server.visitorAnswers.set('published', () => ({ since: 0, revision: 0, items: {} }))
  return { write: (key, texts) => put(key, crypto.randomUUID(), texts, 'Samira Kaci') }
}

async function open(key: string): Promise<void> {
  await openPage(`/admin/translations?recherche=${encodeURIComponent(key)}`, { as: anAdmin })
  await row(key)
    .getByRole('button', { name: /^Modifier/ })
    .click()
  await expect.element(dialog).toBeVisible()
}

test('the whole catalogue is there with its figures, and filters that find nothing say so', async () => {
  theTexts()
  await openPage('/admin/translations', { as: anAdmin })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Gestion des traductions')
  await expect.element(body.getByRole('row')).toHaveLength(25)
  await expect.element(page.getByText('FR, EN, AR')).toBeVisible()
  await page.getByLabelText('Statut', { exact: true }).selectOptions('Incomplets')
  await expect.element(page.getByText('Aucune traduction ne correspond à ces filtres')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await expect.element(body.getByRole('row')).toHaveLength(25)
})

test('one section with Arabic first: its words from the right, on any page of the list', async () => {
  theTexts()
  await openPage(
    '/admin/translations?section=public&langue=ar&page=%7B%22after%22%3A%5B%220%22%2C%22public%3Aa%22%5D%7D',
    { as: anAdmin },
  )
  await expect.element(page.getByRole('columnheader').nth(2)).toHaveTextContent('Arabe')
  expect(document.querySelector('tbody [lang=ar]')?.getAttribute('dir')).toBe('rtl')
  expect(
    [...document.querySelectorAll<HTMLElement>('tbody tr')].map(({ dataset }) => dataset['key']?.split(':')[0]),
  ).toEqual(Array<string>(25).fill('public'))
  expect(pixelsBeyondHere()).toBe(0)
})

test('the key of a text goes to the clipboard, and where there is none the page says so', async () => {
  theTexts()
  const write = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(new Error('not allowed'))
  atTheEnd(() => write.mockRestore())
  await openPage(`/admin/translations?recherche=${TITLE}`, { as: anAdmin })
  const copy = row(TITLE).getByRole('button', { name: /^Copier la clé/ })
  await copy.click()
  await expect.element(page.getByText('Clé copiée')).toBeVisible()
  expect(write).toHaveBeenCalledWith(TITLE)
  await copy.click()
  await expect.element(page.getByText("La clé n'a pas pu être copiée")).toBeVisible()
})

test('a corrected text is marked in the list, and this device asks for it at once', async () => {
  theTexts()
  const published = vi.fn(() => ({ since: 0, revision: 0, items: {} }))
  theHawa.server.visitorAnswers.set('published', published)
  await open(TITLE)
  await expect.element(textField).toHaveValue(SHIPPED)
  await expect.element(dialog.getByText("Texte d'origine, jamais modifié.")).toBeVisible()
  await textField.fill(OURS)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(page.getByText('Traduction mise à jour')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row(TITLE)).toHaveTextContent('corrigée')
  await expect.element(row(TITLE)).toHaveTextContent(OURS)
  expect(theHawa.server.received).toEqual([
    { name: 'set_text', args: { key: TITLE, version_id: expect.any(String), seen: null, texts: { fr: OURS } } },
  ])
  await expect.poll(() => published.mock.calls.length).toBeGreaterThan(0)
})

test('a visitor reads a corrected text as plain text; taken back, the shipped one returns', async () => {
  atTheEnd(() => correctTexts({}))
  correctTexts({ [TITLE]: { fr: OURS } })
  await openPage('/')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent(OURS)
  expect(document.querySelector('h1 b'), 'markup is text').toBeNull()
  correctTexts({})
  await expect.element(heading).toHaveTextContent(SHIPPED)
})

test('a corrected text of an area is filled in where it has a placeholder', async () => {
  theTexts()
  atTheEnd(() => correctTexts({}))
  theHawa.server.answers.set('admin_todo', () => ({
    items: [],
    snoozed: { count: 0, first: [] },
    refused_commands: 0,
    as_of: AS_OF,
  }))
  theHawa.server.answers.set('admin_counts', () => noCounts)
  correctTexts({ 'admin:as_of': { fr: 'Compté le {{at}}' } })
  await openPage('/admin/dashboard', { as: anAdmin })
  await expect.element(page.getByText(/^Compté le \u2068\d\d\/\d\d\/\d{4}/)).toBeVisible()
})

test('a placeholder that is missing or unknown is refused beside the field, and nothing is sent or lost', async () => {
  theTexts()
  await open('client:orders.count')
  const others = wording('Français').getByLabelText('Autres nombres')
  await others.fill('des commandes')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(dialog.getByText('Variable manquante : {{count}}')).toBeVisible()
  await expect.element(others).toHaveValue('des commandes')
  await expect.element(others).toHaveFocus()
  await others.fill('{{count}} commandes chez {{hawa}}')
  await expect.element(dialog.getByText('Variable inconnue dans ce texte : {{hawa}}')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(theHawa.server.received).toEqual([])
})

test('who is overtaken is told with what is published now, keeps what was typed, and may save it over', async () => {
  const texts = theTexts()
  await open(TITLE)
  await textField.fill('Mon texte')
  texts.write(TITLE, { fr: 'Le texte de Samira' })
  theHawa.server.refuses.set('set_text', 'text_changed')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(dialog.getByRole('alert').getByText('Le texte de Samira')).toBeVisible()
  await expect.element(textField).toHaveValue('Mon texte')
  theHawa.server.refuses.clear()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row(TITLE)).toHaveTextContent('Mon texte')
  const [first, second] = theHawa.server.received
  expect([first?.args, second?.args]).toMatchObject([{ seen: null }, { seen: expect.any(String) }])
})

test('an older version comes back', async () => {
  const texts = theTexts()
  texts.write(TITLE, { fr: OURS })
  texts.write(TITLE, { fr: 'Autre' })
  texts.write(TITLE, { fr: 'Mon texte' })
  await open(TITLE)
  await expect.element(versions).toHaveLength(3)
  await versions
    .last()
    .getByRole('button', { name: /^Restaurer la version/ })
    .click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row(TITLE)).toHaveTextContent(OURS)
})

test('a correction is deleted after a question, and the shipped text is back', async () => {
  theTexts().write(TITLE, { fr: OURS })
  await openPage(`/admin/translations?recherche=${TITLE}`, { as: anAdmin })
  await expect.element(row(TITLE)).toHaveTextContent(OURS)
  await row(TITLE)
    .getByRole('button', { name: /^Supprimer/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect.element(page.getByText('Traduction supprimée')).toBeVisible()
  await expect.element(row(TITLE)).toHaveTextContent(SHIPPED)
})

test('a deletion that is refused says why', async () => {
  theTexts().write(TITLE, { fr: OURS })
  theHawa.server.refuses.set('reset_text', 'text_changed')
  await openPage(`/admin/translations?recherche=${TITLE}`, { as: anAdmin })
  await row(TITLE)
    .getByRole('button', { name: /^Supprimer/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect.element(page.getByText(/Cette traduction a été modifiée entre-temps/)).toBeVisible()
  await expect.element(row(TITLE)).toHaveTextContent(OURS)
})

test('the three languages stand one above the other, and each keeps what was typed into it', async () => {
  theTexts()
  await open(TITLE)
  const tops = ['Français', 'Anglais', 'Arabe'].map((name) => wording(name).element().getBoundingClientRect().top)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  await wording('Arabe').getByRole('textbox').fill('نص آخر')
  await textField.fill(OURS)
  expect(getComputedStyle(wording('Arabe').getByRole('textbox').element()).direction).toBe('rtl')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(() => theHawa.server.received).toMatchObject([{ args: { texts: { fr: OURS, ar: 'نص آخر' } } }])
})

test('a correction without a network waits in sight', async () => {
  theTexts()
  await open(TITLE)
  theHawa.fail({ offline: true })
  await textField.fill('Mon texte')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(row(TITLE)).toHaveTextContent("en attente d'envoi")
  await expect.element(row(TITLE)).toHaveTextContent('Mon texte')
})

test('texts leave as CSV and as JSON', async () => {
  const files = savedFiles()
  theTexts()
  await openPage('/admin/translations', { as: anAdmin })
  await page.getByRole('button', { name: 'Exporter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'JSON' }).click()
  await expect.poll(() => files.length).toBe(2)
  const [csv = '', json = ''] = await Promise.all(files.map((file) => file.text()))
  expect(csv).toContain(`public:hero.title;;"${SHIPPED}";`)
  expect(JSON.parse(json)).toMatchObject({ texts: { [TITLE]: { fr: SHIPPED } } })
})

test('an import says what it would change, refuses what is no export, and applies only after that', async () => {
  theTexts()
  await openPage('/admin/translations', { as: anAdmin })
  await page.getByRole('button', { name: 'Importer' }).click()
  const importing = page.getByRole('dialog', { name: 'Importer des traductions' })
  const choose = (content: string) =>
    importing.getByLabelText('Choisir un fichier').upload(new File([content], 'textes.csv', { type: 'text/csv' }))
  await choose('rien')
  await expect.element(importing.getByRole('alert')).toHaveTextContent("n'est pas un export")
  await choose(`\uFEFFkey;form;fr;en;ar\r\n${TITLE};;${SHIPPED};;\r\n`)
  await expect
    .element(importing.getByRole('listitem').filter({ hasText: 'modifiées' }))
    .toHaveTextContent('0 modifiées')
  await expect
    .element(importing.getByRole('listitem').filter({ hasText: 'identiques' }))
    .toHaveTextContent('1 identiques')
  await expect.element(importing.getByRole('button', { name: /^Appliquer/ })).toBeDisabled()
  const lines = [
    'key;form;fr;en;ar',
    'public:hero.title;;"Un titre; ""neuf""";;',
    'public:annonce;;Nous recrutons;;',
    'admin:as_of;;sans date;;',
    'nulle:part;;x;;',
  ]
  await choose(`\uFEFF${lines.join('\r\n')}\r\n`)
  await expect.element(importing.getByText('Un titre; "neuf"')).toBeVisible()
  await expect.element(importing.getByText('Variable manquante : {{at}}')).toBeVisible()
  expect(theHawa.server.received).toEqual([])
  await expect
    .element(importing.getByRole('listitem').filter({ hasText: 'inconnues' }))
    .toHaveTextContent('2 clés inconnues')
  await importing.getByRole('button', { name: 'Appliquer 1 changement' }).click()
  await expect.element(page.getByText('Traductions importées')).toBeVisible()
  expect(theHawa.server.received).toMatchObject([{ args: { entries: [{ key: TITLE }] } }])
})

test('a file whose letters were lost says what to save it as, and is not applied', async () => {
  theTexts()
  await openPage('/admin/translations', { as: anAdmin, width: 390 })
  await page.getByRole('button', { name: 'Importer' }).click()
  const importing = page.getByRole('dialog', { name: 'Importer des traductions' })
  await importing.getByLabelText('Choisir un fichier').upload(await storedFile('tr-one-cp1252.csv', 'text/csv'))
  await expect.element(importing.getByRole('alert')).toHaveTextContent('CSV UTF-8')
  await expect
    .element(importing.getByRole('listitem').filter({ hasText: 'lettres perdues' }))
    .toHaveTextContent('1 avec')
  await expect.element(importing.getByText('?????? ???? ??????? ??????? ????')).toBeVisible()
  await expect.element(importing.getByRole('button', { name: /^Appliquer/ })).toBeDisabled()
  expect(pixelsBeyondHere()).toBe(0)
})

test('a new translation is of a text that a page shows, found by its words; no other key can be made', async () => {
  const texts = theTexts()
  texts.write('public:hero.lead', { fr: 'Déjà corrigé' })
  await openPage('/admin/translations', { as: anAdmin })
  await page.getByRole('button', { name: 'Nouvelle traduction' }).click()
  const fresh = page.getByRole('dialog', { name: 'Nouvelle traduction' })
  await expect.element(fresh.getByRole('textbox')).not.toBeInTheDocument()
  await fresh.getByLabelText('Section').selectOptions('Accueil')
  await fresh.getByRole('searchbox').fill('respirez')
  await expect.element(fresh.getByRole('listitem')).toHaveLength(1)
  await expect.element(fresh.getByText('Déjà corrigé')).not.toBeInTheDocument()
  await fresh.getByRole('button', { name: new RegExp(SHIPPED) }).click()
  await expect.element(dialog).toBeVisible()
  await textField.fill(OURS)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(page.getByText('Traduction mise à jour')).toBeVisible()
  expect(theHawa.server.received).toMatchObject([{ name: 'set_text', args: { key: TITLE, texts: { fr: OURS } } }])
})

test('a text that no page shows any more is marked, and can be deleted', async () => {
  theTexts().write('public:accueil.bonjour', { fr: 'Bonjour' })
  await openPage('/admin/translations?statut=ajoutes', { as: anAdmin })
  const gone = row('public:accueil.bonjour')
  await expect.element(gone).toHaveTextContent(/Bonjour.*affiché nulle part/)
  await gone.getByRole('button', { name: /^Supprimer/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect.element(gone).not.toBeInTheDocument()
})

test.each([
  ['fr', 'Accueil', 'En-tête, menus et pied de page'],
  ['en', 'Home page', 'Header, menus and footer'],
  ['ar', 'الصفحة الرئيسية', 'الترويسة والقوائم والتذييل'],
] as const)('sections bear names that people know, in %s', async (language, home, shell) => {
  theTexts()
  await openPage('/admin/translations?section=shell', { as: anAdmin, language })
  await expect.poll(() => document.querySelectorAll('main tbody tr').length).toBeGreaterThan(0)
  const options = [...document.querySelectorAll<HTMLSelectElement>('main select')].flatMap((select) =>
    [...select.options].map(({ text }) => text),
  )
  expect(options).toEqual(expect.arrayContaining([home, shell]))
  expect(
    options.filter((name) => /^[a-z]+$/.test(name)),
    'technical names',
  ).toEqual([])
  await expect.element(body.getByRole('row').first()).toHaveTextContent(shell)
})

test('without the server the catalogue is not there, and is asked for again', async () => {
  theTexts()
  theHawa.fail({ serverDown: true })
  await openPage('/admin/translations', { as: anAdmin })
  await expect.element(page.getByText('Impossible de charger les traductions.')).toBeVisible()
  theHawa.fail({ serverDown: false })
  await expect.element(body.getByRole('row')).toHaveLength(25)
})

test('a wording that was saved offline and overtaken stands beside the other one; mine is kept', async () => {
  const texts = theTexts()
  await open(TITLE)
  theHawa.fail({ offline: true })
  await textField.fill('Mon texte')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  texts.write(TITLE, { fr: 'Le texte de Samira' })
  theHawa.server.refuses.set('set_text', 'text_changed')
  theHawa.fail({ offline: false })
  await expect.element(row(TITLE)).toHaveTextContent('Le texte de Samira')
  theHawa.server.refuses.clear()
  await page.getByRole('button', { name: 'Fermer le message' }).click()
  await row(TITLE)
    .getByRole('button', { name: /^Modifier/ })
    .click()
  const choice = dialog.getByRole('region', { name: 'Deux versions de ce texte' })
  await expect.element(choice.getByRole('article', { name: 'Votre version' })).toHaveTextContent('Mon texte')
  await expect
    .element(choice.getByRole('article', { name: 'La version actuelle' }))
    .toHaveTextContent(/Samira Kaci.*Le texte de Samira/)
  await choice.getByRole('button', { name: 'Garder la mienne' }).click()
  await expect.element(choice).not.toBeInTheDocument()
  await expect.element(textField).toHaveValue('Mon texte')
  await expect.poll(() => theHawa.sync.unsentCount()).toBe(0)
  const [first, second] = theHawa.server.received
  expect([first?.args, second?.args]).toMatchObject([{ seen: null }, { seen: expect.any(String) }])
})
