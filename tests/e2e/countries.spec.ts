import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser.ts'

const panel = (page: Page) => page.getByRole('tabpanel')
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('the address opens a country, the tabs change it, and its office is one step away', async ({ device: { page } }) => {
  await test.step('a link from outside', async () => {
    await page.goto('/countries?pays=kenya')
    await expect(tab(page, 'Kenya')).toHaveAttribute('aria-selected', 'true')
    await expect(panel(page)).toHaveCount(1)
    await expect(panel(page).getByRole('link', { name: '+254 20 000 0010' })).toHaveAttribute('href', 'tel:+254200000010')
    await expect(panel(page).getByRole('link', { name: 'kenya@hawa.example' })).toHaveAttribute('href', 'mailto:kenya@hawa.example')
    for (const text of ['Ngong Road', 'Wanjiru Kamau', 'Brian Otieno', 'Faith Chebet', 'matatus']) await expect(panel(page)).toContainText(text)
    for (const kind of ['Air', 'Eau', 'Sol']) await expect(panel(page).getByRole('heading', { name: kind, exact: true })).toBeVisible()
  })

  await test.step('by keyboard, around the end', async () => {
    await tab(page, 'Kenya').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'Tanzanie')).toBeFocused()
    await expect(page).toHaveURL('/countries?pays=tanzanie')
    for (const kind of ['Air', 'Marine', 'Urbaine']) await expect(panel(page).getByRole('heading', { name: kind, exact: true })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'Algérie')).toBeFocused()
    for (const kind of ['Air', 'Eau', 'Industrielle']) await expect(panel(page).getByRole('heading', { name: kind, exact: true })).toBeVisible()
  })

  await test.step('by finger, and on to the office', async () => {
    await tab(page, 'Tanzanie').click()
    await expect(page).toHaveURL('/countries?pays=tanzanie')
    await expect(panel(page)).toContainText('charbon de bois')
    await panel(page).getByRole('link', { name: 'Contacter le bureau local' }).click()
    await expect(page).toHaveURL('/contact?bureau=tanzanie')
    await expect(page.getByRole('heading', { name: 'Le bureau de Dar es Salaam' })).toBeVisible()
  })
})

test('without a word in the address, the country of the reader decides, and an unknown word is none', async ({ device: { page } }) => {
  await page.goto('/countries')
  await expect(tab(page, 'Algérie')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('combobox', { name: 'Pays' }).selectOption('ke')
  await expect(tab(page, 'Kenya')).toHaveAttribute('aria-selected', 'true')
  await page.goto('/countries?pays=atlantide')
  await expect(tab(page, 'Kenya')).toHaveAttribute('aria-selected', 'true')
})

test('in Arabic the arrows follow the direction of reading', async ({ device: { page } }) => {
  await page.goto('/countries')
  await expect(panel(page)).toBeVisible()
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('ar')
  await tab(page, 'الجزائر').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, 'كينيا')).toBeFocused()
  await expect(panel(page)).toContainText('وانجيرو كاماو')
})

test('without a script all three countries can be read', async ({ openAnotherDevice }) => {
  const { page } = await openAnotherDevice({ javaScriptEnabled: false })
  await page.goto('/countries')
  for (const text of ['Le bureau de Tlemcen', 'Le bureau de Nairobi', 'Le bureau de Dar es Salaam']) await expect(page.getByRole('heading', { name: text })).toBeVisible()
  for (const person of ['Amina Benyahia', 'Wanjiru Kamau', 'Neema Mushi']) await expect(page.getByText(person)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kenya' }).first()).toHaveAttribute('href', /#kenya$/)
})
