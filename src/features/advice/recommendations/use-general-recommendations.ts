import { useTranslation } from 'react-i18next'
import { usePublishedAdvice } from '../../../data/published/published-advice.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { useArticles } from '../articles/article.ts'
import { generalFor, shownRecommendations } from '../published-advice.ts'
import type { ReadRecommendation } from './recommendation-cards.tsx'
import { CATALOGUE, isRuleKey, type StudyKind } from './recommendations.ts'

/** In the language of the screen; a link to an unpublished article is left out. */
export function useGeneralRecommendations(kind: StudyKind): readonly ReadRecommendation[] {
  const { t } = useTranslation('advice')
  const language = useLanguage()
  const items = usePublishedAdvice()
  const articles = useArticles()
  return generalFor(kind, items).flatMap(({ key, written, priority }) => {
    const leadsTo = (slug: string | null) => articles.find((article) => article.slug === slug) ?? null
    if (written)
      return [
        {
          key,
          priority,
          title: written.title[language],
          text: written.text[language],
          article: leadsTo(written.article),
        },
      ]
    return isRuleKey(key)
      ? [
          {
            key,
            priority,
            title: t(`recommendation.${key}.title`),
            text: t(`recommendation.${key}.text`),
            article: leadsTo(CATALOGUE[key]),
          },
        ]
      : []
  })
}

/** Titles of the general recommendations by key, to show which ones a client has marked as done. */
export function useGeneralTitles(): ReadonlyMap<string, string> {
  const { t } = useTranslation('advice')
  const language = useLanguage()
  const written = shownRecommendations(usePublishedAdvice()).flatMap((one) =>
    one.written ? [[one.key, one.written.title[language]] as const] : [],
  )
  return new Map([
    ...Object.keys(CATALOGUE)
      .filter(isRuleKey)
      .map((key) => [key, t(`recommendation.${key}.title`)] as const),
    ...written,
  ])
}
