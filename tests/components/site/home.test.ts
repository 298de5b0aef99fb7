import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import html from '../../../index.html?raw'
import { company } from '../../../src/content/company.ts'
import { useInForce } from '../../../src/content/company-store.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient } from '../../support/components/people.ts'
import { footer, header, link, menu, menuButton, navigation, section } from '../../support/components/site.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const title = page.getByRole('heading', { level: 1 })
const focused = () => document.activeElement

test('the home page says what Hawa does, in figures, services and steps', async () => {
  await openPage('/')
  await expect.element(title).toHaveTextContent("L'air que vous respirez, mesuré avec rigueur")
  for (const figure of ['3', '100+', '24/7'])
    await expect.element(page.getByRole('definition').getByText(figure, { exact: true }).first()).toBeVisible()
  for (const text of [
    "Analyse de l'air",
    'Solutions vertes',
    'Rapports scientifiques',
    "Qualité de l'air",
    'Développement durable',
    'Recherche scientifique',
    'Sensibilisation du public',
    'Zone urbaine',
    'Zone industrielle',
    'Zone rurale',
  ])
    await expect.element(page.getByRole('heading', { name: text, exact: true })).toBeVisible()
  await expect.element(section('Ce que nous faisons').getByRole('listitem')).toHaveLength(6)
  await expect.element(section('Une étude en quatre étapes').getByRole('listitem')).toHaveLength(4)
  await expect.element(page.getByText('coming soon')).not.toBeInTheDocument()
})

test.each([
  ['Demander une étude', '/start-study'],
  ['Contacter un expert', '/contact-expert'],
  ["Réduire l'exposition", '/services#exposure'],
  ['Qui nous sommes', '/about'],
  ['Le détail de nos services', '/services'],
  ['Le bureau de Nairobi', '/countries?pays=kenya'],
  ['Voir la carte complète', '/carte'],
])('the button "%s" of the home page leads to %s, and Back leads home', async (name, where) => {
  theHawa.server.visitorAnswers.set('public_study_map', () => ({
    updated_at: '2026-05-01T08:00:00Z',
    provinces: [],
    countries: [],
  }))
  const { address, back } = await openPage('/')
  await link(name).click()
  await expect.poll(address).toBe(where)
  await expect.element(title).not.toHaveTextContent("L'air que vous respirez")
  back()
  await expect.poll(address).toBe('/')
  await expect.element(title).toHaveTextContent("L'air que vous respirez")
})

test.each(['/', '/about'])(
  'on %s the video opens in a tab of its own that knows nothing of this one, and says what it costs',
  async (path) => {
    useInForce.setState({ company: { ...company, video: { ...company.video, url: 'https://video.hawa.dz/film' } } })
    atTheEnd(() => useInForce.setState({ company }))
    await openPage(path, { width: 390 })
    await expect.element(page.getByText(/^Vidéo de \d+ min, environ \d+ Mo/)).toBeVisible()
    const video = link('Voir la présentation')
    await expect.element(video).toHaveAttribute('href', expect.stringMatching(/^https:\/\/video\./))
    await expect.element(video).toHaveAttribute('target', '_blank')
    await expect.element(video).toHaveAttribute('rel', expect.stringContaining('noopener'))
  },
)

test.each(['/', '/about', '/contact'])('on %s no link leads to an example', async (path) => {
  await openPage(path)
  await expect.element(title).toBeVisible()
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^=http]')].map(({ hostname }) => hostname)
  expect(links.filter((host) => host.endsWith('.example'))).toEqual([])
  await expect.element(page.getByText(/^Vidéo de \d+ min/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('list', { name: 'Hawa sur les réseaux sociaux' })).not.toBeInTheDocument()
  const social = {
    linkedin: 'https://www.linkedin.com/company/hawa',
    youtube: 'https://www.youtube.com/@hawa',
    facebook: 'https://www.facebook.com/hawa',
  }
  useInForce.setState({ company: { ...company, social } })
  atTheEnd(() => useInForce.setState({ company }))
  for (const [name, href] of [
    ['LinkedIn', social.linkedin],
    ['YouTube', social.youtube],
    ['Facebook', social.facebook],
  ] as const) {
    const shown = footer.getByRole('link', { name: `${name}, dans un nouvel onglet` })
    await expect.element(shown).toHaveAttribute('href', href)
  }
})

test('somebody who was signed in here is offered no way in before it is known who is here', async () => {
  const before = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const run = () => {
    const script = document.createElement('script')
    script.textContent = before
    document.head.append(script)
    script.remove()
  }
  await openPage('/')
  const way = page.getByRole('banner').getByRole('link', { name: 'Connexion', exact: true })
  run()
  await expect.element(way).toBeVisible()
  localStorage.setItem('hawa.signed-in', '1')
  run()
  atTheEnd(() => localStorage.removeItem('hawa.signed-in'))
  await expect.element(way).not.toBeInTheDocument()
  theHawa.become(aClient)
  await expect.element(page.getByRole('banner').getByRole('button', { name: /espace|compte/i })).toBeVisible()
  theHawa.become(null)
  await expect.element(way).toBeVisible()
})

test('by keyboard on a desk: past or through the header; the next page starts at its title', async () => {
  const { address } = await openPage('/')
  await expect.element(title).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Aller au contenu' })).toHaveFocus()
  const services = navigation.getByRole('link', { name: 'Services' })
  await tabTo(() => services.element())
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/services')
  await expect.element(services).toHaveAttribute('aria-current', 'page')
  await expect.element(title).toHaveFocus()
})

test('the administrators’ way in is one press of the keyboard away, and opens their tab', async () => {
  const { address } = await openPage('/services')
  const admin = header.getByRole('link', { name: 'Accès administrateur' })
  await expect.element(admin).toBeVisible()
  focus(admin.element())
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/login?espace=admin')
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent(/Admin/)
})

test('by keyboard on a phone: the menu opens, and closes by Escape, a link or leaving it', async () => {
  const { address } = await openPage('/services', { width: 390 })
  await expect.element(menuButton).toBeVisible()
  focus(menuButton.element())
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).toBeVisible()
  await expect.element(menu.getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(menuButton).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(menu).toBeVisible()
  await tabTo(() => menu.getByRole('link', { name: 'À propos' }).element())
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/about')
  await expect.element(menu).not.toBeInTheDocument()

  // Past its end the page goes on, and the menu does not stay above the focused element.
  await menuButton.click()
  focus(menu.getByRole('combobox').last().element())
  await userEvent.tab()
  await expect.element(menu).not.toBeInTheDocument()
})

test('a change of language keeps the page, mirrors it and is remembered for the server as well', async () => {
  const { address } = await openPage('/services')
  await header.getByRole('combobox', { name: 'Langue' }).selectOptions('العربية')
  await expect.element(title).toHaveTextContent('خدماتنا')
  expect(address()).toBe('/services')
  expect(document.documentElement.dir).toBe('rtl')
  expect(document.documentElement.lang).toBe('ar')
  const logo = header.getByRole('link').first().element().getBoundingClientRect()
  expect(logo.x, 'the logo begins the line, on the right').toBeGreaterThan(innerWidth / 2)
  expect(preferences()).toMatchObject({ language: 'ar' })
  expect(document.cookie).toContain('hawa-lang=ar')

  await footer.getByRole('link', { name: 'English' }).click()
  await expect.element(title).toHaveTextContent('Our services')
  expect(document.documentElement.dir).toBe('ltr')
  expect(document.cookie).toContain('hawa-lang=en')
})

test('the reader’s country marks the nearest office, gives the footer its number, and is remembered', async () => {
  await openPage('/', { language: 'en' })
  const nearest = section('Three offices').getByRole('listitem').filter({ hasText: 'Nearest to you' })
  await expect.element(nearest).toHaveTextContent('Algeria')
  await header.getByRole('combobox', { name: 'Country' }).selectOptions('Kenya')
  await expect.element(nearest).toHaveTextContent('Kenya')
  await expect.element(footer.getByRole('link', { name: '+254' })).toBeVisible()
  expect(preferences()).toMatchObject({ country: 'ke' })
})

test('the header knows who is here, and lets them leave', async () => {
  const { address } = await openPage('/about', { as: aClient })
  await header.getByRole('button', { name: 'Espace Client' }).click()
  await expect.element(header.getByRole('link', { name: 'Mes commandes' })).toBeVisible()
  await header.getByRole('button', { name: 'Déconnexion' }).click()
  await expect.poll(address).toBe('/')
  const said = page.getByRole('status').filter({ hasText: 'Déconnexion réussie' })
  await expect.element(said).toHaveTextContent('À bientôt !')
  await expect.element(header.getByRole('link', { name: 'Connexion' })).toBeVisible()
})

test('the footer holds who writes this, how to reach them and their other places', async () => {
  useInForce.setState({ company: { ...company, email: 'bonjour@hawa.dz' } })
  atTheEnd(() => useInForce.setState({ company }))
  await openPage('/about')
  await expect.element(footer).toHaveTextContent('© 2025 Hawa')
  await expect
    .element(footer.getByRole('link', { name: 'bonjour@hawa.dz' }))
    .toHaveAttribute('href', 'mailto:bonjour@hawa.dz')
})

test('an unknown address says so in every language; the server hears its path without secrets', async () => {
  const told = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const { address } = await openPage('/une-page/perdue?jeton=secret')
  for (const [language, name] of [
    ['fr', 'Français'],
    ['en', 'English'],
    ['ar', 'العربية'],
  ] as const) {
    await footer.getByRole('link', { name }).click()
    await expect.poll(() => document.documentElement.lang).toBe(language)
    await expect.element(title).toHaveTextContent('Oops! Page not found')
    await expect.element(page.getByRole('main')).toHaveTextContent('/une-page/perdue')
  }
  const { searchParams } = new URL(String(told.mock.calls[0]?.[0]), location.href)
  expect([searchParams.get('kind'), searchParams.get('at')]).toEqual(['missing', '/une-page/perdue'])
  expect(JSON.stringify(told.mock.calls)).not.toContain('secret')
  await page.getByRole('main').getByRole('link').first().click()
  await expect.poll(address).toBe('/')
})

/** As it lies on the device. */
function preferences(): unknown {
  const stored: unknown = JSON.parse(localStorage.getItem('hawa.preferences') ?? 'null')
  return typeof stored === 'object' && stored !== null && 'state' in stored ? stored.state : null
}

function focus(element: Element): void {
  if (element instanceof HTMLElement) element.focus()
}

/** Tab until the target has the focus. */
async function tabTo(target: () => Element): Promise<void> {
  for (let presses = 0; presses < 12 && focused() !== target(); presses += 1) await userEvent.tab()
  expect(focused()).toBe(target())
}
