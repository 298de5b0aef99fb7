import type { Langue } from './enumerations.ts'

export const PLURAL_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
export type PluralForm = (typeof PLURAL_FORMS)[number]

/** One wording, or those of the plural forms of a language. */
export type Wording = string | Readonly<Partial<Record<PluralForm, string>>>

/** What the company says instead of what is shipped; what is absent is as shipped. */
export type Wordings = Readonly<Partial<Record<Langue, Wording>>>

/** One text of a file; null: as shipped. */
export interface ImportedText {
  readonly key: string
  readonly texts: Wordings | null
  readonly seen: string | null
}

/** Characters of one wording. */
export const LONGEST_WORDING = 5000
/** Texts of one command that imports. */
export const MOST_IMPORTED = 500

const PART = '[0-9A-Za-z_\u00C0-\u024F-]{1,80}'
const KEY = new RegExp(`^[a-z]{1,40}:${PART}(?:\\.${PART}){0,7}$`, 'u')
const FORM = /_(zero|one|two|few|many|other)$/

/** The name of a text, as the app asks for it: "public:hero.title", without the suffix of a plural form. */
export function isTextKey(key: string): boolean {
  return key.length <= 200 && KEY.test(key) && !FORM.test(key)
}

/** The text that a shipped key belongs to, and which of its plural forms it is. */
export function textOfKey(key: string): { readonly text: string; readonly form: PluralForm | null } {
  const form = PLURAL_FORMS.find((one) => one === FORM.exec(key)?.[1]) ?? null
  return { text: form ? key.slice(0, -form.length - 1) : key, form }
}
