import { createFileRoute } from '@tanstack/react-router'
import { AboutTeaser } from '../../features/public-pages/about-teaser.tsx'
import { Cards } from '../../features/public-pages/cards.tsx'
import { Hero } from '../../features/public-pages/hero.tsx'
import { MapTeaser } from '../../features/public-pages/map-teaser.tsx'
import { Objectives } from '../../features/public-pages/objectives.tsx'
import { Offices } from '../../features/public-pages/offices.tsx'
import { Process } from '../../features/public-pages/process.tsx'
import { Services } from '../../features/public-pages/services.tsx'
import { Zones } from '../../features/public-pages/zones.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/_site/')({
  staticData: { title: 'public:title', description: 'public:description' },
  loader: () => loadTexts('public'),
  component: Home,
})

function Home() {
  return (
    <>
      <Hero />
      <Cards />
      <Objectives />
      <AboutTeaser />
      <Services />
      <Process />
      <Zones tone="ground" />
      <Offices />
      <MapTeaser />
    </>
  )
}
