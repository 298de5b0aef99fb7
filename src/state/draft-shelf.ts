/** Where drafts lie: the browser's own storage, which a page may read and write at a keystroke. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Of a person who has a code on this device. `open` gives null for what only another key opens. */
export interface DraftSeal {
  readonly userId: string
  readonly seal: (text: string) => string
  readonly open: (text: string) => string | null
}

let current: DraftSeal | null = null

/** Whose drafts are sealed from now on; what they wrote before is sealed at once. Null: nobody's. */
export function sealDrafts(seal: DraftSeal | null, shelf: Shelf = localStorage): void {
  current = seal
  if (!seal) return
  for (const key of keysOf(shelf).filter((name) => name.includes(seal.userId))) {
    const text = shelf.getItem(key)
    // What is sealed already opens to something else.
    if (text !== null && seal.open(text) === text) shelf.setItem(key, seal.seal(text))
  }
}

/** The storage of this page, with the drafts of the person who is here sealed if the rest of theirs is. */
export const draftShelf: Shelf = {
  getItem(key) {
    const text = localStorage.getItem(key)
    const seal = sealOf(key)
    return text !== null && seal ? seal.open(text) : text
  },
  setItem: (key, text) => localStorage.setItem(key, sealOf(key)?.seal(text) ?? text),
  removeItem: (key) => localStorage.removeItem(key),
  key: (at) => localStorage.key(at),
  get length() {
    return localStorage.length
  },
}

/** Other people's, and a visitor's, are not this person's to seal. */
const sealOf = (key: string): DraftSeal | null => (current && key.includes(current.userId) ? current : null)

export const keysOf = (shelf: Shelf): readonly string[] => Array.from({ length: shelf.length }, (_, at) => shelf.key(at) ?? '')
