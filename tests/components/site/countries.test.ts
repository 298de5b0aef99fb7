import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usePreferences } from '../../../src/state/preferences.ts'
import { openPage } from '../../support/components/open-page.tsx'

const panel = page.getByRole('tabpanel')
const tab = (name: string) => page.getByRole('tab', { name })

test('a link from outside opens its country: the office, its people and what is studied there', async () => {
  await openPage('/countries?pays=kenya')
  await expect.element(tab('Kenya')).toHaveAttribute('aria-selected', 'true')
  await expect.element(panel).toHaveLength(1)
  await expect
    .element(panel.getByRole('link', { name: '+254 20 000 0010' }))
    .toHaveAttribute('href', 'tel:+254200000010')
  for (const text of ['Ngong Road', 'Wanjiru Kamau', 'Brian Otieno', 'Faith Chebet', 'matatus'])
    await expect.element(panel).toHaveTextContent(text)
  await studied('Air', 'Eau', 'Sol')
})

test('by keyboard the tabs go around, and the address follows', async () => {
  const { address } = await openPage('/countries?pays=kenya')
  await tab('Kenya').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Tanzanie')).toHaveFocus()
  await expect.poll(address).toBe('/countries?pays=tanzanie')
  await studied('Air', 'Marine', 'Urbaine')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Algérie')).toHaveFocus()
  await studied('Air', 'Eau', 'Industrielle')
})

test('by finger a country is opened, and its office is one step away', async () => {
  const { address } = await openPage('/countries?pays=kenya', { width: 390 })
  await tab('Tanzanie').click()
  await expect.poll(address).toBe('/countries?pays=tanzanie')
  await expect.element(panel).toHaveTextContent('charbon de bois')
  await panel.getByRole('link', { name: 'Contacter le bureau local' }).click()
  await expect.poll(address).toBe('/contact?bureau=tanzanie')
  await expect.element(page.getByRole('heading', { name: 'Le bureau de Dar es Salaam' })).toBeVisible()
})

test('without a word in the address the country of the reader decides', async () => {
  await openPage('/countries')
  await expect.element(tab('Algérie')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('combobox', { name: 'Pays' }).selectOptions('Kenya')
  await expect.element(tab('Kenya')).toHaveAttribute('aria-selected', 'true')
})

test('an unknown word in the address is none', async () => {
  usePreferences.setState({ country: 'ke' })
  await openPage('/countries?pays=atlantide')
  await expect.element(tab('Kenya')).toHaveAttribute('aria-selected', 'true')
})

test('in Arabic the arrows follow the direction of reading', async () => {
  await openPage('/countries', { language: 'ar' })
  await tab('الجزائر').click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tab('كينيا')).toHaveFocus()
  await expect.element(panel).toHaveTextContent('وانجيرو كاماو')
})

async function studied(...kinds: readonly string[]): Promise<void> {
  for (const kind of kinds) await expect.element(panel.getByRole('heading', { name: kind, exact: true })).toBeVisible()
}
