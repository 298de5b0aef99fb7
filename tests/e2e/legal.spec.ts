import { expect, test } from '../support/browser.ts'

const PAGES = [
  { link: 'Mentions légales', path: '/legal-notices', says: 'Registre du commerce' },
  { link: 'Politique de confidentialité', path: '/privacy-policy', says: 'loi algérienne 18-07' },
  { link: "Conditions d'utilisation", path: '/terms', says: 'SHA-256' },
] as const

test('the footer leads to three real texts that say they are drafts', async ({ device: { page } }) => {
  await page.goto('/')
  for (const { link, path, says } of PAGES) {
    await test.step(path, async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible()
      await expect(page.getByRole('note')).toContainText('Projet de texte')
      await expect(page.getByRole('article')).toContainText(says)
      await expect(page.getByRole('article')).not.toContainText('{{')
    })
  }
})

test('the contents lead to a section, and paper carries the text alone', async ({ device: { page } }) => {
  await page.goto('/privacy-policy')
  const contents = page.getByRole('navigation', { name: 'Sommaire' })
  const rights = page.getByRole('region', { name: 'Vos droits' })
  await expect(contents.getByRole('listitem')).toHaveCount(13)
  await contents.getByRole('link', { name: 'Vos droits' }).click()
  await expect(page).toHaveURL('/privacy-policy#rights')
  await expect(rights.getByRole('heading')).toBeInViewport()
  await expect(rights).toContainText('donnees@hawa.example')
  await page.emulateMedia({ media: 'print' })
  for (const part of [page.getByRole('banner'), contents, page.getByRole('contentinfo')]) await expect(part).toBeHidden()
  await expect(page.getByRole('note')).toBeVisible()
  await expect(rights).toBeVisible()
})

test('the texts exist in the three languages', async ({ device: { page } }) => {
  await page.goto('/terms')
  for (const [language, title, draft] of [['en', 'Terms of use', 'Draft'], ['ar', 'شروط الاستخدام', 'مشروع نص']] as const) {
    // A choice made before the script has taken the page over goes nowhere.
    await expect(async () => {
      await page.getByRole('combobox', { name: /Langue|Language/ }).selectOption(language)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(page.getByRole('note')).toContainText(draft)
    await expect(page.getByRole('article').getByRole('region')).toHaveCount(11)
  }
})
