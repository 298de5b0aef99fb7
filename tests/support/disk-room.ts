import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright/test'

/** Less than any site of ours uses: nothing more can be written. Bytes. */
export const FULL = 100_000

/** How much an origin may store, in bytes; null: as much as there is. @param page one of it that is not frozen */
export async function limitRoom(devtools: CDPSession, page: Page, origin: string, bytes: number | null): Promise<void> {
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, ...(bytes === null ? {} : { quotaSize: bytes }) })
  // Chromium uses its old figure of the room for up to half a minute.
  for (const until = Date.now() + 60_000; (await page.evaluate(takesMore)) !== (bytes === null);) {
    if (Date.now() > until) throw new Error('the quota has no effect')
    await pause(500)
  }
}

/** In the page: whether a small record can still be written. */
function takesMore(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('probe', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('probe')
    opening.onerror = () => resolve(false)
    opening.onsuccess = () => {
      const writing = opening.result.transaction('probe', 'readwrite')
      writing.objectStore('probe').put('x'.repeat(1000), 1)
      const end = (taken: boolean) => {
        opening.result.close()
        resolve(taken)
      }
      writing.oncomplete = () => end(true)
      writing.onabort = () => end(false)
    }
  })
}
