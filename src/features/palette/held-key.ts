/** The key that is held with the palette's letter, as this keyboard writes it. */
export const heldKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl')
