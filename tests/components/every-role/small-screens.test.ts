import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { noCounts } from '../../support/components/no-counts.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, aSpecialist, anAdmin } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const mission = aStudy({ statut: 'en_cours', client_id: aClient.id, intervenant_id: aSpecialist.id })
const screens = [
  ['a visitor', '/', undefined],
  ['a visitor', '/contact', undefined],
  ['a client', '/client/account', aClient],
  ['a specialist', `/intervenant/missions/${mission.id}`, aSpecialist],
  ['a specialist', '/intervenant/support', aSpecialist],
  ['an administrator', '/admin/dashboard', anAdmin],
  ['an administrator', '/admin/projects', anAdmin],
  ['an administrator', '/admin/synchronisation', anAdmin],
] as const

/** A screen of 1280 × 1024 enlarged to 400 %, and a phone that stands. CSS pixels. */
const sizes = [
  [320, 256],
  [390, 844],
] as const

/** Elements that stay where they are while the page is scrolled, laid over it. */
function bars(): readonly Element[] {
  return [...document.querySelectorAll('body *')].filter((element) => {
    const { position, visibility, opacity } = getComputedStyle(element)
    const { top, height, width } = element.getBoundingClientRect()
    const stuck = position === 'fixed' || (position === 'sticky' && (top <= 1 || top + height >= innerHeight - 1))
    return stuck && width > innerWidth / 2 && height > 0 && visibility === 'visible' && opacity !== '0'
  })
}

const shareOf = (elements: readonly Element[]): number =>
  elements.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0) / innerHeight

/** Whether a part of it is on the screen, and nothing lies over that. */
function isFocusSeen(): boolean {
  const { activeElement: element } = document
  if (!element || element === document.body) return true
  const { left, top, width, height } = element.getBoundingClientRect()
  const rows = [0.1, 0.5, 0.9].map((part) => top + height * part).filter((y) => y >= 0 && y < innerHeight)
  return (
    rows.length > 0 &&
    rows.every((y) => {
      const on = document.elementFromPoint(left + width / 2, y)
      return on !== null && (element.contains(on) || on.contains(element))
    })
  )
}

function nameOf(element: Element | null): string {
  const words = element?.textContent || element?.getAttribute('aria-label') || element?.id || ''
  return `${element?.localName}: ${words.trim().slice(0, 40)}`
}

beforeEach(() => {
  theHawa.server.studies.next([mission])
  theHawa.server.answers.set('admin_counts', () => noCounts)
  theHawa.server.answers.set('admin_todo', () => ({
    items: [],
    snoozed: { count: 0, first: [] },
    refused_commands: 0,
    as_of: '2026-11-23T09:41:00Z',
  }))
  theHawa.server.answers.set('admin_projects', () => ({ rows: [], total: 0, as_of: '2026-11-23T09:41:00Z' }))
})

test.each(screens.flatMap(([who, path, as]) => sizes.map(([width, height]) => ({ who, path, as, width, height }))))(
  '$path of $who leaves room at $width × $height, and shows the focus',
  async ({ path, as, width, height }) => {
    await openPage(path, as ? { as } : {})
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.viewport(width, height)
    // A scroll on its way to the focus is no fault.
    const { style } = document.documentElement
    style.scrollBehavior = 'auto'
    atTheEnd(() => style.removeProperty('scroll-behavior'))
    scrollTo({ top: document.documentElement.scrollHeight / 3 })
    await expect
      .poll(() => shareOf(bars()), { message: `${width} × ${height}` })
      .toBeLessThan(height < 480 ? 0.05 : 0.25)
    scrollTo({ top: 0 })
    const lost: string[] = []
    for (let at = 0; at < 25; at += 1) {
      await userEvent.tab()
      await new Promise(requestAnimationFrame)
      if (!isFocusSeen()) lost.push(nameOf(document.activeElement))
    }
    expect(lost, 'not seen when they have the focus').toEqual([])
    expect(pixelsBeyondHere(), 'sideways').toBe(0)
  },
)
