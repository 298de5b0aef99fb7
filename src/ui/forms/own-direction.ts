interface InputAttributes {
  readonly input?: { readonly dir: 'auto' }
}

/**
 * For `attributes` of a text input (a plain `dir` would reach its wrapper only): the text decides its direction; an
 * empty field keeps that of the screen, and with it the place of its placeholder.
 */
export function ownDirection(text: string): InputAttributes {
  return text === '' ? {} : { input: { dir: 'auto' } }
}
