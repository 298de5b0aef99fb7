import type { Langue } from './enumerations.ts'
import type { Priorite } from './recommendation.ts'

/**
 * Contents that the company writes over the shipped ones (docs/decisions/0047). SQL holds the same shapes
 * (`hawa.content_body`).
 */
export const CONTENT_KINDS = ['article', 'recommendation', 'legal', 'order'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

export const LEGAL_PAGE_NAMES = ['notices', 'privacy', 'terms'] as const
export type LegalPageName = (typeof LEGAL_PAGE_NAMES)[number]

/** What has an order of its own. */
export const ORDERED_KINDS = ['article', 'recommendation'] as const

/** One text in three languages; blank: not written yet. */
export type Spoken = Readonly<Record<Langue, string>>

export interface ContentSection {
  readonly id: string
  readonly title: Spoken
  /**
   * In the block format of articles and legal pages: one paragraph a line, `- ` a point of a list, `|` a row of a
   * table.
   */
  readonly text: Spoken
}

/** A publication that an article stands on, named as its publisher names it. */
export interface ContentSource {
  /** As the text names it: [^who2021]. */
  readonly id: string
  readonly title: string
  readonly publisher: string
  /** Null: kept up to date in one place. */
  readonly year: number | null
  readonly url: string
  readonly language: string
}

export interface ArticleContent {
  readonly title: Spoken
  readonly lead: Spoken
  /** Null: counted from the words. */
  readonly minutes: number | null
  readonly sections: readonly ContentSection[]
  readonly sources: readonly ContentSource[]
}

export interface RecommendationContent {
  readonly title: Spoken
  readonly text: Spoken
  readonly priorite: Priorite
  /** The article that says more. */
  readonly article: string | null
}

export interface LegalContent {
  readonly sections: readonly ContentSection[]
}

export interface OrderContent {
  readonly keys: readonly string[]
}

export interface ContentBodies {
  article: ArticleContent
  recommendation: RecommendationContent
  legal: LegalContent
  order: OrderContent
}
export type ContentBody = ContentBodies[ContentKind]

/** What legal texts may name: the app fills it in. */
export const LEGAL_VARIABLES = ['name', 'registration', 'director', 'host', 'phone', 'email', 'privacyEmail'] as const

/** Characters; lists: how many. */
export const CONTENT_LIMITS = {
  title: 200,
  lead: 600,
  text: 10_000,
  advice: 1000,
  sections: 40,
  sources: 60,
  sourceTitle: 400,
  publisher: 300,
  url: 500,
  keys: 200,
  note: 1000,
  minutes: 120,
} as const

export const CONTENT_KEY = /^[a-z0-9][a-z0-9_-]{0,59}$/
export const SECTION_ID = /^[a-z0-9][a-z0-9-]{0,59}$/
export const SOURCE_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

export const SILENT: Spoken = { fr: '', en: '', ar: '' }
