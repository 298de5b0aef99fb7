import type { Page } from 'playwright/test'
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

  /** Risk: real page. Twenty studies are given one by one, or one that was left out is not said. */
  test(`studies are chosen and assigned together by the keyboard alone (${language})`, async ({
    people,
    page,
    server,
  }) => {
    const [client, specialist, admin] = [await people.client(), await people.specialist(), await people.admin()]
    const company = `Verrerie ${client.profileId.slice(0, 8)}`
    const ids = [
      await askForStudy(client.caller, company),
      await askForStudy(client.caller, company),
      await askForStudy(client.caller, company),
    ]
    await client.caller.applied('cancel_study', { study_id: ids[1] })
    await signIn(page, admin.email, 'admin')
    await page.goto(`/admin/projects?lang=${language}&recherche=${encodeURIComponent(company)}`)
    await expect(page.locator('[data-row]')).toHaveCount(3)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const boxes = page.locator('tbody [data-choice] input')

    await test.step('three rows are chosen by x, and with Shift', async () => {
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.keyboard.press('Shift+X')
      await expect(boxes.and(page.locator(':checked'))).toHaveCount(3)
    })

    await test.step('they are given to one specialist', async () => {
      await page.keyboard.press('a')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await tabTo(page, 'input[type=search]')
      await page.keyboard.type(specialist.email)
      await expect(dialog.getByRole('radio')).toHaveCount(1)
      await expect(dialog).toContainText(specialist.email)
      await tabTo(page, 'input[type=radio]')
      await page.keyboard.press('Space')
      await tabTo(page, 'button[type=submit]')
      await page.keyboard.press('Enter')
    })

    await test.step('one notice names the study that nobody can be given, which stays chosen', async () => {
      const [cancelled] = await server.sql<{ reference: string }>(
        'select reference from public.demandes_etudes where id = $1',
        [ids[1]],
      )
      await expect(page.getByRole('alert')).toContainText(cancelled?.reference ?? 'no reference')
      const given = await server.sql<{ id: string }>(
        'select id from public.demandes_etudes where intervenant_id = $1 order by created_at',
        [specialist.profileId],
      )
      expect(given.map(({ id }) => id)).toEqual([ids[0], ids[2]])
      await expect(boxes.and(page.locator(':checked'))).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(boxes.and(page.locator(':checked'))).toHaveCount(0)
      await expect(page.locator('[data-selection-bar]')).toHaveCount(0)
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

/** Presses Tab until a control of that kind has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  await expect(async () => {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
    await page.keyboard.press('Tab')
    expect(await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)).toBe(true)
  }).toPass({ intervals: [0] })
}
