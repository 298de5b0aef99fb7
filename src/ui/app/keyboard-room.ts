/** CSS pixels; less is a browser's own bar that comes and goes. */
const LEAST = 120

/** A smooth scroll would be ended by the next one. */
const NEAREST = { block: 'nearest', behavior: 'instant' } as const

const FIELDS = 'input, textarea, select, [contenteditable]'

/**
 * Keeps the focused field, and the sentence below it, above an on-screen keyboard. Browsers that follow index.html
 * shrink the page; Safari lays the keyboard over it: the covered height goes into a variable of the styles.
 */
export function followKeyboard(): () => void {
  const view = globalThis.visualViewport
  if (!view) return () => {}
  const { documentElement } = document
  const follow = () => {
    // A page enlarged by fingers also shows less, but nothing is covered.
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
  // A text of many lines is higher than the free space.
  activeElement.scrollIntoView(NEAREST)
}
