import type { Page } from 'playwright/test'

/** Makes the access token on this device old, as a night in the field does: the next use has to renew it. */
export async function ageSession(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('hawa-device')
        opening.onerror = () => reject(new Error('no device database'))
        opening.onsuccess = () => {
          const change = opening.result.transaction('values', 'readwrite')
          const values = change.objectStore('values')
          const reading = values.get('session')
          reading.onsuccess = () => {
            const record = reading.result as { key: string; value: object }
            values.put({ ...record, value: { ...record.value, obtained_at: 0 } })
          }
          change.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          change.onabort = () => reject(new Error('the session could not be changed'))
        }
      }),
  )
}
