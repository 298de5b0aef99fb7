import { useEffect, useState } from 'react'
import {
  SILENT,
  type ArticleContent,
  type RecommendationContent,
  type Spoken,
} from '../../../../sync/domain/content.ts'
import { PRIORITES } from '../../../../sync/domain/recommendation.ts'
import { keptPublished } from '../../../data/published/published.ts'
import { corrected, readCorrections } from '../../../i18n/corrected-texts.ts'
import { LANGUAGES } from '../../../i18n/languages.ts'
import type { Namespace } from '../../../i18n/french-texts.ts'
import type { Texts } from '../../../i18n/setup.ts'
import { loadShippedTexts, type ShippedTexts } from '../../../i18n/shipped-texts.ts'
import { citedIn } from '../articles/article-text.ts'
import { ARTICLES, ARTICLE_SLUGS, type ArticleSlug } from '../articles/articles.ts'
import { CATALOGUE, GENERAL, isRuleKey } from '../recommendations/recommendations.ts'
import { isSource, SOURCES } from '../articles/sources.ts'

/** The shipped texts by key. */
export interface ShippedAdvice {
  readonly article: ReadonlyMap<string, ArticleContent>
  readonly recommendation: ReadonlyMap<string, RecommendationContent>
}

/**
 * The shipped texts in three languages, with the corrections of single texts that are in force. Null: neither on this
 * device nor reachable.
 */
export function useShippedAdvice(): ShippedAdvice | null | undefined {
  const [shipped, setShipped] = useState<ShippedAdvice | null>()
  useEffect(() => {
    let late = false
    loadShippedTexts().then(
      (files) => !late && setShipped(shippedAdvice(files)),
      () => !late && setShipped(null),
    )
    return () => {
      late = true
    }
  }, [])
  return shipped
}

export function shippedAdvice(
  files: ShippedTexts,
  published: Readonly<Record<string, unknown>> = keptPublished()?.items['text'] ?? {},
): ShippedAdvice {
  const corrections = readCorrections(published)
  const reader = (namespace: Namespace) => {
    const texts = LANGUAGES.map(
      (language) =>
        [language, corrected(files[language][namespace], corrections.get(`${language}/${namespace}`) ?? [])] as const,
    )
    return (path: string): Spoken => ({
      ...SILENT,
      ...Object.fromEntries(texts.map(([language, file]) => [language, textAt(file, path)])),
    })
  }
  const articles = reader('articles')
  const advice = reader('advice')
  const article = (slug: ArticleSlug): ArticleContent => {
    const title = articles(`article.${slug}.title`)
    const lead = articles(`article.${slug}.lead`)
    const sections = ARTICLES[slug].map((id) => ({
      id,
      title: articles(`section.${id}.title`),
      text: articles(`section.${id}.text`),
    }))
    const words = [lead, ...sections.map(({ text }) => text)]
      .flatMap((spoken) => LANGUAGES.map((language) => spoken[language]))
      .join('\n')
    return {
      title,
      lead,
      minutes: null,
      sections,
      sources: citedIn(words)
        .filter(isSource)
        .map((id) => ({ id, ...SOURCES[id] })),
    }
  }
  return {
    article: new Map(ARTICLE_SLUGS.map((slug) => [slug, article(slug)])),
    recommendation: new Map(
      Object.keys(CATALOGUE)
        .filter(isRuleKey)
        .map((id) => [
          id,
          {
            title: advice(`recommendation.${id}.title`),
            text: advice(`recommendation.${id}.text`),
            article: CATALOGUE[id],
            // Shipped ones get the priority of their place in the rule; a rewritten one starts with this priority.
            priorite: PRIORITES[GENERAL.indexOf(id)] ?? 'moyenne',
          },
        ]),
    ),
  }
}

function textAt(texts: Texts, path: string): string {
  const found = path
    .split('.')
    .reduce<unknown>(
      (group, part) => (typeof group === 'object' && group !== null ? Reflect.get(group, part) : undefined),
      texts,
    )
  return typeof found === 'string' ? found : ''
}
