import { useTranslation } from 'react-i18next'
import type { Language } from '../../i18n/languages.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { articleBlocks, citedIn, readingMinutes, type ArticleBlock } from './article-text.ts'
import { ARTICLES, type ArticleSection, type ArticleSlug } from './articles.ts'
import { isSource, type SourceId } from './sources.ts'

export interface Article {
  readonly title: string
  readonly lead: string
  readonly minutes: number
  readonly sections: readonly { readonly name: ArticleSection; readonly title: string; readonly blocks: readonly ArticleBlock[] }[]
  /** In the order of their numbers. */
  readonly sources: readonly SourceId[]
}

/** Of the texts `articles`. */
type ArticleKey = `article.${ArticleSlug}.${'title' | 'lead'}` | `section.${ArticleSection}.${'title' | 'text'}`

/** An article in the language of the screen, whose texts are there. */
export function useArticle(slug: ArticleSlug): Article {
  const { t } = useTranslation('articles')
  return articleOf(slug, useLanguage(), t)
}

export function articleOf(slug: ArticleSlug, language: Language, textOf: (key: ArticleKey) => string): Article {
  const names: readonly ArticleSection[] = ARTICLES[slug]
  const title = textOf(`article.${slug}.title`)
  const lead = textOf(`article.${slug}.lead`)
  const sections = names.map((name) => ({ name, title: textOf(`section.${name}.title`), text: textOf(`section.${name}.text`) }))
  const whole = [title, lead, ...sections.flatMap((section) => [section.title, section.text])].join('\n')
  return {
    title,
    lead,
    minutes: readingMinutes(whole, language),
    sections: sections.map(({ text, ...section }) => ({ ...section, blocks: articleBlocks(text) })),
    sources: citedIn(whole).filter(isSource),
  }
}
