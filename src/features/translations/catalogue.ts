import {
  PLURAL_FORMS,
  textOfKey,
  type PluralForm,
  type Wording,
  type Wordings,
} from '../../../sync/domain/published-text.ts'
import { searchable } from '../../../sync/domain/searchable.ts'
import type { WaitingText, WordedText } from './data/texts.ts'
import { LANGUAGES, type Language } from '../../i18n/languages.ts'
import type { ShippedTexts } from '../../i18n/shipped-texts.ts'
import type { Texts } from '../../i18n/setup.ts'

/** A text of the app in its three languages, its plural forms together. */
export interface ShippedText {
  /** "public:hero.title" */
  readonly key: string
  readonly section: string
  readonly texts: Wordings
}

/** A text as the page shows it: the shipped wording, the company's correction, and this device's unsent one. */
export interface CatalogueText {
  readonly key: string
  readonly section: string
  /** Null: the app does not ship it. */
  readonly shipped: Wordings | null
  /** The company's corrections. */
  readonly corrected: Wordings
  /** The wording that people read. */
  readonly shown: Wordings
  /** The last version, also one that removed a correction; null: nobody has ever corrected it. */
  readonly latest: WordedText | null
  readonly waiting: WaitingText | null
  /** Languages in which every form has words. */
  readonly filled: readonly Language[]
  readonly searched: string
}

/** Every key of every section, sorted by name. */
export function shippedCatalogue(files: ShippedTexts): readonly ShippedText[] {
  const found = new Map<string, Record<string, Record<string, string> | string>>()
  for (const language of LANGUAGES) {
    for (const [section, texts] of Object.entries(files[language])) {
      for (const [name, text] of flat('', texts)) {
        const { text: key, form } = textOfKey(`${section}:${name}`)
        const texts = found.get(key) ?? {}
        const forms = texts[language]
        texts[language] = form === null ? text : { ...(typeof forms === 'object' ? forms : {}), [form]: text }
        found.set(key, texts)
      }
    }
  }
  return [...found]
    .map(([key, texts]) => ({ key, section: sectionOf(key), texts: texts as Wordings }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * The current catalogue; texts of our own and those that another version ships come after the shipped ones of their
 * section.
 */
export function catalogueOf(
  shipped: readonly ShippedText[],
  worded: readonly WordedText[],
  waiting: ReadonlyMap<string, WaitingText>,
): readonly CatalogueText[] {
  const latest = new Map(worded.map((one) => [one.key, one]))
  const known = new Set(shipped.map(({ key }) => key))
  const own = new Set([...latest.values()].filter(({ texts }) => texts !== null).map(({ key }) => key))
  for (const [key, { state, texts }] of waiting) if (state === 'waiting' && texts !== null) own.add(key)
  const rows = [
    ...shipped,
    ...[...own].filter((key) => !known.has(key)).map((key) => ({ key, section: sectionOf(key), texts: null })),
  ]
  return rows
    .map(({ key, section, texts }) => {
      const unsent = waiting.get(key) ?? null
      const corrected = (unsent?.state === 'waiting' ? unsent.texts : latest.get(key)?.texts) ?? {}
      const shown = shownOf(texts ?? {}, corrected)
      return {
        key,
        section,
        shipped: texts,
        corrected,
        shown,
        latest: latest.get(key) ?? null,
        waiting: unsent,
        filled: LANGUAGES.filter((language) => isFilled(texts?.[language], shown[language])),
        searched: searchable([key, ...LANGUAGES.map((language) => wordsOf(shown[language]).join('\n'))].join('\n')),
      }
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** Lays corrections over the shipped wordings, form by form. */
export function shownOf(shipped: Wordings, corrected: Wordings): Wordings {
  return eachLanguage((language) => {
    const [below, above] = [shipped[language], corrected[language]]
    if (typeof below === 'object' && typeof above === 'object') return { ...below, ...above }
    return above ?? below
  })
}

/** The wordings that differ from the shipped ones: only these are corrections. Blank means as shipped. */
export function correctionsOf(shipped: Wordings | null, given: Wordings): Wordings | null {
  const changed = eachLanguage((language) => {
    const [below, above] = [shipped?.[language], given[language]]
    if (above === undefined) return undefined
    if (typeof above === 'string')
      return isBlank(above) || above.trim() === (typeof below === 'string' ? below.trim() : undefined)
        ? undefined
        : above.trim()
    const forms = Object.entries(above).filter(
      ([form, text]) =>
        !isBlank(text) && text.trim() !== (typeof below === 'object' ? below[form as PluralForm]?.trim() : undefined),
    )
    return forms.length === 0 ? undefined : Object.fromEntries(forms.map(([form, text]) => [form, text.trim()]))
  })
  return Object.keys(changed).length === 0 ? null : changed
}

/** The forms that a language has of a text, in the order of counting; null: it is not counted. */
export function formsOf(wording: Wording | undefined): readonly PluralForm[] | null {
  return typeof wording === 'object' ? PLURAL_FORMS.filter((form) => form in wording) : null
}

export function wordsOf(wording: Wording | undefined): readonly string[] {
  if (wording === undefined) return []
  return typeof wording === 'string' ? [wording] : PLURAL_FORMS.flatMap((form) => wording[form] ?? [])
}

export const sectionOf = (key: string): string => key.slice(0, key.indexOf(':'))
export const nameOf = (key: string): string => key.slice(key.indexOf(':') + 1)

/** Percent of all texts that have words in a language, whole; 100 only when none is missing. */
export function completionOf(texts: readonly CatalogueText[], language: Language): number {
  if (texts.length === 0) return 100
  return Math.floor((100 * texts.filter(({ filled }) => filled.includes(language)).length) / texts.length)
}

export function eachLanguage(wording: (language: Language) => Wording | undefined): Wordings {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const found = wording(language)
      return found === undefined ? [] : [[language, found]]
    }),
  )
}

/** Equal, in whatever order the forms came. */
export function isSame(a: Wordings, b: Wordings): boolean {
  return LANGUAGES.every((language) => {
    const [one, other] = [a[language], b[language]]
    if (typeof one !== 'object' || typeof other !== 'object') return one === other
    return PLURAL_FORMS.every((form) => one[form] === other[form])
  })
}

function isFilled(shipped: Wording | undefined, shown: Wording | undefined): boolean {
  const needed = formsOf(shipped)
  if (typeof shown !== 'object') return shown !== undefined && !isBlank(shown)
  return (needed ?? formsOf(shown) ?? []).every((form) => !isBlank(shown[form] ?? ''))
}

const isBlank = (text: string): boolean => text.trim() === ''

function flat(prefix: string, texts: Texts): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${prefix}${name}`, value] as const] : flat(`${prefix}${name}.`, value as Texts),
  )
}
