/** The page of the parts: each in every language, light, dark and for the sun, without a fault that axe can find. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showParts } from '../../../src/parts/show-parts.tsx'
import { violationsHere } from '../../support/axe.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'

test.each([
  ['fr', 'light', 390],
  ['ar', 'light', 1440],
  ['en', 'dark', 390],
  ['ar', 'dark', 390],
  ['ar', 'sun', 390],
] as const)('the parts in %s, %s, at %i px', async (language, face, width) => {
  await page.viewport(width, 900)
  const element = document.createElement('div')
  document.body.append(element)
  const leave = await showParts(element, language, face)
  atTheEnd(() => {
    leave()
    element.remove()
    document.documentElement.removeAttribute('data-sun')
    document.documentElement.dataset['mantineColorScheme'] = 'light'
  })
  await expect.element(page.getByRole('heading', { name: 'StatusBadge' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Pager' })).toBeVisible()
  expect(document.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr')
  expect(await violationsHere()).toEqual([])
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})
