/** CSS pixels; less is a browser's own bar that comes and goes. */
const LEAST = 120

/** A scroll on its way would be ended by the next one. */
const NEAREST = { block: 'nearest', behavior: 'instant' } as const

const FIELDS = 'input, textarea, select, [contenteditable]'

/**
 * Keeps the field with the focus, and the sentence below it, above a keyboard on the glass. Browsers that do as
 * index.html asks make the page smaller for it; Safari lays it over the page, and what it covers is told to the styles.
 */
export function followKeyboard(): () => void {
  const view = globalThis.visualViewport
  if (!view) return () => {}
  const { documentElement } = document
  const follow = () => {
    // Of a page that fingers have enlarged, less is seen, too, and nothing is covered.
    const missing = view.scale > 1.01 ? 0 : documentElement.clientHeight - view.height
    documentElement.style.setProperty('--hawa-covered', `${missing > LEAST ? Math.round(missing) : 0}px`)
    showFocused()
  }
  view.addEventListener('resize', follow)
  return () => {
    view.removeEventListener('resize', follow)
    documentElement.style.removeProperty('--hawa-covered')
  }
}

function showFocused(): void {
  const { activeElement } = document
  if (!activeElement?.matches(FIELDS)) return
  activeElement.closest('.mantine-InputWrapper-root')?.scrollIntoView(NEAREST)
  // A text of many lines is higher than what is left.
  activeElement.scrollIntoView(NEAREST)
}
