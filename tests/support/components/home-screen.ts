import { vi } from 'vitest'
import { atTheEnd } from './clean-up.ts'

/** How the share sheet ends: given to an app, closed by the person, or refused by the system. */
type End = 'given' | 'AbortError' | 'NotAllowedError' | 'DataError'

interface ShareSheet {
  /** Files that an app was given. */
  readonly given: readonly File[]
  /** How often the sheet was asked for. */
  asked(): number
  /** From now on. */
  ends(end: End): void
}

/** From now on the page is an app on the home screen of an iPhone: it has a share sheet, and no link downloads. */
export function onTheHomeScreen(takesFiles = true): ShareSheet {
  const given: File[] = []
  let end: End = 'given'
  const share = vi.fn(async ({ files = [] }: ShareData = {}) => {
    if (end !== 'given') throw new DOMException('', end)
    given.push(...files)
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {
    throw new Error('a link that downloads does nothing here')
  })
  const facts = {
    standalone: true,
    maxTouchPoints: 5,
    share,
    canShare: () => takesFiles,
  }
  for (const [name, value] of Object.entries(facts))
    Object.defineProperty(navigator, name, { configurable: true, value })
  atTheEnd(() => {
    vi.restoreAllMocks()
    for (const name of Object.keys(facts)) Reflect.deleteProperty(navigator, name)
  })
  return {
    given,
    asked: () => share.mock.calls.length,
    ends(next) {
      end = next
    },
  }
}
