import { signIn } from '../support/page-objects/sign-in.ts'
import { askForStudy } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const COMPANY = 'Tuilerie de Guelma'

for (const language of ['fr', 'ar'] as const) {
  /** Risk: real page. An administrator cannot reach a study without a mouse. */
  test(`a study is found and opened by the keyboard alone (${language})`, async ({ people, page }) => {
    const [client, admin] = [await people.client(), await people.admin()]
    const id = await askForStudy(client.caller, COMPANY)
    await signIn(page, admin.email, 'admin')
    await page.goto(`/admin/projects?lang=${language}`)
    const first = page.locator('[data-row]').first()
    await expect(first).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)

    await test.step('the first row is one key away, and opens beside the list', async () => {
      await page.keyboard.press('j')
      await expect(first).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.locator('main aside').getByRole('heading').first()).toContainText(/\S/)
      await page.keyboard.press('Escape')
      await expect(page.locator('main aside')).toHaveCount(0)
    })

    await test.step('the palette finds it by its name', async () => {
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog')
      await palette.getByRole('combobox').fill(COMPANY)
      await expect(palette.getByRole('option').first()).toContainText(COMPANY)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/admin/projects/${id}`))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(COMPANY)
      await expect(page.locator('main [aria-busy=true], main .mantine-Skeleton-root')).toHaveCount(0)
    })
  })

  /** Risk: real page. What waits for the team is done with a mouse, or the next task is done by mistake. */
  test(`an account is approved by two presses of Enter from its row (${language})`, async ({
    people,
    page,
    server,
  }) => {
    const [waiting, admin] = [await people.specialist(), await people.admin()]
    await server.sql('update public.profiles set is_approved = false where id = $1', [waiting.profileId])
    await signIn(page, admin.email, 'admin')
    await page.goto(`/admin/todo?lang=${language}`)
    const row = page.locator(`[data-task="approvals.${waiting.profileId}"] [data-row]`)
    await expect(row).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.locator('[data-row]').first()).toBeFocused()
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-primary]').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(row).toHaveCount(0)
    await expect(page.locator('main h2 [role=status]')).toBeVisible()
    const [found] = await server.sql<{ is_approved: boolean }>(
      'select is_approved from public.profiles where id = $1',
      [waiting.profileId],
    )
    expect(found?.is_approved).toBe(true)
  })
}
