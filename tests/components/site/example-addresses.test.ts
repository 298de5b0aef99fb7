import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { company, offices, type Office } from '../../../src/content/company.ts'
import { useInForce } from '../../../src/content/company-store.ts'
import { structuredData } from '../../../src/structured-data.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { openPage } from '../../support/components/open-page.tsx'

const PATHS = [
  '/',
  '/about',
  '/services',
  '/contact',
  '/countries?pays=kenya',
  '/contact-expert',
  '/privacy-policy',
  '/legal-notices',
  '/terms',
]

/** As an administrator has published them. */
function give(): void {
  const given = (office: Office): Office => ({ ...office, email: `${office.pays}@hawa.dz` })
  useInForce.setState({
    company: { ...company, email: 'bonjour@hawa.dz', supportEmail: 'aide@hawa.dz', privacyEmail: 'donnees@hawa.dz' },
    offices: { dz: given(offices.dz), ke: given(offices.ke), tz: given(offices.tz) },
  })
  atTheEnd(() => useInForce.setState({ company, offices }))
}

const shown = () => document.documentElement.outerHTML

test.each(
  PATHS.flatMap(
    (path) =>
      [
        ['fr', path],
        ['ar', path],
      ] as const,
  ),
)('in %s %s names no address that cannot exist, and has no hole for it', async (language, path) => {
  await openPage(path, { language, width: 390 })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect([path, shown().match(/[\w.+-]+@[\w.-]*\.example\b/g)]).toEqual([path, null])
  // Neither a name of nothing, nor a link to nobody.
  const empty = [...document.querySelectorAll('dd, address p, a[href^="mailto:"]')].filter(
    (one) => (one.textContent ?? '').trim() === '' || one.getAttribute('href') === 'mailto:',
  )
  expect([path, empty.length]).toEqual([path, 0])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('what the company has given stands there', async () => {
  give()
  for (const [path, address] of [
    ['/about', 'bonjour@hawa.dz'],
    ['/countries?pays=kenya', 'kenya@hawa.dz'],
    ['/contact-expert', 'aide@hawa.dz'],
    ['/privacy-policy', 'donnees@hawa.dz'],
  ] as const) {
    await openPage(path)
    await expect.element(page.getByRole('link', { name: address }).first()).toHaveAttribute('href', `mailto:${address}`)
    if (path !== '/contact-expert') continue
    const support = page.getByRole('complementary').getByRole('heading', { name: "E-mail d'assistance" })
    await expect.element(support).toBeVisible()
  }
})

test('a text of law without an address says where to write', async () => {
  await openPage('/privacy-policy')
  const rights = page.getByRole('region', { name: 'Vos droits' })
  await expect.element(rights).toHaveTextContent('Écrivez à notre équipe (page Contact) depuis')
  give()
  await expect.element(rights).toHaveTextContent('donnees@hawa.dz')
})

test('search engines are told no address that cannot exist', () => {
  for (const path of ['/', '/contact']) {
    expect(JSON.stringify(structuredData('https://site.test', 'fr', path))).not.toContain('.example')
  }
})
