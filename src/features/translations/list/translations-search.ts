import * as v from 'valibot'
import { pageOf } from '../../../../sync/domain/pages.ts'
import { wordsOf } from '../../../../sync/domain/searchable.ts'
import type { Ends, Keys } from '../../../data/address-values.ts'
import { place, searchSchema, words, type SearchOf } from '../../../data/search-schemas.ts'
import { LANGUAGES, type Language } from '../../../i18n/languages.ts'
import type { CatalogueText } from '../catalogue.ts'

export const STATUSES = ['complets', 'incomplets', 'corriges', 'ajoutes'] as const
type TextStatus = (typeof STATUSES)[number]
export const SORTS = ['recents', 'manquants'] as const

/** Filters; an absent one does not filter. */
export const translationsSearch = searchSchema({
  recherche: words,
  section: v.pipe(v.string(), v.regex(/^[a-z]{1,40}$/)),
  /** The language that comes first, and whose gaps are searched. */
  langue: v.picklist(LANGUAGES),
  statut: v.picklist(STATUSES),
  /** Absent: by key. */
  tri: v.picklist(SORTS),
  page: place,
})
export type TranslationsSearch = SearchOf<typeof translationsSearch>

const PAGE_SIZE = 25

/** All pages of matching texts, in the order of the address. */
export function found(texts: readonly CatalogueText[], search: TranslationsSearch): readonly CatalogueText[] {
  const asked = wordsOf(search.recherche ?? '')
  const matching = texts.filter(
    (text) =>
      (!search.section || text.section === search.section) &&
      asked.every((word) => text.searched.includes(word)) &&
      (!search.statut || hasStatus(text, search.statut, search.langue)),
  )
  return matching.toSorted((a, b) => compareKeys(keysOf(a, search), keysOf(b, search)))
}

/** The page of the address. */
export const shownPage = (
  matching: readonly CatalogueText[],
  search: TranslationsSearch,
): Ends & { readonly rows: readonly CatalogueText[] } =>
  pageOf(matching, (text) => keysOf(text, search), compareKeys, search.page, PAGE_SIZE)

/** Sort keys: a number, then the text's key. */
function keysOf(text: CatalogueText, { tri }: TranslationsSearch): Keys {
  return [String(tri === 'recents' ? -changedAt(text) : tri === 'manquants' ? text.filled.length : 0), text.key]
}

function compareKeys([number = '', key = '']: Keys, [otherNumber = '', otherKey = '']: Keys): number {
  if (number !== otherNumber) return Number(number) - Number(otherNumber)
  return key < otherKey ? -1 : key > otherKey ? 1 : 0
}

/** The main language before the others. */
export function languageOrder(first: Language | undefined): readonly Language[] {
  return first ? [first, ...LANGUAGES.filter((language) => language !== first)] : LANGUAGES
}

export const isCorrected = ({ shipped, corrected }: CatalogueText): boolean =>
  shipped !== null && Object.keys(corrected).length > 0

function hasStatus(text: CatalogueText, status: TextStatus, language: Language | undefined): boolean {
  const complete = language ? text.filled.includes(language) : text.filled.length === LANGUAGES.length
  switch (status) {
    case 'complets':
      return complete
    case 'incomplets':
      return !complete
    case 'corriges':
      return isCorrected(text)
    case 'ajoutes':
      return text.shipped === null
  }
}

/** A change that waits on this device is newer than any that the server has. */
const changedAt = ({ latest, waiting }: CatalogueText): number =>
  waiting ? Number.POSITIVE_INFINITY : latest ? Date.parse(latest.at) : 0
