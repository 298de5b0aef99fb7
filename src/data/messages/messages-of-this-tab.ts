/**
 * The messages written in this tab. On a shared device only this tells one visitor from the next: it ends with the tab,
 * and survives a reload.
 */
const KEY = 'hawa.written-here'
const LIMIT = 50

export function rememberMessage(id: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([id, ...ofThisTab()].slice(0, LIMIT)))
  } catch {
    // Without it the text is not given back: the safe side.
  }
}

export const isOfThisTab = (id: string): boolean => ofThisTab().includes(id)

function ofThisTab(): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
