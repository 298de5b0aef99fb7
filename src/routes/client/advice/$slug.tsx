import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { ArticlePage } from '../../../features/advice/articles/article-page.tsx'
import { useArticles } from '../../../features/advice/articles/article.ts'
import { readSlug } from '../../../features/advice/articles/articles.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import { NotFound } from '../../../ui/app/not-found.tsx'

export const Route = createFileRoute('/client/advice/$slug')({
  staticData: {
    title: 'area.advice',
    titleOf: ({ slug }) => {
      const article = readSlug(slug)
      return article && `articles:article.${article}.title`
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
