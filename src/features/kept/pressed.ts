/** The event of a link that was pressed on a kept page. */
export const PRESSED = 'hawa-pressed'

/** Its address, once. */
export function takePressed(root: HTMLElement): string | null {
  const { pressed = null } = root.dataset
  delete root.dataset['pressed']
  return pressed
}
