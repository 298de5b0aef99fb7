const HINT = 'hawa.codes'

/** A hint only, like that of a session: whoever is not here may come back with a code. The device database knows who. */
export function hintCodes(any: boolean): void {
  if (any) localStorage.setItem(HINT, '1')
  else localStorage.removeItem(HINT)
}

export function mayUnlock(): boolean {
  return typeof localStorage !== 'undefined' && localStorage.getItem(HINT) !== null
}
