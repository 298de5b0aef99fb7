/** Result of one request. Its failure ends the transaction, as IndexedDB does by itself. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new DOMException('no answer', 'UnknownError'))
  })
}

/**
 * One transaction: all of `work`, or nothing of it. Resolves when what was written is on the disk, so that nobody is
 * told of it earlier. Rejects with the reason of the browser (for example QuotaExceededError), else with that of
 * `work`, which may wait for requests of this transaction only.
 */
export async function transact<T>(
  database: IDBDatabase,
  stores: readonly string[],
  mode: 'readonly' | 'readwrite',
  work: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction(stores, mode)
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'))
  })
  // It is awaited below; until then a failure must not count as unhandled.
  ended.catch(() => {})
  try {
    const result = await work(transaction)
    if (mode === 'readwrite') await ended
    return result
  } catch (error) {
    abort(transaction)
    throw transaction.error ?? error
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended already.
  }
}
