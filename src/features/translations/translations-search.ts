import { pageOf } from '../../../sync/domain/pages.ts'
import { wordsOf } from '../../../sync/domain/searchable.ts'
import { readPlace, type Ends, type Keys, type Place } from '../../data/address-values.ts'
import { isLanguage, LANGUAGES, type Language } from '../../i18n/languages.ts'
import type { CatalogueText } from './catalogue.ts'

export const STATUSES = ['complets', 'incomplets', 'corriges', 'ajoutes'] as const
export type TextStatus = (typeof STATUSES)[number]
export const SORTS = ['recents', 'manquants'] as const
export type TextSort = (typeof SORTS)[number]

/** Filters in the address; an absent one does not filter. */
export interface TranslationsSearch {
  readonly recherche?: string
  readonly section?: string
  /** The language that comes first, and whose gaps are searched. */
  readonly langue?: Language
  readonly statut?: TextStatus
  /** Absent: by key. */
  readonly tri?: TextSort
  /** Absent: the first. */
  readonly page?: Place
}

const PAGE_SIZE = 25

export function readTranslationsSearch({
  recherche,
  section,
  langue,
  statut,
  tri,
  page,
}: Readonly<Record<string, unknown>>): TranslationsSearch {
  const words =
    typeof recherche === 'string'
      ? recherche.trim().slice(0, 200)
      : typeof recherche === 'number'
        ? String(recherche)
        : ''
  const status = STATUSES.find((one) => one === statut)
  const sort = SORTS.find((one) => one === tri)
  const place = readPlace(page)
  return {
    ...(words ? { recherche: words } : {}),
    ...(typeof section === 'string' && /^[a-z]{1,40}$/.test(section) ? { section } : {}),
    ...(isLanguage(langue) ? { langue } : {}),
    ...(status ? { statut: status } : {}),
    ...(sort ? { tri: sort } : {}),
    ...(place ? { page: place } : {}),
  }
}

/** All pages of matching texts, in the order of the address. */
export function found(texts: readonly CatalogueText[], search: TranslationsSearch): readonly CatalogueText[] {
  const words = wordsOf(search.recherche ?? '')
  const matching = texts.filter(
    (text) =>
      (!search.section || text.section === search.section) &&
      words.every((word) => text.searched.includes(word)) &&
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
