import type { Locator } from 'vitest/browser'

/** As by the browser's own dialog, at any size: nothing is carried from outside of the page. */
export function chooseFile(input: Locator, file: File): void {
  const element = input.element()
  if (!(element instanceof HTMLInputElement)) throw new Error('a file is chosen in an input')
  const chosen = new DataTransfer()
  chosen.items.add(file)
  element.files = chosen.files
  element.dispatchEvent(new Event('change', { bubbles: true }))
}
