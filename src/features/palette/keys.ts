import type { AreaLink } from '../../subjects/areas/area-links.ts'

/** `held`: together with Ctrl, or ⌘ on Apple's keyboards. `native`: done by the browser, only shown in the help. */
interface Key {
  readonly act: 'palette' | 'search' | 'next' | 'previous' | 'open' | 'choose' | 'acts' | 'go' | 'help' | 'close'
  readonly press: string
  readonly held?: true
  readonly native?: true
}

/** The one list of keys: the listener obeys it, and the help shows it. Its words: `palette:key.<act>`. */
export const KEYS = [
  { act: 'palette', press: 'k', held: true },
  { act: 'search', press: '/' },
  { act: 'next', press: 'j' },
  { act: 'previous', press: 'k' },
  { act: 'open', press: 'Enter', native: true },
  { act: 'choose', press: 'x' },
  { act: 'acts', press: 'a' },
  { act: 'go', press: 'g' },
  { act: 'help', press: '?' },
  { act: 'close', press: 'Escape', native: true },
] as const satisfies readonly Key[]

/** The letters after `g`: the same in all languages, those of a Latin keyboard. */
export const PAGE_KEYS: readonly { readonly press: string; readonly to: AreaLink['to'] }[] = [
  { press: 'd', to: '/admin/dashboard' },
  { press: 'f', to: '/admin/todo' },
  { press: 'p', to: '/admin/projects' },
  { press: 'm', to: '/admin/messages' },
  { press: 'r', to: '/admin/reports' },
  { press: 'e', to: '/admin/prelevements' },
  { press: 'i', to: '/admin/invoices' },
  { press: 'n', to: '/admin/statistics' },
  { press: 'c', to: '/admin/accounts' },
  { press: 't', to: '/admin/terrain' },
  { press: 's', to: '/admin/settings' },
  { press: 'l', to: '/admin/translations' },
  { press: 'h', to: '/admin/holidays' },
  { press: 'j', to: '/admin/journal' },
  { press: 'y', to: '/admin/synchronisation' },
  { press: 'a', to: '/admin/account' },
]

/** How long `g` waits for its letter. */
export const SEQUENCE_MS = 1500

export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'timeStamp'
>

interface Surroundings {
  /** Somebody types in a field. */
  readonly inField: boolean
  readonly dialogOpen: boolean
}

type Meaning =
  | { readonly act: Exclude<(typeof KEYS)[number]['act'], 'open' | 'close' | 'choose'> }
  /** `extend`: with all rows between the one before and this one. */
  | { readonly act: 'choose'; readonly extend: boolean }
  | { readonly act: 'page'; readonly to: AreaLink['to'] }

/** Of an Arabic or a Cyrillic keyboard, the sign that a Latin one has at the same place. */
export function letterOf({ key, code }: Pick<Press, 'key' | 'code'>): string {
  if (key === '؟') return '?'
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  if (!/^[^\p{Script=Latin}]*\p{L}/u.test(key) || /\p{Script=Latin}/u.test(key)) return key
  return code === 'Slash' ? '/' : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key)
}

/** Reads one press after another, with the memory of a `g` that waits; null: none of ours. */
export function keyReader(): (press: Press, around: Surroundings) => Meaning | null {
  let begun = Number.NEGATIVE_INFINITY
  return (press, { inField, dialogOpen }) => {
    // Shift alone comes before its sign.
    if (press.key === 'Shift') return null
    const follows = press.timeStamp - begun < SEQUENCE_MS
    begun = Number.NEGATIVE_INFINITY
    if (dialogOpen || press.isComposing || press.altKey) return null
    const letter = letterOf(press)
    const held = press.ctrlKey || press.metaKey
    if (!held && inField) return null
    if (follows && !held) {
      const page = PAGE_KEYS.find((one) => one.press === letter)
      return page ? { act: 'page', to: page.to } : null
    }
    const found: Key | undefined = KEYS.find(
      (one: Key) => one.press === letter && (one.held ?? false) === held && one.native === undefined,
    )
    if (!found || (held && press.shiftKey) || found.act === 'open' || found.act === 'close') return null
    if (found.act === 'go') begun = press.timeStamp
    return found.act === 'choose' ? { act: 'choose', extend: press.shiftKey } : { act: found.act }
  }
}

const NOT_TYPED: readonly string[] = [
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]

export function isField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED.includes(target.type)
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLElement && target.isContentEditable
}
