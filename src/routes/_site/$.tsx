import { createFileRoute, useLocation } from '@tanstack/react-router'
import { NotFound } from '../../features/public-pages/not-found.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/_site/$')({
  staticData: { title: 'public:notFound.title' },
  loader: () => loadTexts('public'),
  component: Missing,
})

function Missing() {
  const { pathname } = useLocation()
  return <NotFound path={pathname} />
}
