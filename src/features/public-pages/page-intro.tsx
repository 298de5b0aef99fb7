import type { ReactNode } from 'react'
import { PageWidth } from '../../ui/page-width.tsx'
import classes from './page-intro.module.css'

interface PageIntroProps {
  readonly title: string
  readonly lead: string
  /** Beside the words on a desk, below them on a phone. */
  readonly aside?: ReactNode
  readonly children?: ReactNode
}

/** The head of a public page. */
export function PageIntro({ title, lead, aside, children }: PageIntroProps) {
  return (
    <div className={classes.intro}>
      <PageWidth className={aside ? classes.columns : undefined}>
        <div>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
        {aside}
      </PageWidth>
    </div>
  )
}
