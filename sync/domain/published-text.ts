import type { Langue } from './enumerations.ts'

export const PLURAL_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
export type PluralForm = (typeof PLURAL_FORMS)[number]

/** One wording, or one per plural form of a language. */
export type Wording = string | Readonly<Partial<Record<PluralForm, string>>>

/** Published wordings that replace shipped ones; an absent language keeps the shipped wording. */
export type Wordings = Readonly<Partial<Record<Langue, Wording>>>

/** One text of an imported file; null: the shipped wording. */
export interface ImportedText {
  readonly key: string
  readonly texts: Wordings | null
  readonly seen: string | null
}

/** Limit of one wording, in characters. */
export const LONGEST_WORDING = 5000
/** Limit of texts in one import command. */
export const MOST_IMPORTED = 500

const PART = '[0-9A-Za-z_\u00C0-\u024F-]{1,80}'
const KEY = new RegExp(`^[a-z]{1,40}:${PART}(?:\\.${PART}){0,7}$`, 'u')
const FORM = /_(zero|one|two|few|many|other)$/

/** Whether it is the key of a text: "public:hero.title", without the suffix of a plural form. */
export function isTextKey(key: string): boolean {
  return key.length <= 200 && KEY.test(key) && !FORM.test(key)
}

/** Splits a shipped key into the text's key and the plural form. */
export function textOfKey(key: string): { readonly text: string; readonly form: PluralForm | null } {
  const form = PLURAL_FORMS.find((one) => one === FORM.exec(key)?.[1]) ?? null
  return { text: form ? key.slice(0, -form.length - 1) : key, form }
}
