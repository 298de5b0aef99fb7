import type { Locator, Page } from 'playwright/test'
import { signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

/**
 * Risk: several people. A figure of the office would count other studies than the list behind it, which comes from
 * another function of the real server.
 */
test('a figure of the statistics opens the list that counts the same, in French and Arabic', async ({
  people,
  page,
}) => {
  const [client, specialist, office] = [await people.client(), await people.specialist(), await people.admin()]
  for (const command of ['accept_study', 'start_study', 'finish_study'] as const) {
    const study = await askForStudy(client.caller, `Cimenterie ${command}`, { budget_estime: '10k_50k' })
    await advance(specialist.caller, study, command)
  }

  await test.step('in French: studies of a month and of a step, and invoices', async () => {
    await signIn(page, office.email, 'admin', '/admin/statistics')
    await opensTheSame(page, 'Évolution mensuelle', (rows) => rows.last().getByRole('link').first())
    await opensTheSame(page, 'Parcours des demandes', (rows) =>
      rows.filter({ hasText: 'Commencées' }).getByRole('link'),
    )
    await opensTheSame(page, 'Argent', (rows) => rows.filter({ hasText: 'Facturé' }).getByRole('link').last())
  })

  await test.step('in Arabic', async () => {
    await page.goto('/admin/statistics?lang=ar')
    const finished = 'منجزة'
    await opensTheSame(page, 'مسار الطلبات', (rows) => rows.filter({ hasText: finished }).getByRole('link'))
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  })
})

/** Follows a figure of a panel's table, finds it as the count of the list, and comes back. */
async function opensTheSame(page: Page, title: string, pick: (rows: Locator) => Locator): Promise<void> {
  const panel = page.getByRole('region', { name: title })
  await panel.getByRole('button', { expanded: false }).click()
  const link = pick(panel.getByRole('row'))
  const figure = (await link.innerText()).replaceAll(/\s/g, '')
  expect(Number(figure), title).toBeGreaterThan(0)
  await link.click()
  await expect(page).toHaveURL(/\/admin\/(?:projects|invoices)/)
  await expect(
    page
      .getByRole('main')
      .getByText(new RegExp(`(?:^|\\D)${figure}(?:\\D|$)`))
      .first(),
  ).toBeVisible()
  await page.goBack()
  await expect(panel).toBeVisible()
}
