/** In the state of an entry: the entry of the page has depth 0, that of its first dialog 1. */
interface Mark {
  readonly page: string
  readonly depth: number
}

interface OpenDialogs {
  readonly count: () => number
  /** Asks the topmost dialogs to close until `count` are left. */
  readonly closeTo: (count: number) => void
}

type Call = () => void

const MARK = 'hawa_dialogs'
/** A step within the page takes some milliseconds; no navigation may wait longer for its event. */
const PATIENCE_MS = 1000

/**
 * Back closes the topmost dialog: while it is open it has an entry of the history, with the page's own address. The
 * router sees nothing of these entries: not the steps between them, and its own navigation takes their place, so that
 * none is left behind. Call the returned function at every change of the open dialogs.
 */
export function dialogHistory({ count, closeTo }: OpenDialogs): Call {
  const { history } = window
  const { pushState, replaceState } = History.prototype
  const before = { push: history.pushState.bind(history), replace: history.replaceState.bind(history) }
  let here = markOf(history.state)
  /** Of the page, where the router has replaced it under a dialog: laid into the entry of the page on the way back. */
  let replaced: Parameters<History['replaceState']> | null = null
  /** Not null: on the way to another entry. The router's calls meanwhile follow afterwards. */
  let waiting: Call[] | null = null
  let patience: ReturnType<typeof setTimeout> | undefined
  let settling: ReturnType<typeof setTimeout> | undefined

  const look = () => {
    here = markOf(history.state)
  }
  const marked = (state: unknown, mark: Mark) => ({ ...(isRecord(state) ? state : {}), [MARK]: mark })

  function enter(): void {
    const page = here?.page ?? crypto.randomUUID()
    if (!here) replaceState.call(history, marked(history.state, { page, depth: 0 }), '')
    const depth = (here?.depth ?? 0) + 1
    pushState.call(history, marked(history.state, { page, depth }), '')
    look()
  }

  function travel(steps: number, then: readonly Call[] = []): void {
    waiting = [...then]
    patience = setTimeout(arrive, PATIENCE_MS)
    history.go(steps)
  }

  function arrive(): void {
    clearTimeout(patience)
    const calls = waiting ?? []
    waiting = null
    look()
    if (here?.depth === 0 && replaced) {
      const [state, unused, url] = replaced
      replaceState.call(history, marked(state, here), unused, url)
      replaced = null
    }
    for (const call of calls) call()
    look()
    later()
  }

  function settle(): void {
    if (waiting) return
    const depth = here?.depth ?? 0
    if (depth > count()) travel(count() - depth)
    else while ((here?.depth ?? 0) < count()) enter()
  }

  /** A dialog that closes may make room for another one, or for another page: both take over its entry. */
  function later(): void {
    clearTimeout(settling)
    settling = setTimeout(settle)
  }

  window.addEventListener(
    'popstate',
    (event) => {
      const from = here
      look()
      const within = from !== null && here !== null && from.page === here.page
      if (within) event.stopImmediatePropagation()
      if (!waiting && within && here !== null && here.depth < count()) closeTo(here.depth)
      arrive()
    },
    { capture: true },
  )

  history.pushState = (...given) => {
    if (waiting) {
      waiting.push(() => pushState.apply(history, given))
    } else if (!here || here.depth === 0) {
      before.push(...given)
      look()
    } else if (here.depth === 1 && !replaced) {
      replaceState.apply(history, given)
      look()
    } else {
      travel(-here.depth, [() => pushState.apply(history, given)])
    }
  }
  history.replaceState = (...given) => {
    if (waiting) {
      waiting.push(() => replaceState.apply(history, given))
    } else if (!here || here.depth === 0) {
      before.replace(...given)
      look()
    } else {
      replaced = given
      replaceState.call(history, marked(given[0], here), given[1], given[2])
    }
  }
  // The page was read anew while a dialog was open.
  later()
  return () => {
    if (waiting) return
    if ((here?.depth ?? 0) < count()) settle()
    else later()
  }
}

function markOf(state: unknown): Mark | null {
  const mark = isRecord(state) ? state[MARK] : null
  if (!isRecord(mark)) return null
  const { page, depth } = mark
  return typeof page === 'string' && typeof depth === 'number' ? { page, depth } : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
