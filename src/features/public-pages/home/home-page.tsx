import { Objectives } from '../about/objectives.tsx'
import { Process } from '../services/process.tsx'
import { Zones } from '../services/zones.tsx'
import { AboutTeaser } from './about-teaser.tsx'
import { Cards } from './cards.tsx'
import { Hero } from './hero.tsx'
import classes from './home-page.module.css'
import { MapTeaser } from './map-teaser.tsx'
import { Offices } from './offices.tsx'
import { Services } from './services.tsx'

/** All subjects of docs/specification.md#2; a phone shows them in short, and their pages say the rest. */
export function HomePage() {
  return (
    <div className={classes.home}>
      <Hero />
      <Cards />
      <Objectives />
      <AboutTeaser />
      <Services />
      <Process />
      <Zones tone="ground" />
      <Offices />
      <MapTeaser />
    </div>
  )
}
