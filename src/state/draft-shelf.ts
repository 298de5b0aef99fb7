/** Where drafts lie: the browser's own storage, which a page may read and write at a keystroke. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** For a person who has a code on this device. `open` gives null for a text that only another key opens. */
export interface DraftSeal {
  readonly userId: string
  readonly seal: (text: string) => string
  readonly open: (text: string) => string | null
}

let current: DraftSeal | null = null

/** The number of writes of drafts on this device: the journal compares it to find drafts that localStorage has lost. */
export const TURN = 'hawa.drafts.turn'

let journal: Promise<typeof import('./draft-journal.ts')> | null = null

/** The stored text, sealed or not; every change is noted a second time (`draft-journal.ts`). */
export const plainShelf: Shelf = {
  getItem: (key) => localStorage.getItem(key),
  setItem(key, text) {
    localStorage.setItem(key, text)
    noted(key)
  },
  removeItem(key) {
    if (localStorage.getItem(key) === null) return
    localStorage.removeItem(key)
    noted(key)
  },
  key: (at) => localStorage.key(at),
  get length() {
    return localStorage.length
  },
}

function noted(key: string): void {
  try {
    localStorage.setItem(TURN, String(Number(localStorage.getItem(TURN) ?? 0) + 1))
  } catch {
    // Full: without a new turn the note would be ignored, and the draft is still in localStorage.
    return
  }
  journal ??= import('./draft-journal.ts').catch((error: unknown) => {
    journal = null
    throw error
  })
  journal.then(
    ({ note }) => note(key),
    () => {},
  )
}

/** Sets the person whose drafts are sealed; their earlier drafts are sealed at once. Null: nobody's. */
export function sealDrafts(seal: DraftSeal | null, shelf: Shelf = plainShelf): void {
  current = seal
  if (!seal) return
  for (const key of keysOf(shelf).filter((name) => name.includes(seal.userId))) {
    const text = shelf.getItem(key)
    // A text that is sealed already opens to another text.
    if (text !== null && seal.open(text) === text) shelf.setItem(key, seal.seal(text))
  }
}

/** The storage of this page; seals the drafts of the signed-in person if this person has a seal. */
export const draftShelf: Shelf = {
  getItem(key) {
    const text = localStorage.getItem(key)
    const seal = sealOf(key)
    return text !== null && seal ? seal.open(text) : text
  },
  setItem: (key, text) => plainShelf.setItem(key, sealOf(key)?.seal(text) ?? text),
  removeItem: plainShelf.removeItem,
  key: plainShelf.key,
  get length() {
    return plainShelf.length
  },
}

/** Drafts of other people and of visitors are not sealed with this person's key. */
const sealOf = (key: string): DraftSeal | null => (current && key.includes(current.userId) ? current : null)

export const keysOf = (shelf: Shelf): readonly string[] =>
  Array.from({ length: shelf.length }, (_, at) => shelf.key(at) ?? '')
