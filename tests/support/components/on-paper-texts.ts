/** The contrast that WCAG asks of small text; a printer is worse than a screen. */
const ENOUGH = 4.5

/**
 * The texts of the page that can hardly be read on white paper, with their colours. A ground counts only where the
 * printer is told to print it; buttons are no part of a paper.
 */
export function faintTextsHere(): readonly string[] {
  const faint = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const element = node.parentElement
    if (text === '' || !element || !isPrinted(element)) continue
    const { color } = getComputedStyle(element)
    const ground = printedGround(element)
    if (contrast(luminance(color), luminance(ground)) < ENOUGH) faint.add(`${text.slice(0, 40)} (${color})`)
  }
  return [...faint]
}

/** Links that wait beyond the edge for the keyboard, and buttons, are not. */
const isPrinted = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  element.closest('.mantine-Button-root, button, select, script, style') === null &&
  element.getBoundingClientRect().bottom + scrollY > 0

function printedGround(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundColor, printColorAdjust } = getComputedStyle(at)
    if (printColorAdjust === 'exact' && !/, 0\)$|^transparent$/.test(backgroundColor)) return backgroundColor
  }
  return 'rgb(255, 255, 255)'
}

const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance, of any colour that a canvas knows. */
function luminance(color: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
