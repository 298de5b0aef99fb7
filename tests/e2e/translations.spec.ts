import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { readyForOffline } from '../support/pages.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const SHIPPED = "L'air que vous respirez, mesuré avec rigueur"
const OURS = 'Hawa mesure l’air <b>que vous respirez</b>'
const TITLE = 'public:hero.title'

const row = (page: Page, key: string) => page.locator(`tr[data-key="${key}"]`)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function open(page: Page, key: string) {
  await page.goto(`/admin/translations?recherche=${encodeURIComponent(key)}`)
  await row(page, key).getByRole('button', { name: /^Modifier/ }).click()
  return page.getByRole('dialog', { name: 'Modifier la traduction' })
}

test('a corrected text reaches visitors and areas, holds offline, and can be taken back', async ({ device, openAnotherDevice, server, noise }) => {
  test.setTimeout(240_000)
  const { page } = device
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, DEMO.admin, 'admin')

  await test.step('the whole catalogue, its figures and its filters', async () => {
    await page.goto('/admin/translations')
    await expect(heading(page)).toHaveText('Gestion des traductions')
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(25)
    await expect(page.getByText('FR, EN, AR')).toBeVisible()
    await page.getByLabel('Statut', { exact: true }).selectOption('incomplets')
    await expect(page.getByText('Aucune traduction ne correspond à ces filtres')).toBeVisible()
    await page.goto('/admin/translations?section=public&langue=ar&page=2')
    await expect(page.getByRole('columnheader').nth(2)).toHaveText('Arabe')
    await expect(page.locator('tbody [lang=ar]').first()).toHaveAttribute('dir', 'rtl')
    await expect(page.locator('tbody tr').first()).toHaveAttribute('data-key', /^public:/)
    expect(await pixelsBeyond(page)).toBe(0)
  })

  await test.step('the key goes to the clipboard', async () => {
    await page.goto(`/admin/translations?recherche=${TITLE}`)
    await row(page, TITLE).getByRole('button', { name: /^Copier la clé/ }).click()
    await expect(page.getByText('Clé copiée')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(TITLE)
  })

  await test.step('a text of the home page is corrected', async () => {
    const dialog = await open(page, TITLE)
    await expect(dialog.getByLabel('Texte', { exact: true })).toHaveValue(SHIPPED)
    await dialog.getByLabel('Texte', { exact: true }).fill(OURS)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Traduction mise à jour')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(row(page, TITLE)).toContainText('corrigée')
    await expect(row(page, TITLE)).toContainText(OURS)
  })

  const visitor = await openAnotherDevice()
  await test.step('a visitor reads it: with the first visit a little later, then at once, then without network', async () => {
    await visitor.page.goto('/')
    await expect(heading(visitor.page)).toHaveText(OURS)
    expect(await heading(visitor.page).locator('b').count(), 'markup is text').toBe(0)
    await readyForOffline(visitor.page)
    noise.expect(failedRequests)
    await visitor.offline(true)
    await visitor.page.reload()
    await expect(heading(visitor.page)).toHaveText(OURS)
    await visitor.offline(false)
  })

  await test.step('a placeholder that is missing or unknown is refused beside the field, and nothing is lost', async () => {
    const dialog = await open(page, 'client:orders.count')
    await dialog.getByLabel('Autres nombres').fill('des commandes')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByText('Il manque {{count}}.')).toBeVisible()
    await dialog.getByLabel('Autres nombres').fill('{{count}} commandes chez {{hawa}}')
    await expect(dialog.getByText("L'application ne remplit pas {{hawa}} ici.")).toBeVisible()
    await dialog.getByRole('button', { name: 'Annuler' }).click()
  })

  await test.step('an area text with a placeholder is filled in', async () => {
    const welcome = await open(page, 'admin:as_of')
    await welcome.getByLabel('Texte', { exact: true }).fill('Compté le {{at}}')
    await welcome.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(welcome).toBeHidden()
    await page.goto('/admin/dashboard')
    await expect(page.getByText(/^Compté le \u2068\d\d\/\d\d\/\d{4}/)).toBeVisible()
  })

  await test.step('whoever is overtaken is told, and keeps what was typed', async () => {
    const dialog = await open(page, TITLE)
    await dialog.getByLabel('Texte', { exact: true }).fill('Mon texte')
    await server.sql(`insert into public.text_versions (key, version_id, texts, rev, author)
      select key, gen_random_uuid(), '{"fr": "Le texte de Samira"}', hawa.publish('text', key, '{"fr": "Le texte de Samira"}'), author from public.text_versions where key = '${TITLE}' limit 1`)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByRole('alert').getByText('Le texte de Samira')).toBeVisible()
    await expect(dialog.getByLabel('Texte', { exact: true })).toHaveValue('Mon texte')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, TITLE)).toContainText('Mon texte')
  })

  await test.step('an older version comes back', async () => {
    const dialog = await open(page, TITLE)
    await expect(dialog.locator('ol > li')).toHaveCount(3)
    await dialog.locator('ol > li').last().getByRole('button', { name: /^Remettre la version/ }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, TITLE)).toContainText(OURS)
  })

  await test.step('deleted, the shipped text is back, for the visitor too', async () => {
    await row(page, TITLE).getByRole('button', { name: /^Supprimer/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Traduction supprimée')).toBeVisible()
    await expect(row(page, TITLE)).toContainText(SHIPPED)
    await visitor.page.reload()
    await expect(heading(visitor.page)).toHaveText(SHIPPED)
  })
})

test('texts leave as a file, come back with a preview, and own keys are added', async ({ device }) => {
  test.setTimeout(180_000)
  const { page } = device
  await signIn(page, DEMO.admin, 'admin')
  await page.goto('/admin/translations')

  const save = async (format: 'CSV' | 'JSON') => {
    await page.getByRole('button', { name: 'Exporter' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('dialog').getByRole('button', { name: format }).click()])
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer', exact: true }).click()
    return readFile(await download.path(), 'utf8')
  }
  const csv = await save('CSV')
  expect(csv).toContain(`public:hero.title;;${SHIPPED};`)
  expect(JSON.parse(await save('JSON'))).toMatchObject({ texts: { 'public:hero.title': { fr: SHIPPED } } })

  await page.getByRole('button', { name: 'Importer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer des traductions' })
  const choose = (content: string, name = 'textes.csv') => dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose('rien')
  await expect(dialog.getByRole('alert')).toContainText("n'est pas un export")
  await choose(csv)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'modifiées' })).toHaveText('0 modifiées')
  await expect(dialog.getByRole('button', { name: /^Appliquer/ })).toBeDisabled()
  await choose('\uFEFFkey;form;fr;en;ar\r\npublic:hero.title;;"Un titre; ""neuf""";;\r\npublic:annonce;;Nous recrutons;;\r\nadmin:as_of;;sans date;;\r\nnulle:part;;x;;\r\n')
  await expect(dialog.getByText('Un titre; "neuf"')).toBeVisible()
  await expect(dialog.getByText('Il manque {{at}}.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Appliquer 2 changements' }).click()
  await expect(page.getByText('Traductions importées')).toBeVisible()
  await page.goto('/admin/translations?statut=ajoutes')
  await expect(row(page, 'public:annonce')).toContainText('1/3')
  await expect(row(page, 'public:annonce')).toContainText('ajoutée')

  await page.getByRole('button', { name: 'Nouvelle traduction' }).click()
  const fresh = page.getByRole('dialog', { name: 'Nouvelle traduction' })
  await fresh.getByLabel('Section').selectOption('public')
  await fresh.getByLabel('Nom de la clé').fill('hero')
  await fresh.getByLabel('Texte', { exact: true }).fill('Bonjour')
  await fresh.getByRole('button', { name: 'Ajouter' }).click()
  await expect(fresh.getByText('Ce nom existe déjà', { exact: false })).toBeVisible()
  await fresh.getByLabel('Nom de la clé').fill('accueil.bonjour')
  await fresh.getByRole('button', { name: 'Ajouter' }).click()
  await expect(row(page, 'public:accueil.bonjour')).toContainText('Bonjour')
  await row(page, 'public:accueil.bonjour').getByRole('button', { name: /^Supprimer/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(row(page, 'public:accueil.bonjour')).toHaveCount(0)
})
