// Each says it of the page that it runs in: stories hand the whole function to their browser, which knows nothing
// around it.

/** Pixels by which the page can be moved sideways. */
export function pixelsBeyondHere(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth
}

/** Visible texts and controls that their own box or the edge of the screen cuts. */
export function cutTextsHere(): readonly string[] {
  const name = (element: Element) =>
    `${element.localName}.${element.getAttribute('class')}: ${(element.textContent ?? '').trim().slice(0, 40)}`
  // Kept for screen readers in a box of one pixel, or scrolled on purpose.
  const spared = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { overflowX, position, clipPath, visibility, clip } = getComputedStyle(at)
      if (
        visibility === 'hidden' ||
        overflowX === 'auto' ||
        overflowX === 'scroll' ||
        clipPath !== 'none' ||
        clip !== 'auto'
      )
        return true
      if (position === 'absolute' && at.clientWidth <= 1) return true
    }
    return false
  }
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const box = element.getBoundingClientRect()
    const says = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (box.width === 0 || !(says || element.matches('a, button, input, select, textarea')) || spared(element))
      return []
    const clips =
      ['hidden', 'clip'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1
    return clips || box.left < -1 || box.right > innerWidth + 1 ? [name(element)] : []
  })
}
