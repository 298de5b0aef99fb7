import type { Page } from 'playwright/test'
import { pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { readyForOffline } from '../support/pages.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const SHIPPED = '+254 20 000 0010'
const OURS = '+254 20 271 8000'

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`)
const phone = (page: Page) => field(page, 'phone').getByRole('textbox')
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer et publier' })
const versions = (page: Page) => page.getByRole('region', { name: 'Versions publiées' }).getByRole('listitem')

test('what the company gives reaches visitors, holds offline, and is no placeholder', async ({ device, openAnotherDevice, server, noise }) => {
  test.setTimeout(240_000)
  const { page } = device
  const visitor = await openAnotherDevice()
  const card = visitor.page.locator('#kenya')
  await test.step('a visitor reads what is shipped', async () => {
    await visitor.page.goto('/contact?bureau=kenya')
    await expect(card.getByRole('link', { name: SHIPPED })).toBeVisible()
    await readyForOffline(visitor.page)
  })

  await signIn(page, DEMO.admin, 'admin')
  await test.step('the overview counts the examples', async () => {
    await page.goto('/admin/settings')
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kenya' })).toContainText("7 valeurs d'exemple")
    await page.getByRole('main').getByRole('link', { name: 'Kenya' }).click()
    await expect(page.getByRole('tab', { name: 'Kenya' })).toHaveAttribute('aria-selected', 'true')
    await expect(phone(page)).toHaveValue(SHIPPED)
    await expect(field(page, 'phone')).toContainText("Valeur d'exemple, à remplacer")
    expect(await pixelsBeyond(page)).toBe(0)
  })

  await test.step('a placeholder is refused beside its field, and nothing is published', async () => {
    await phone(page).fill('+254 20 000 0000')
    await save(page).click()
    await expect(field(page, 'phone')).toContainText('elle ne peut pas être publiée')
    await expect(phone(page)).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText("Une valeur est à corriger : rien n'a été publié.")
    expect(await server.sql('select 1 from public.company_versions')).toEqual([])
  })

  await test.step('phone and hours of Saturday are published', async () => {
    await phone(page).fill(OURS)
    const saturday = field(page, 'hours').locator('[data-day=saturday]')
    await saturday.getByLabel('Samedi, ouverture 1 : de').fill('10:00')
    await saturday.getByLabel('Samedi, ouverture 1 : à').fill('13:30')
    await save(page).click()
    await expect(versions(page)).toHaveCount(1)
    await expect(versions(page)).toContainText("Téléphone · Horaires d'ouverture")
    await expect(page.getByRole('main')).toContainText("6 valeurs d'exemple")
    await expect(save(page)).toBeDisabled()
  })

  await test.step('the open page of the visitor shows them after the next sync, and still without network', async () => {
    await visitor.page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(card.getByRole('link', { name: OURS })).toHaveAttribute('href', 'tel:+254202718000')
    await expect(card.getByRole('listitem').filter({ hasText: 'Samedi' })).toContainText('10:00-13:30')
    noise.expect(failedRequests)
    await visitor.offline(true)
    await visitor.page.reload()
    await expect(card.getByRole('link', { name: OURS })).toBeVisible()
    await expect(card.getByRole('listitem').filter({ hasText: 'Samedi' })).toContainText('10:00-13:30')
    await visitor.offline(false)
  })

  await test.step('whoever is overtaken sees what was published, and keeps what was typed', async () => {
    await phone(page).fill('+254 20 271 8001')
    await server.sql(`insert into public.company_versions (document, version_id, details, rev, author)
      select document, gen_random_uuid(), given, hawa.publish('company', document, given), author from (
        select document, author, details || '{"phone": "+254 20 271 9999", "email": "nairobi@hawa.co.ke"}' as given
        from public.company_versions where document = 'kenya' order by rev desc limit 1) theirs`)
    await save(page).click()
    await expect(page.getByRole('alert').filter({ hasText: "Quelqu'un d'autre a publié entre-temps" })).toBeVisible()
    await expect(field(page, 'phone')).toContainText('+254 20 271 9999')
    await expect(phone(page)).toHaveValue('+254 20 271 8001')
    await expect(field(page, 'email').getByRole('textbox'), 'what was not touched follows').toHaveValue('nairobi@hawa.co.ke')
    await save(page).click()
    await expect(versions(page)).toHaveCount(3)
    expect(await server.sql(`select body ->> 'phone' as phone, body ->> 'email' as email from hawa.publications where kind = 'company'`))
      .toEqual([{ phone: '+254 20 271 8001', email: 'nairobi@hawa.co.ke' }])
  })

  await test.step('whoever leaves is asked, and finds the draft again', async () => {
    await phone(page).fill('+254 20 271 8002')
    await page.getByRole('main').getByRole('link', { name: 'Entreprise' }).click()
    const question = page.getByRole('alertdialog', { name: 'Quitter sans publier ?' })
    await question.getByRole('button', { name: 'Rester' }).click()
    await expect(phone(page)).toHaveValue('+254 20 271 8002')
    await page.getByRole('main').getByRole('link', { name: 'Entreprise' }).click()
    await question.getByRole('button', { name: 'Quitter' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entreprise')
    await page.goto('/admin/settings/offices?pays=kenya')
    await expect(phone(page)).toHaveValue('+254 20 271 8002')
    await expect(page.getByText(/^Brouillon du/)).toBeVisible()
  })

  await test.step('without network it waits on this device, and says so', async () => {
    await device.offline(true)
    await save(page).click()
    await expect(page.getByText('Enregistré sur cet appareil, pas encore publié')).toBeVisible()
    await expect(phone(page)).toHaveValue('+254 20 271 8002')
    await device.offline(false)
    await expect(page.getByText('Enregistré sur cet appareil, pas encore publié')).toBeHidden()
    await expect(versions(page)).toHaveCount(4)
  })

  await test.step('an older version is taken up, and everything goes back to what the app comes with', async () => {
    await versions(page).last().getByRole('button', { name: /^Reprendre la version/ }).click()
    await expect(phone(page)).toHaveValue(OURS)
    await page.getByRole('button', { name: 'Abandonner les modifications' }).click()
    await page.getByRole('button', { name: "Tout remettre aux valeurs d'origine" }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Tout remettre' }).click()
    await expect(versions(page)).toHaveCount(5)
    await expect(phone(page)).toHaveValue(SHIPPED)
    await visitor.page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(card.getByRole('link', { name: SHIPPED })).toBeVisible()
  })
})
