/** The contrast for a screen in the sun: chosen in an area, over the light scheme, gone with another choice. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usePreferences } from '../../../src/state/preferences.ts'
import { violationsHere } from '../../support/axe.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const mission = aStudy({
  intervenant_id: aSpecialist.id,
  intervenant_nom: 'Karim Bouzidi',
  nom_entreprise: 'Savonnerie de Mila',
  statut: 'en_cours',
})
const root = document.documentElement
const colourOf = (selector: string) => getComputedStyle(document.querySelector(selector) ?? root).color

test.each(['fr', 'en', 'ar'] as const)('in the sun every text is black, and back again (%s)', async (language) => {
  usePreferences.setState({ scheme: 'dark' })
  theHawa.server.studies.next([mission])
  await openPage(`/intervenant/missions/${mission.id}`, { as: aSpecialist, language, width: 390 })
  await expect.element(page.getByRole('heading', { level: 1, name: mission.nom_entreprise })).toBeVisible()
  const menu = page.getByRole('banner').getByRole('button').last()
  await menu.click()
  const switches = page.getByRole('dialog').getByRole('combobox')
  await switches.last().selectOptions('sun')
  await expect.poll(() => root.hasAttribute('data-sun')).toBe(true)
  expect(root.dataset['mantineColorScheme']).toBe('light')
  expect(colourOf('main h1')).toBe('rgb(0, 0, 0)')
  await page.getByRole('dialog').getByRole('button').first().click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  theHawa.fail({ offline: true })
  await expect.poll(() => document.querySelector('[data-kind="offline"]')?.checkVisibility()).toBe(true)
  expect(await violationsHere('colours')).toEqual([])

  dispatchEvent(new Event('beforeprint'))
  expect(root.hasAttribute('data-sun')).toBe(false)
  dispatchEvent(new Event('afterprint'))
  await menu.click()
  await switches.last().selectOptions('dark')
  await expect.poll(() => root.hasAttribute('data-sun')).toBe(false)
  expect(root.dataset['mantineColorScheme']).toBe('dark')
})
