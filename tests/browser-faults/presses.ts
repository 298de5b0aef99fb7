/**
 * Presses on a page, to understand a failure: whether a press reached its button, and whether that button
 * stayed.
 */
interface Press {
  readonly at: number
  readonly type: string
  readonly target: Node | null
  readonly what: string
}

type Remembering = typeof globalThis & { pressesOfTest?: Press[] }

/** In the page, before anything of its own runs. */
export function rememberPresses(): void {
  const presses: Press[] = []
  ;(globalThis as Remembering).pressesOfTest = presses
  for (const type of ['pointerdown', 'pointerup', 'click']) {
    addEventListener(
      type,
      ({ target }) => {
        const element = target instanceof Element ? (target.closest('button, a, input, textarea') ?? target) : null
        presses.push({
          at: Math.round(performance.now()),
          type,
          target: element,
          what: `${element?.tagName} ${element?.textContent?.slice(0, 30)}`,
        })
      },
      { capture: true },
    )
  }
}

/** In the page. */
export function toldPresses(): string {
  const presses = (globalThis as Remembering).pressesOfTest ?? []
  const told = presses
    .slice(-12)
    .map(({ at, type, target, what }) => `${at} ${type} ${what}${target?.isConnected ? '' : ' (gone)'}`)
  const busy = [...document.querySelectorAll('button[data-loading], [aria-busy="true"]')].map(
    ({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 30)}`,
  )
  const notices = [...document.querySelectorAll('[role="status"], [role="alert"]')]
    .map(({ textContent }) => textContent?.slice(0, 120))
    .filter(Boolean)
  return (
    `${told.join(', ')}; now ${Math.round(performance.now())}, on ${document.activeElement?.tagName} ` +
    `${document.activeElement?.textContent?.slice(0, 30)}\nbusy: ${busy.join(', ')}\nnotices: ${notices.join(' | ')}`
  )
}
