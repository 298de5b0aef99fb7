/**
 * The battery of the device: after so many writes to IndexedDB it is empty. The write at hand and its transaction are
 * lost, committed data stay, and nothing more is written or removed until `restore`. And its disk: once full,
 * whatever would add to it fails with QuotaExceededError, its transaction with it; reading and deleting go on. Needs
 * fake-indexeddb/auto; one device at a time, since it concerns every database of the process.
 */
export interface Power {
  /** Counts from now; resolves when the light goes out. */
  cutAfter(writes: number): void
  readonly off: boolean
  readonly writes: number
  /** No room from so many writes on; until `free`. */
  fillAfter(writes: number): void
  free(): void
  readonly full: boolean
  /** Current again, nothing planned. */
  restore(): void
  uninstall(): void
}

export function installPower(): Power {
  let left = Infinity
  let writes = 0
  let off = false
  let room = Infinity
  const store = IDBObjectStore.prototype
  const cursor = IDBCursor.prototype
  const factory = IDBFactory.prototype
  const genuine = {
    put: store.put,
    add: store.add,
    delete: store.delete,
    clear: store.clear,
    update: cursor.update,
    remove: cursor.delete,
    deleteDatabase: factory.deleteDatabase,
  }

  function spend(transaction: IDBTransaction): void {
    writes += 1
    left -= 1
    if (left <= 0) off = true
    if (!off) return
    try {
      transaction.abort()
    } catch {
      // It had failed already.
    }
    throw new DOMException('no power', 'AbortError')
  }

  function occupy(transaction: IDBTransaction): void {
    spend(transaction)
    room -= 1
    if (room > 0) return
    transaction.abort()
    throw new DOMException('no room', 'QuotaExceededError')
  }

  store.put = function put(...args) {
    occupy(this.transaction)
    return genuine.put.apply(this, args)
  }
  store.add = function add(...args) {
    occupy(this.transaction)
    return genuine.add.apply(this, args)
  }
  store.delete = function remove(...args) {
    spend(this.transaction)
    return genuine.delete.apply(this, args)
  }
  store.clear = function clear() {
    spend(this.transaction)
    return genuine.clear.apply(this)
  }
  factory.deleteDatabase = function deleteDatabase(name) {
    if (off) throw new DOMException('no power', 'AbortError')
    return genuine.deleteDatabase.call(this, name)
  }
  cursor.update = function update(...args) {
    occupy(transactionOf(this))
    return genuine.update.apply(this, args)
  }
  cursor.delete = function remove() {
    spend(transactionOf(this))
    return genuine.remove.apply(this)
  }

  return {
    get off() {
      return off
    },
    get writes() {
      return writes
    },
    get full() {
      return room <= 0
    },
    fillAfter: (more) => {
      room = more
    },
    free: () => {
      room = Infinity
    },
    cutAfter: (more) => {
      left = more
    },
    restore: () => {
      off = false
      left = Infinity
    },
    uninstall: () => {
      Object.assign(store, { put: genuine.put, add: genuine.add, delete: genuine.delete, clear: genuine.clear })
      Object.assign(cursor, { update: genuine.update, delete: genuine.remove })
      Object.assign(factory, { deleteDatabase: genuine.deleteDatabase })
    },
  }
}

function transactionOf({ source }: IDBCursor): IDBTransaction {
  return 'objectStore' in source ? source.objectStore.transaction : source.transaction
}
