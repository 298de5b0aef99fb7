import { useEffect, useState } from 'react'
import { SILENT, type ArticleContent, type LegalContent, type RecommendationContent, type Spoken } from '../../../sync/domain/content.ts'
import { PRIORITES } from '../../data/domain.ts'
import { keptPublished } from '../../data/published.ts'
import { corrected, readCorrections } from '../../i18n/corrected-texts.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import type { Namespace, Texts } from '../../i18n/setup.ts'
import { loadShippedTexts, type ShippedTexts } from '../../i18n/shipped-texts.ts'
import { citedIn } from '../advice/article-text.ts'
import { ARTICLES, type ArticleSlug } from '../advice/articles.ts'
import { CATALOGUE, GENERAL } from '../advice/recommendations.ts'
import { isSource, SOURCES } from '../advice/sources.ts'
import { LEGAL_PAGES } from '../legal/legal-pages.ts'

export interface ShippedContents {
  readonly article: ReadonlyMap<string, ArticleContent>
  readonly recommendation: ReadonlyMap<string, RecommendationContent>
  readonly legal: ReadonlyMap<string, LegalContent>
}

/** What the app ships, in three languages, with the corrections of single texts that people read today. Null: not on this device and not reachable. */
export function useShippedContents(): ShippedContents | null | undefined {
  const [shipped, setShipped] = useState<ShippedContents | null>()
  useEffect(() => {
    let late = false
    loadShippedTexts().then((files) => !late && setShipped(shippedContents(files)), () => !late && setShipped(null))
    return () => {
      late = true
    }
  }, [])
  return shipped
}

export function shippedContents(files: ShippedTexts, published: Readonly<Record<string, unknown>> = keptPublished()?.items['text'] ?? {}): ShippedContents {
  const corrections = readCorrections(published)
  const read = (namespace: Namespace) => {
    const texts = LANGUAGES.map((language) => [language, corrected(files[language][namespace], corrections.get(`${language}/${namespace}`) ?? [])] as const)
    return (path: string): Spoken => ({ ...SILENT, ...Object.fromEntries(texts.map(([language, file]) => [language, textAt(file, path)])) })
  }
  const articles = read('articles')
  const advice = read('advice')
  const legal = read('legal')
  const sections = (spoken: typeof articles, names: readonly string[]) => names.map((id) => ({ id, title: spoken(`section.${id}.title`), text: spoken(`section.${id}.text`) }))
  const article = (slug: ArticleSlug): ArticleContent => {
    const written = { title: articles(`article.${slug}.title`), lead: articles(`article.${slug}.lead`), sections: sections(articles, ARTICLES[slug]) }
    const words = [written.lead, ...written.sections.map(({ text }) => text)].map((spoken) => LANGUAGES.map((language) => spoken[language]).join('\n')).join('\n')
    return { ...written, minutes: null, sources: citedIn(words).filter(isSource).map((id) => ({ id, ...SOURCES[id] })) }
  }
  return {
    article: new Map((Object.keys(ARTICLES) as ArticleSlug[]).map((slug) => [slug, article(slug)])),
    recommendation: new Map(GENERAL.map((id, at) => [id, {
      title: advice(`recommendation.${id}.title`), text: advice(`recommendation.${id}.text`), priorite: PRIORITES[at] ?? 'basse', article: CATALOGUE[id],
    }])),
    legal: new Map(Object.entries(LEGAL_PAGES).map(([page, names]) => [page, { sections: sections(legal, names) }])),
  }
}

function textAt(texts: Texts, path: string): string {
  const found = path.split('.').reduce<unknown>((group, part) => (typeof group === 'object' && group !== null ? Reflect.get(group, part) : undefined), texts)
  return typeof found === 'string' ? found : ''
}
