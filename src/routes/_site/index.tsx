import { createFileRoute } from '@tanstack/react-router'
import { Expert, Offices } from '../../features/public-pages/expert.tsx'
import { Hero } from '../../features/public-pages/hero.tsx'
import { Process, Services } from '../../features/public-pages/services.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/_site/')({
  staticData: { title: 'public:title' },
  loader: () => loadTexts('public'),
  component: Home,
})

function Home() {
  return (
    <>
      <Hero />
      <Services />
      <Process />
      <Expert />
      <Offices />
    </>
  )
}
