import type { Page } from 'playwright/test'
import { violations, type Question } from '../support/axe.ts'
import { expect, test } from '../support/story.ts'
import { cutTexts, pixelsBeyond } from '../support/layout.ts'
import { DESK, PHONE } from '../support/page-objects/site.ts'
import { alive, LANGUAGES, publicPaths, type Language } from '../support/public-pages.ts'

/** The narrowest screen of WCAG 1.4.10, and a desktop screen at a zoom of 200 % (1.4.4). */
const NARROW = { width: 320, height: 640 }
const ZOOMED = { width: 640, height: 400 }

for (const language of ['fr', 'en', 'ar'] as const satisfies readonly Language[]) {
  /** Risk: real page. A public page cannot be read by everybody. */
  test(`${language}: every public page, themes and widths`, { tag: '@all' }, async ({ device: { page }, noise }) => {
    test.setTimeout(360_000)
    noise.expect(/status of 404/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/?lang=${language}`)
    await alive(page)
    for (const path of publicPaths()) {
      await test.step(path, async () => {
        await page.setViewportSize(PHONE)
        await page.goto(path)
        await alive(page)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('html')).toHaveAttribute('dir', LANGUAGES[language])
        await expect.soft(page.getByRole('heading', { level: 1 }), `${path}: one title`).toHaveCount(1)
        expect.soft(await running(page), `${path}: moving although the reader wants less motion`).toEqual([])
        await check(page, `${path} on a phone`)
        for (const size of [NARROW, ZOOMED]) {
          await page.setViewportSize(size)
          expect.soft(await pixelsBeyond(page), `${path} at ${size.width} px: pixels beyond the screen`).toBe(0)
          expect.soft(await cutTexts(page), `${path} at ${size.width} px: cut`).toEqual([])
        }
        await page.setViewportSize(DESK)
        await check(page, path)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
        await check(page, `${path} in the dark`, 'colours')
        await page.emulateMedia({ colorScheme: 'light' })
      })
    }
  })
}

/** Risk: real page. The accessibility check has gone blind. */
test('faults of colour and of structure are each noticed', { tag: '@all' }, async ({ device: { page } }) => {
  await page.goto('/about')
  await alive(page)
  expect(await violations(page)).toEqual([])
  await page.evaluate(() => {
    const button = document.createElement('button')
    const faint = document.createElement('p')
    faint.textContent = 'faint'
    Object.assign(faint.style, { color: '#aaa', background: '#999' })
    document.querySelector('main')?.append(button, faint)
  })
  const found = async (question?: Question) => (await violations(page, question)).map(({ id }) => id).toSorted()
  expect(await found()).toEqual(['button-name', 'color-contrast'])
  expect(await found('colours')).toEqual(['color-contrast'])
  expect(await found('structure')).toEqual(['button-name'])
})

/** Risk: real page. Somebody without a pointer is stuck on a page. */
test('by keyboard alone through every public page', { tag: '@all' }, async ({ device: { page }, noise }) => {
  test.setTimeout(240_000)
  noise.expect(/status of 404/)
  await page.setViewportSize(DESK)
  // Without smooth scrolling, which would still be moving during the check.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of publicPaths()) {
    await test.step(path, async () => {
      await page.goto(path)
      await alive(page)
      const stops = await tabStops(page)
      expect.soft(stops[0]?.name, `${path}: the first stop`).toBe('Aller au contenu')
      expect.soft(stops[1]?.inside, `${path}: the second stop`).toBe('banner')
      expect.soft(stops.at(-1)?.inside, `${path}: the last stop`).toBe('contentinfo')
      expect
        .soft(
          stops.filter(({ problem }) => problem !== null),
          path,
        )
        .toEqual([])
    })
  }
})

async function check(page: Page, what: string, question?: Question): Promise<void> {
  expect.soft(await violations(page, question), what).toEqual([])
}

function running(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) =>
        effect instanceof KeyframeEffect && effect.target instanceof HTMLElement
          ? effect.target.className
          : 'something',
      ),
  )
}

interface Stop {
  readonly name: string
  readonly inside: 'banner' | 'main' | 'contentinfo' | null
  readonly problem: string | null
}

/** The elements that Tab reaches from the top of the page to its end, and whether each is visible. */
async function tabStops(page: Page): Promise<readonly Stop[]> {
  const stops: Stop[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate((): Stop | null => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement || element instanceof SVGElement) || element === document.body) return null
      // Past the end the browser may start again at the top.
      if (element.hasAttribute('data-tab-stop')) return null
      element.setAttribute('data-tab-stop', '')
      const { top, bottom, left, right } = element.getBoundingClientRect()
      const header = document.querySelector('header')
      const covered =
        header && !header.contains(element) && element.closest('main, footer')
          ? header.getBoundingClientRect().bottom
          : 0
      const shown =
        element.matches('input[type=radio], input[type=checkbox]') || Number(getComputedStyle(element).opacity) > 0
      // A focus ring around the element, or around its field or map.
      const ring = [element, element.parentElement, element.closest('svg')].some((around) => {
        if (!around) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(around)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
      })
      const seen = bottom > covered && top < innerHeight && right > 0 && left < innerWidth && shown
      const room = element.closest('header, main, footer')?.localName
      return {
        name:
          (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60) ||
          element.outerHTML.slice(0, 120),
        inside: room === 'header' ? 'banner' : room === 'main' ? 'main' : room === 'footer' ? 'contentinfo' : null,
        problem: !seen
          ? `out of sight: ${Math.round(top)} to ${Math.round(bottom)}`
          : !ring
            ? 'no visible focus'
            : null,
      }
    })
    if (stop === null) return stops
    stops.push(stop)
    if (stops.length > 200) throw new Error(`Tab never leaves the page: ${stops.at(-1)?.name}`)
  }
}
