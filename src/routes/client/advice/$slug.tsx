import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { ArticlePage } from '../../../features/advice/article-page.tsx'
import { readSlug } from '../../../features/advice/articles.ts'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/client/advice/$slug')({
  staticData: {
    title: 'area.advice',
    titleOf: ({ slug }) => {
      const article = readSlug(slug)
      return article && `articles:article.${article}.title`
    },
  },
  beforeLoad: ({ params }) => {
    if (!readSlug(params.slug)) throw notFound()
  },
  loader: () => loadTexts('advice', 'articles'),
  component: Reader,
})

const route = getRouteApi('/client/advice/$slug')

function Reader() {
  const slug = readSlug(route.useParams().slug)
  return slug && <ArticlePage key={slug} slug={slug} />
}
