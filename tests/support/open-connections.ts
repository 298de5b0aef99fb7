import { forceCloseDatabase } from 'fake-indexeddb'
import { expect, vi } from 'vitest'

/**
 * Knows the connections to IndexedDB that are opened from now on, to drop them as WebKit does while an app is in the
 * background. Needs fake-indexeddb/auto; call it before the first opening.
 * @returns drops those to databases whose name contains `part`
 */
export function droppable(): (part: string) => void {
  const connections = new Set<IDBDatabase>()
  const { open } = IDBFactory.prototype
  const { close } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'close').mockImplementation(function (this: IDBDatabase) {
    connections.delete(this)
    close.call(this)
  })
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...args) {
    const request = open.apply(this, args)
    request.addEventListener('success', () => connections.add(request.result))
    return request
  })
  return (part) => {
    const found = [...connections].filter(({ name }) => name.includes(part))
    expect(found).not.toEqual([])
    for (const connection of found) {
      connections.delete(connection)
      forceCloseDatabase(connection as never)
    }
  }
}
