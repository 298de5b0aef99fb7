import { useId, type ReactNode } from 'react'
import classes from './page-section.module.css'

interface PageSectionProps {
  readonly title: ReactNode
  readonly children: ReactNode
}

/** One subject of a page that holds several: a box with its heading, found by name. */
export function PageSection({ title, children }: PageSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
