import { useId, type ReactNode } from 'react'
import classes from './page-section.module.css'
import kit from '../kit/kit.module.css'

interface PageSectionProps {
  readonly title: ReactNode
  readonly children: ReactNode
}

/** One subject of a page that holds several: a box with its heading, found by name. */
export function PageSection({ title, children }: PageSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${kit.box} ${kit.stackSm} ${classes.section}`}>
      <h2 id={id} className={kit.sectionHead}>
        {title}
      </h2>
      {children}
    </section>
  )
}
