/** The part of a window used here; a worker and Node have no document. */
interface PageScope extends EventTarget {
  readonly document?: object
  readonly location?: { readonly reload?: () => void }
}

type Left = Event & { readonly persisted?: boolean }
type StartTransaction = IDBDatabase['transaction']

const watched = new WeakSet<object>()

/**
 * The browser can freeze a page in the back/forward cache with open transactions. WebKit lets them keep their locks:
 * every later page waits for them for ever and stays blank. So this aborts them when the page is hidden, like a power
 * cut; a page that comes back after that reloads.
 */
export function endTransactionsWithPage(
  page: PageScope = globalThis as unknown as PageScope,
  databases: Pick<IDBDatabase, 'transaction'> | undefined = globalThis.IDBDatabase?.prototype,
): void {
  if (!page.document || !databases || watched.has(databases)) return
  watched.add(databases)
  const running = new Set<IDBTransaction>()
  let left = false
  let ended = false

  const start: StartTransaction = databases.transaction
  databases.transaction = function (this: IDBDatabase, ...args: Parameters<StartTransaction>) {
    const transaction = start.apply(this, args)
    running.add(transaction)
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => running.delete(transaction))
    // Code may still run between `pagehide` and the freeze.
    if (left) endAll()
    return transaction
  }

  function endAll(): void {
    for (const transaction of running) {
      try {
        transaction.abort()
        ended = true
      } catch {
        // It was complete, but its event had not arrived.
      }
    }
    running.clear()
  }

  page.addEventListener('pagehide', ({ persisted }: Left) => {
    if (!persisted) return
    left = true
    endAll()
  })
  page.addEventListener('pageshow', ({ persisted }: Left) => {
    if (!persisted) return
    left = false
    if (ended) page.location?.reload?.()
  })
}
