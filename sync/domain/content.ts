import type { ChecklistContent } from './checklist.ts'
import type { Langue } from './enumerations.ts'
import type { Priorite } from './recommendation.ts'

/**
 * Contents that the company publishes over the shipped ones (docs/decisions/0047). SQL holds the same shapes
 * (`hawa.content_body`).
 */
export const CONTENT_KINDS = ['article', 'recommendation', 'legal', 'order', 'checklist', 'answer'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

export const LEGAL_PAGE_NAMES = ['notices', 'privacy', 'terms'] as const
export type LegalPageName = (typeof LEGAL_PAGE_NAMES)[number]

/** Kinds whose order is stored. */
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

/** A publication that an article cites, named as its publisher names it. */
export interface ContentSource {
  /** The id in the marks of the text: [^who2021]. */
  readonly id: string
  readonly title: string
  readonly publisher: string
  /** Null: the page is updated in place and has no year. */
  readonly year: number | null
  readonly url: string
  readonly language: string
}

export interface ArticleContent {
  readonly title: Spoken
  readonly lead: Spoken
  /** Reading time. Null: computed from the number of words. */
  readonly minutes: number | null
  readonly sections: readonly ContentSection[]
  readonly sources: readonly ContentSource[]
}

export interface RecommendationContent {
  readonly title: Spoken
  readonly text: Spoken
  readonly priorite: Priorite
  /** The article with the details. */
  readonly article: string | null
}

/** A ready answer of the team to a message; nobody else reads it. */
export interface AnswerContent {
  readonly title: Spoken
  readonly text: Spoken
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
  /** By type of study. */
  checklist: ChecklistContent
  answer: AnswerContent
}
export type ContentBody = ContentBodies[ContentKind]

/** Variables that legal texts may use; the app fills them in. */
export const LEGAL_VARIABLES = ['name', 'registration', 'director', 'host', 'phone', 'email', 'privacyEmail'] as const

/** Variables of a ready answer: the client's name, the reference of the study and the day that it is due. */
export const ANSWER_VARIABLES = ['name', 'reference', 'date'] as const
export type AnswerVariable = (typeof ANSWER_VARIABLES)[number]

/** Limits in characters; for lists, the number of items. */
export const CONTENT_LIMITS = {
  title: 200,
  lead: 600,
  text: 10_000,
  advice: 1000,
  answerTitle: 80,
  answer: 2000,
  sections: 40,
  sources: 60,
  sourceTitle: 400,
  publisher: 300,
  url: 500,
  keys: 200,
  note: 1000,
  /** Of a source. */
  leastYear: 1800,
  mostYear: 2200,
  minutes: 120,
} as const

export const CONTENT_KEY = /^[a-z0-9][a-z0-9_-]{0,59}$/
export const SECTION_ID = /^[a-z0-9][a-z0-9-]{0,59}$/
export const SOURCE_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

export const SILENT: Spoken = { fr: '', en: '', ar: '' }
