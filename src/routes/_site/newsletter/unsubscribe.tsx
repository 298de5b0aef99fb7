import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { Unsubscription } from '../../../features/newsletter/link-answer.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

interface LinkSearch {
  /** From the mail; without it the server does not know the link. */
  readonly token?: string
}

export const Route = createFileRoute('/_site/newsletter/unsubscribe')({
  staticData: { title: 'contact:unsubscribe.title', description: 'contact:unsubscribe.description', unlisted: true },
  validateSearch: ({ token }): LinkSearch => (typeof token === 'string' ? { token } : {}),
  loader: () => loadTexts('contact'),
  component: Page,
})

const route = getRouteApi('/_site/newsletter/unsubscribe')

function Page() {
  const { token = '' } = route.useSearch()
  return <Unsubscription token={token} />
}
