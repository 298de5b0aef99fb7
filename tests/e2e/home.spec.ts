import { notice } from '../support/page-objects/area.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { DESK, PHONE, Site } from '../support/page-objects/site.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

test('a visitor reads the home page, and every button leads where it says', async ({ device: { page, context } }) => {
  await page.setViewportSize(DESK)
  const site = new Site(page)
  await page.goto('/')
  await site.alive()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("L'air que vous respirez, mesuré avec rigueur")
  for (const figure of [/^3$/, '100+', '24/7']) await expect(page.locator('dd').filter({ hasText: figure }).first()).toBeVisible()
  for (const text of [
    "Analyse de l'air", 'Solutions vertes', 'Rapports scientifiques', "Qualité de l'air", 'Développement durable', 'Recherche scientifique',
    'Sensibilisation du public', 'Zone urbaine', 'Zone industrielle', 'Zone rurale',
  ]) await expect(page.getByRole('heading', { name: text, exact: true })).toBeVisible()
  await expect(site.section('Ce que nous faisons').getByRole('listitem')).toHaveCount(6)
  await expect(site.section('Une étude en quatre étapes').getByRole('listitem')).toHaveCount(4)
  await expect(page.getByText('coming soon')).toHaveCount(0)

  for (const [link, address] of [
    ['Demander une étude', '/start-study'], ['Contacter un expert', '/contact-expert'], ['Réduire l\'exposition', '/services#exposure'],
    ['Qui nous sommes', '/about'], ['Le détail de nos services', '/services'], ['Le bureau de Nairobi', '/countries?pays=kenya'],
    ['Voir la carte complète', '/carte'],
  ] as const) {
    await site.link(link).click()
    await expect(page).toHaveURL(address)
    await page.goBack()
    await expect(page).toHaveURL('/')
  }

  const video = site.link('Voir la présentation')
  await expect(page.getByText(/^Vidéo de \d+ min, environ \d+ Mo/)).toBeVisible()
  await context.route(/^https:\/\/video\./, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<title>vidéo</title>' }))
  const opened = context.waitForEvent('page')
  await video.click()
  await expect(await opened).toHaveTitle('vidéo')
  await expect(page).toHaveURL('/')
})

test('by keyboard alone: the header on a desk, the menu on a phone', async ({ device: { page } }) => {
  const site = new Site(page)
  await page.setViewportSize(DESK)
  await page.goto('/')
  await site.alive()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  const services = site.navigation.getByRole('link', { name: 'Services' })
  await site.tabTo(services)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/services')
  await expect(services).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const admin = site.header.getByRole('link', { name: 'Accès administrateur' })
  await admin.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login?espace=admin')
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/Admin/)

  await page.setViewportSize(PHONE)
  await page.goto('/services')
  await site.alive()
  await site.menuButton.focus()
  await page.keyboard.press('Enter')
  await expect(site.menu).toBeVisible()
  await expect(site.menu.getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(site.menu).toBeHidden()
  await expect(site.menuButton).toBeFocused()

  await page.keyboard.press('Enter')
  await site.tabTo(site.menu.getByRole('link', { name: 'À propos' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/about')
  await expect(site.menu).toBeHidden()

  // Past its end the page goes on, and the menu does not stay above what has the focus.
  await site.menuButton.click()
  const last = site.menu.getByRole('combobox').last()
  await last.focus()
  await page.keyboard.press('Tab')
  await expect(site.menu).toBeHidden()
})

test('a change of language keeps the page and mirrors it; the country marks its office', async ({ device: { page } }) => {
  await page.setViewportSize(DESK)
  const site = new Site(page)
  await page.goto('/services')
  await site.alive()
  await site.choice('Langue').selectOption('ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('خدماتنا')
  const logo = await site.header.getByRole('link').first().boundingBox()
  expect(logo?.x, 'the logo begins the line, on the right').toBeGreaterThan(DESK.width / 2)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('خدماتنا')
  await site.footer.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our services')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')

  await page.goto('/')
  const offices = page.getByRole('region', { name: 'Three offices' }).getByRole('listitem')
  await expect(offices.filter({ hasText: 'Nearest to you' })).toContainText('Algeria')
  await site.choice('Country').selectOption('ke')
  await expect(offices.filter({ hasText: 'Nearest to you' })).toContainText('Kenya')
  await expect(site.footer.getByRole('link', { name: '+254' })).toBeVisible()
  await page.reload()
  await expect(offices.filter({ hasText: 'Nearest to you' })).toContainText('Kenya')
})

test('the header knows who is here, and lets them leave; the footer holds the rest', async ({ device: { page } }) => {
  await page.setViewportSize(DESK)
  const site = new Site(page)
  await signIn(page, DEMO.client, 'client')
  await page.goto('/about')
  const area = site.header.getByRole('button', { name: 'Espace Client' })
  await area.click()
  await expect(site.header.getByRole('link', { name: 'Mes commandes' })).toBeVisible()
  await site.header.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/')
  await expect(notice(page, 'Déconnexion réussie')).toContainText('À bientôt !')
  await expect(site.header.getByRole('link', { name: 'Connexion' })).toBeVisible()

  await expect(site.footer).toContainText('© 2025 Hawa')
  await expect(site.footer.getByRole('link', { name: 'contact@hawa.example' })).toHaveAttribute('href', 'mailto:contact@hawa.example')
  await expect(site.footer.getByRole('link', { name: /dans un nouvel onglet$/ })).toHaveCount(3)
  for (const [link, address] of [['Mentions légales', '/legal-notices'], ['Politique de confidentialité', '/privacy-policy'], ["Conditions d'utilisation", '/terms']] as const) {
    await site.footer.getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('an address without a page says so in its own words, and its path is logged', async ({ device: { page }, noise }) => {
  const site = new Site(page)
  noise.expect(/status of 404/)
  await page.goto('/une-page/perdue?jeton=secret')
  await site.alive()
  for (const language of ['fr', 'en', 'ar']) {
    await site.footer.locator(`a[hreflang=${language}]`).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
    await expect(page.getByRole('main')).toContainText('/une-page/perdue')
  }
  const logged = () => page.evaluate(() => localStorage.getItem('hawa.missing-paths'))
  await expect.poll(logged).toContain('"path":"/une-page/perdue"')
  expect(await logged()).not.toContain('secret')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
})
