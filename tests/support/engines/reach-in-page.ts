/**
 * Runs in the page: brings the element into the middle, where no header or footer lies over it, and says whether a
 * click would reach it. WebDriver only scrolls it to the edge, and clicks where the element was when it looked: one
 * that is not where it was at the last call is still being moved (the press before changes the page).
 */
export function reachInPage(element: HTMLElement): boolean {
  const last = Symbol.for('where the last call found it')
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const found = element as HTMLElement & { [last]?: string }
  const [before, now] = [found[last], [left, top, width, height].join(' ')]
  found[last] = now
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  return (
    before === now &&
    !element.matches(':disabled') &&
    there !== null &&
    (element.contains(there) || there.contains(element))
  )
}
