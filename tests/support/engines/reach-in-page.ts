/**
 * Runs in the page: brings the element into the middle, where no header or footer lies over it, and says whether a
 * click would reach it. WebDriver only scrolls it to the edge.
 */
export function reachInPage(element: HTMLElement): boolean {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  return !element.matches(':disabled') && there !== null && (element.contains(there) || there.contains(element))
}
