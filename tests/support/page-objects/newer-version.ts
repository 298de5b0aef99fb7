import { expect, type Locator, type Page } from 'playwright/test'

const CONSENT = 'Mettre à jour'
/** The app asks again after ten seconds. */
const ASKED_AGAIN_MS = 12_000

/**
 * Consents to the newer version that waits and resolves when `newer` is on the page. A browser lets the old worker end
 * its work, at times for longer than ten seconds: then the app asks again, and the person consents again.
 */
export async function takeNewerVersion(page: Page, newer: Locator): Promise<void> {
  const consent = page.getByRole('button', { name: CONSENT })
  await consent.click({ timeout: 60_000 })
  await expect(async () => {
    if (await consent.isVisible()) await consent.click({ timeout: 1_000 })
    await expect(newer).toHaveCount(1, { timeout: ASKED_AGAIN_MS })
  }).toPass({ timeout: 120_000 })
}
