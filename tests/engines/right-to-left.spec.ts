import { expect, test } from '../support/engines/engine-story.ts'
import { pixelsBeyond, seen, signIn } from '../support/engines/field-tab.ts'
import { leftWhileLoading } from '../support/noise.ts'
import { DESK, PHONE } from '../support/page-objects/site.ts'
import { DEMO } from '../support/server-api.ts'

const pages = ['/', '/login', '/client/dashboard', '/client/orders', '/client/synchronisation']

test('Arabic: from right to left, the menu on the right, nothing beyond the edge of a phone', async ({
  tablet,
  noise,
}) => {
  noise.expect(leftWhileLoading)
  const { tab } = tablet
  await signIn(tab, DEMO.client, 'client')
  await tab.goto('/')
  await tab.resize(DESK.width, DESK.height)
  await tab.select({ label: 'Langue' }, 'العربية')
  await expect.poll(() => tab.evaluate(direction, null)).toBe('ar rtl')

  await tab.goto('/client/dashboard')
  await seen(tab, { css: 'main h1' })
  const { menu, main } = await tab.evaluate(places, null)
  expect(menu, 'the menu begins where the page ends').toBeGreaterThanOrEqual(main)

  await tab.resize(PHONE.width, PHONE.height)
  for (const path of pages) {
    await tab.goto(path)
    await seen(tab, { css: 'h1' })
    await expect.poll(() => tab.evaluate(direction, null), { message: path }).toBe('ar rtl')
    await expect.poll(() => pixelsBeyond(tab), { message: `${path}: pixels beyond the screen` }).toBe(0)
  }
})

function direction(_: null): string {
  const { lang, dir } = document.documentElement
  return `${lang} ${dir}`
}

/** The left edge of the menu in sight, the right edge of the page beside it. */
function places(_: null): { menu: number; main: number } {
  const menu = [...document.querySelectorAll('nav')]
    .map((nav) => nav.getBoundingClientRect())
    .find(({ height }) => height > 200)
  const main = document.querySelector('main h1')?.getBoundingClientRect()
  return { menu: menu?.left ?? -1, main: main?.right ?? 0 }
}
