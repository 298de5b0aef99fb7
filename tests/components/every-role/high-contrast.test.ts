import { expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, aSpecialist } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

/** As a system with its own colours, or one that asks for more contrast. */
async function withSystem(name: 'forced-colors' | 'prefers-contrast', value: string): Promise<void> {
  const emulate = (features: readonly { name: string; value: string }[]) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [...features] })
  await emulate([{ name, value }])
  atTheEnd(() => void emulate([]))
  await expect.poll(() => matchMedia(`(${name}: ${value})`).matches).toBe(true)
}

const mission = aStudy({ statut: 'en_cours', client_id: aClient.id, intervenant_id: aSpecialist.id })

const look = (element: Element): string => {
  const { backgroundColor, color, outlineStyle, outlineColor } = getComputedStyle(element)
  return `${backgroundColor} ${color} ${outlineStyle === 'none' ? 'none' : outlineColor}`
}

const looks = (selector: string): readonly string[] =>
  [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).map(look)

const CASES = [
  {
    of: 'the tabs of missions',
    path: '/intervenant/missions?statut=en_cours',
    as: aSpecialist,
    chosen: 'main [role=tab][aria-selected=true]',
    others: 'main [role=tab][aria-selected=false]',
  },
  {
    of: 'the pages of an area',
    path: '/client/orders',
    as: aClient,
    chosen: 'aside nav [aria-current=page]',
    others: 'aside nav a:not([aria-current])',
  },
  {
    of: 'days',
    path: '/intervenant/planning',
    as: aSpecialist,
    chosen: 'main [aria-pressed=true]',
    others: 'main [aria-pressed=false]',
  },
  {
    of: 'the pages of the site',
    path: '/services',
    as: undefined,
    chosen: 'header nav [aria-current=page]',
    others: 'header nav a:not([aria-current])',
  },
] as const

const SYSTEMS = [
  ['forced-colors', 'active'],
  ['prefers-contrast', 'more'],
] as const

test.each(CASES.flatMap((one) => SYSTEMS.map(([feature, value]) => ({ ...one, feature, value }))))(
  'what is chosen of $of is seen with $feature',
  async ({ path, as, chosen, others, feature, value }) => {
    theHawa.server.studies.next([mission])
    await withSystem(feature, value)
    await openPage(path, as ? { as } : {})
    await expect.poll(() => looks(chosen).length).toBe(1)
    expect(looks(others).length).toBeGreaterThan(0)
    expect(looks(others)).not.toContain(looks(chosen)[0])
  },
)

/** The colour of bars and swatches carries their meaning. */
test('what is drawn keeps its colours where the system has taken those of the page', async () => {
  theHawa.server.studies.next([mission])
  await withSystem('forced-colors', 'active')
  await openPage('/intervenant/missions?statut=en_cours', { as: aSpecialist })
  const dots = () =>
    [...document.querySelectorAll('main [role=tab] [data-drawn]')].map((one) => getComputedStyle(one).backgroundColor)
  await expect.poll(() => new Set(dots()).size).toBe(6)
})
