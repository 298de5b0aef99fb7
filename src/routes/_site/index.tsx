import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../../features/public-pages/home/home-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/_site/')({
  staticData: { title: 'public:title', description: 'public:description' },
  loader: () => loadTexts('public'),
  component: HomePage,
})
