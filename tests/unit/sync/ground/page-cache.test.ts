import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { endTransactionsWithPage } from '../../../../sync/ground/page-cache.ts'

interface Page extends EventTarget {
  readonly document: object
  readonly location: { readonly reload: () => void }
}

/** A page with one database of one store, whose connections share a prototype of their own. */
async function openPage() {
  let reloads = 0
  const page = Object.assign(new EventTarget(), {
    document: {},
    location: { reload: () => void (reloads += 1) },
  }) satisfies Page
  const factory = new IDBFactory()
  const open = () =>
    new Promise<IDBDatabase>((resolve) => {
      const request = factory.open('things', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('things')
      request.onsuccess = () => resolve(request.result)
    })
  const mine = await open()
  endTransactionsWithPage(page, mine)
  return {
    mine,
    other: await open(),
    reloads: () => reloads,
    tell: (type: string, persisted: boolean) => page.dispatchEvent(Object.assign(new Event(type), { persisted })),
  }
}

const put = (db: IDBDatabase, value: string) => {
  const transaction = db.transaction('things', 'readwrite')
  transaction.objectStore('things').put(value, 'one')
  return new Promise<'kept' | 'ended'>((resolve) => {
    transaction.oncomplete = () => resolve('kept')
    transaction.onabort = () => resolve('ended')
  })
}

test('a page that is put aside holds no other page up', async () => {
  const { mine, other, tell, reloads } = await openPage()
  const half = put(mine, 'half done')
  tell('pagehide', true)
  expect(await half).toBe('ended')
  expect(await put(other, 'whole')).toBe('kept')
  tell('pageshow', true)
  expect(reloads()).toBe(1)
})

test('nothing new begins in it either', async () => {
  const { mine, tell } = await openPage()
  tell('pagehide', true)
  const transaction = mine.transaction('things', 'readwrite')
  expect(() => transaction.objectStore('things').put('late', 'one')).toThrow()
})

test('a page that ends for good, and one that had nothing to do, are left alone', async () => {
  const { mine, tell, reloads } = await openPage()
  const whole = put(mine, 'whole')
  tell('pagehide', false)
  expect(await whole).toBe('kept')
  tell('pagehide', true)
  tell('pageshow', true)
  expect(reloads()).toBe(0)
  expect(await put(mine, 'afterwards')).toBe('kept')
})
