import type { Page } from 'playwright'

/**
 * Reloads a page on which a dialog was closed. Its entry of the history is left a moment later, and that step would
 * abort the reload.
 */
export async function reload(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state: unknown = history.state
    const mark = typeof state === 'object' && state !== null && 'hawa_dialogs' in state ? state.hawa_dialogs : null
    return typeof mark !== 'object' || mark === null || !('depth' in mark) || mark.depth === 0
  })
  await page.reload()
}
