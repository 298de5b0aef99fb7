import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { onPaper } from '../../support/components/paper.ts'
import { footer, header, section } from '../../support/components/site.ts'

const contents = page.getByRole('navigation', { name: 'Sommaire' })

test('the footer leads to three real texts that say they are drafts', async () => {
  const { address } = await openPage('/about')
  for (const [link, path, says] of [
    ['Mentions légales', '/legal-notices', 'Registre du commerce'],
    ['Politique de confidentialité', '/privacy-policy', 'loi algérienne 18-07'],
    ["Conditions d'utilisation", '/terms', 'SHA-256'],
  ] as const) {
    await footer.getByRole('link', { name: link, exact: true }).click()
    await expect.poll(address).toBe(path)
    await expect.element(page.getByRole('heading', { level: 1, name: link })).toBeVisible()
    await expect.element(page.getByRole('note')).toHaveTextContent('Projet de texte')
    await expect.element(page.getByRole('article')).toHaveTextContent(says)
    await expect.element(page.getByRole('article')).not.toHaveTextContent('{{')
  }
})

test('the contents lead to a section', async () => {
  const here = location.href
  atTheEnd(() => history.replaceState(null, '', here))
  await openPage('/privacy-policy')
  await expect.element(contents.getByRole('listitem')).toHaveLength(13)
  await contents.getByRole('link', { name: 'Vos droits' }).click()
  await expect.poll(() => location.hash).toBe('#rights')
  await expect.element(section('Vos droits').getByRole('heading')).toBeInViewport()
  await expect.element(section('Vos droits')).toHaveTextContent('Écrivez à notre équipe (page Contact)')
})

test('paper carries the text alone', async () => {
  await openPage('/privacy-policy')
  for (const part of [header, contents, footer]) await expect.element(part).toBeVisible()
  await onPaper()
  for (const part of [header, contents, footer]) await expect.element(part).not.toBeInTheDocument()
  await expect.element(page.getByRole('note')).toBeVisible()
  await expect.element(section('Vos droits')).toBeVisible()
})

test('the texts exist in the three languages', async () => {
  await openPage('/terms')
  for (const [name, title, draft] of [
    ['English', 'Terms of use', 'Draft'],
    ['العربية', 'شروط الاستخدام', 'مشروع نص'],
  ] as const) {
    await page.getByRole('combobox', { name: /Langue|Language/ }).selectOptions(name)
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.element(page.getByRole('note')).toHaveTextContent(draft)
    await expect.element(page.getByRole('article').getByRole('region')).toHaveLength(11)
  }
})
