import { signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Tannerie de Béni Saf'

/**
 * Risk: several people. An account that was closed goes on showing other people's studies in an app that is open, or
 * finds nothing when it is opened again.
 */
test(
  'who is shut out sees nothing more in the open app, and comes back to the work',
  { tag: '@all' },
  async ({ page, people, admin, noise }) => {
    const specialist = await people.specialist()
    const study = await askForStudy((await people.client()).caller, company)
    await advance(specialist.caller, study, 'accept_study')
    await signIn(page, specialist.email, 'intervenant')
    await expect(page.getByText(company).first()).toBeVisible()

    // The server says "banned" to every renewal of the token.
    noise.expect(/400|user_banned|Failed to load resource/)
    await admin.applied('set_account_active', { account_id: specialist.profileId, active: false, missions: 1 })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Compte désactivé' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(company)).toHaveCount(0)

    await admin.applied('set_account_active', { account_id: specialist.profileId, active: true })
    await page.reload()
    await expect(page.getByText(company).first()).toBeVisible({ timeout: 30_000 })
  },
)
