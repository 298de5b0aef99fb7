import { useTranslation } from 'react-i18next'
import type { ArticleContent, ContentSource } from '../../../../sync/domain/content.ts'
import { usePublishedAdvice } from '../../../data/published/published-advice.ts'
import type { Language } from '../../../i18n/languages.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { articleBlocks, citedIn, readingMinutes, type ArticleBlock } from './article-text.ts'
import { ARTICLE_SLUGS, ARTICLES, readSlug, type ArticleSection, type ArticleSlug } from './articles.ts'
import { asArticle, orderIn, shownOf } from '../published-advice.ts'
import { isSource, SOURCES } from './sources.ts'

export interface Article {
  readonly title: string
  readonly lead: string
  readonly minutes: number
  readonly sections: readonly {
    readonly name: string
    readonly title: string
    readonly blocks: readonly ArticleBlock[]
  }[]
  /** In the order of their numbers. */
  readonly sources: readonly ContentSource[]
}

/** Keys in the texts `articles`. */
type ArticleKey = `article.${ArticleSlug}.${'title' | 'lead'}` | `section.${ArticleSection}.${'title' | 'text'}`

/** Those that are shown, in order, in the language of the screen, whose texts are there. */
export function useArticles(): readonly (Article & { readonly slug: string })[] {
  const { t } = useTranslation('articles')
  const language = useLanguage()
  const items = usePublishedAdvice()
  return shownOf(ARTICLE_SLUGS, items['article'] ?? {}, orderIn(items, 'article'), asArticle).flatMap(
    ({ key, written }) => {
      if (written) return [{ slug: key, ...writtenArticle(written, language) }]
      const slug = readSlug(key)
      return slug ? [{ slug, ...articleOf(slug, language, t) }] : []
    },
  )
}

export function articleOf(slug: ArticleSlug, language: Language, textOf: (key: ArticleKey) => string): Article {
  const names: readonly ArticleSection[] = ARTICLES[slug]
  const title = textOf(`article.${slug}.title`)
  const lead = textOf(`article.${slug}.lead`)
  const sections = names.map((name) => ({
    name,
    title: textOf(`section.${name}.title`),
    text: textOf(`section.${name}.text`),
  }))
  return assembled(title, lead, sections, language, (id) => (isSource(id) ? { id, ...SOURCES[id] } : null))
}

/** An article in the company's own words. */
export function writtenArticle(
  { title, lead, minutes, sections, sources }: ArticleContent,
  language: Language,
): Article {
  const said = sections.map((section) => ({
    name: section.id,
    title: section.title[language],
    text: section.text[language],
  }))
  const article = assembled(
    title[language],
    lead[language],
    said,
    language,
    (id) => sources.find((source) => source.id === id) ?? null,
  )
  return { ...article, minutes: minutes ?? article.minutes }
}

interface SectionWords {
  readonly name: string
  readonly title: string
  readonly text: string
}

function assembled(
  title: string,
  lead: string,
  sections: readonly SectionWords[],
  language: Language,
  sourceOf: (id: string) => ContentSource | null,
): Article {
  const whole = [title, lead, ...sections.flatMap((section) => [section.title, section.text])].join('\n')
  return {
    title,
    lead,
    minutes: readingMinutes(whole, language),
    sections: sections.map(({ text, ...section }) => ({ ...section, blocks: articleBlocks(text) })),
    sources: citedIn(whole).flatMap((id) => sourceOf(id) ?? []),
  }
}
