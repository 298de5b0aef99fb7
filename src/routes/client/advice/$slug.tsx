import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import i18next from 'i18next'
import { ArticlePage } from '../../../features/advice/articles/article-page.tsx'
import { useArticles } from '../../../features/advice/articles/article.ts'
import type { ArticleSlug } from '../../../features/advice/articles/articles.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import { NotFound } from '../../../ui/app/not-found.tsx'

export const Route = createFileRoute('/client/advice/$slug')({
  staticData: {
    title: 'area.advice',
    // The articles themselves come with the page: this runs on every first page.
    titleOf: ({ slug }) => {
      const title = `articles:article.${slug as ArticleSlug}.title` as const
      return i18next.exists(title) ? title : null
    },
  },
  loader: () => loadTexts('advice', 'articles'),
  component: Reader,
})

const route = getRouteApi('/client/advice/$slug')

function Reader() {
  const { slug } = route.useParams()
  const article = useArticles().find((one) => one.slug === slug)
  // Also one that the company has hidden.
  if (!article) return <NotFound />
  return <ArticlePage key={slug} article={article} />
}
