/** What of a window is needed here; a worker and Node are no pages. */
interface PageScope extends EventTarget {
  readonly document?: object
  readonly location?: { readonly reload?: () => void }
}

type Left = Event & { readonly persisted?: boolean }
type StartTransaction = IDBDatabase['transaction']

const watched = new WeakSet<object>()

/**
 * A page that is left can be put aside whole, for the way back, with its transactions half done. WebKit lets them keep
 * their locks: every later page waits for them, for ever, and shows nothing. So they end when the page is left, which
 * is to them what a power cut is; a page that is taken out again after that begins anew.
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
    // Between the event and the standstill something may still be told to this page.
    if (left) endAll()
    return transaction
  }

  function endAll(): void {
    for (const transaction of running) {
      try {
        transaction.abort()
        ended = true
      } catch {
        // It was finished, only its event had not come yet.
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
