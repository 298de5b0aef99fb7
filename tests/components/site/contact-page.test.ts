import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { switchLanguage } from '../../../src/i18n/setup.ts'
import { usePreferences } from '../../../src/state/preferences.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { link, section } from '../../support/components/site.ts'

const office = (city: string) => section(`Le bureau de ${city}`)
const choice = page.getByRole('combobox', { name: 'Bureau' })

/** Only the clock stands still; timers go on. */
function itIs(moment: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
  atTheEnd(() => void vi.useRealTimers())
}

/** Monday 08:30 in Nairobi, 06:30 in Tlemcen. */
const EARLY = '2026-11-23T05:30:00Z'

test('the office of the link, and how it is reached', async () => {
  await openPage('/contact?bureau=kenya')
  const nairobi = office('Nairobi')
  await expect.element(choice).toHaveValue('ke')
  await expect
    .element(nairobi.getByRole('link', { name: '+254 20 000 0010' }))
    .toHaveAttribute('href', 'tel:+254200000010')
  await expect.element(nairobi.getByRole('listitem')).toHaveLength(3)
  for (const [at, line] of ['Lundi-Vendredi 9:00-17:00', 'Samedi 9:00-12:00', 'Dimanche Fermé'].entries())
    expect(shown(nairobi.getByRole('listitem').nth(at))).toBe(line)
  await expect.element(office('Tlemcen')).not.toBeInTheDocument()
})

test('closed before it opens, by its own clock', async () => {
  itIs(EARLY)
  await openPage('/contact?bureau=kenya')
  await expect.element(office('Nairobi')).toHaveTextContent(/Fermé, ouvre aujourd'hui à \u2068?9:00/)
  await expect.element(office('Nairobi')).toHaveTextContent(/Heure locale\s: \u2068?8:30/)
})

test('open from nine, by its own clock', async () => {
  itIs('2026-11-23T06:00:00Z')
  await openPage('/contact?bureau=kenya')
  await expect.element(office('Nairobi')).toHaveTextContent(/Ouvert maintenant, jusqu'à \u2068?17:00/)
})

test('another office is chosen: its place, its clock, and the address says so', async () => {
  itIs('2026-11-23T06:00:00Z')
  const { address } = await openPage('/contact?bureau=kenya')
  await choice.selectOptions('Tlemcen · Algérie')
  await expect.poll(address).toBe('/contact?bureau=algerie')
  const tlemcen = office('Tlemcen')
  for (const text of ['Université de Tlemcen', "Département des sciences de l'environnement", '13000 Tlemcen'])
    await expect.element(tlemcen).toHaveTextContent(text)
  await expect.element(tlemcen).toHaveTextContent(/Fermé, ouvre aujourd'hui à \u2068?9:00/)
  await expect.element(tlemcen).toHaveTextContent(/Heure locale\s: \u2068?7:00/)
  await expect.element(office('Nairobi')).not.toBeInTheDocument()
})

test('the page keeps the time while it stays open', async () => {
  // Saturday, half a minute before the offices of East Africa close.
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date('2026-11-21T08:59:30Z'),
    shouldAdvanceTime: true,
  })
  atTheEnd(() => void vi.useRealTimers())
  await openPage('/contact?bureau=tanzanie')
  const dar = office('Dar es Salaam')
  await expect.element(dar).toHaveTextContent(/Ouvert maintenant, jusqu'à \u2068?12:00/)
  vi.advanceTimersByTime(60_000)
  await expect.element(dar).toHaveTextContent(/Fermé, ouvre lundi à \u2068?9:00/)
})

test('the reader’s country proposes the office', async () => {
  await openPage('/contact')
  await expect.element(office('Tlemcen')).toHaveTextContent('Heure locale')
  await page.getByRole('combobox', { name: 'Pays' }).selectOptions('Tanzanie')
  await expect.element(office('Dar es Salaam')).toBeVisible()
  await expect.element(choice).toHaveValue('tz')
})

test('the country that was chosen before proposes the office at the next visit', async () => {
  usePreferences.setState({ country: 'tz' })
  await openPage('/contact')
  await expect.element(choice).toHaveValue('tz')
})

test('every way to an expert stands beside the form', async () => {
  const { address } = await openPage('/contact')
  await link('Contacter un expert').click()
  await expect.poll(address).toBe('/contact-expert')
  const side = page.getByRole('complementary')
  for (const [name, text] of [
    ['Consultation en ligne', /sous 24\s?h/],
    ['Consultation téléphonique', /Sur rendez-vous/],
    [
      "Domaines d'expertise",
      /Qualité de l'air\s*Émissions industrielles\s*Conformité réglementaire\s*Audit carbone\s*Développement durable/,
    ],
    ["Besoin d'une aide urgente ?", /\+213 550 00 00 24/],
  ] as const) {
    const heading = side.getByRole('heading', { name })
    await expect.element(heading).toBeVisible()
    expect(heading.element().closest('section')?.textContent).toMatch(text)
  }
  await expect
    .element(side.getByRole('link', { name: '+213 550 00 00 24' }))
    .toHaveAttribute('href', 'tel:+213550000024')
  await expect.element(page.getByRole('main').getByRole('form')).toBeVisible()
})

// In Tlemcen: open, before it opens, after it has closed, and on the evening before a closed day.
test.each(['2026-11-23T10:00:00Z', '2026-11-23T06:00:00Z', '2026-11-23T19:00:00Z', '2026-11-21T19:00:00Z'])(
  'on a phone whatever is said of %s has its place kept, in every language: nothing moves',
  async (at) => {
    itIs(at)
    await openPage('/contact?bureau=algerie', { width: 390 })
    await page.viewport(360, 800)
    await expect.poll(() => said()?.checkVisibility()).toBe(true)
    for (const language of ['fr', 'en', 'ar'] as const) {
      await switchLanguage(language)
      await expect.poll(() => document.documentElement.lang).toBe(language)
      await document.fonts.ready
      const paragraph = said()
      if (!paragraph) throw new Error('nothing is said of now')
      const kept = Number.parseFloat(getComputedStyle(paragraph).minBlockSize)
      expect(kept).toBeGreaterThan(0)
      expect(paragraph.getBoundingClientRect().height, `${language}: ${paragraph.innerText}`).toBeLessThanOrEqual(
        kept + 0.5,
      )
    }
  },
)

const said = () => document.querySelector<HTMLElement>('section:not([hidden]) > p[data-open]')

const shown = (locator: ReturnType<typeof page.getByRole>) =>
  locator.element().textContent?.replaceAll(/[\u2066-\u2069]/g, '')
