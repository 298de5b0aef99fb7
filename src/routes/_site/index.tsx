import { createFileRoute } from '@tanstack/react-router'
import { AboutTeaser } from '../../features/public-pages/home/about-teaser.tsx'
import { Cards } from '../../features/public-pages/home/cards.tsx'
import { Hero } from '../../features/public-pages/home/hero.tsx'
import { MapTeaser } from '../../features/public-pages/home/map-teaser.tsx'
import { Objectives } from '../../features/public-pages/about/objectives.tsx'
import { Offices } from '../../features/public-pages/home/offices.tsx'
import { Process } from '../../features/public-pages/services/process.tsx'
import { Services } from '../../features/public-pages/home/services.tsx'
import { Zones } from '../../features/public-pages/services/zones.tsx'
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
