import type { Page } from 'playwright/test'

/** From the next navigation on, the stores of the signed-in person do not open; the answer lets them. */
export async function holdStores(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called on the factory below
    const open = IDBFactory.prototype.open
    const released = new Promise<void>((resolve) => {
      addEventListener('release-stores', () => resolve(), { once: true })
    })
    // Dexie sets its listeners on the request that it is given, and reads the outcome there.
    IDBFactory.prototype.open = function held(this: IDBFactory, name: string, version?: number) {
      if (!name.startsWith('rxdb-dexie-')) return open.call(this, name, version)
      const shown = {} as IDBOpenDBRequest
      void released.then(() => {
        const request = open.call(this, name, version)
        Object.defineProperties(shown, {
          result: { get: () => request.result }, transaction: { get: () => request.transaction }, error: { get: () => request.error },
        })
        request.addEventListener('success', (event) => shown.onsuccess?.call(request, event))
        request.addEventListener('error', (event) => shown.onerror?.call(request, event))
        request.addEventListener('blocked', (event) => shown.onblocked?.call(request, event))
        request.addEventListener('upgradeneeded', (event) => shown.onupgradeneeded?.call(request, event))
      })
      return shown
    }
  })
  return () => page.evaluate(() => { dispatchEvent(new Event('release-stores')) })
}
