import type { ReactNode } from 'react'
import classes from './page-intro.module.css'
import { PageWidth } from './page-width.tsx'

interface PageIntroProps {
  readonly title: string
  readonly lead: string
  /** A band of its own where the page is read; on the page itself where a form or a map follows at once. */
  readonly band?: boolean
  /** Beside the words on a desk, below them on a phone. */
  readonly aside?: ReactNode
  /** Below the lead. */
  readonly children?: ReactNode
}

/** The head of a public page: its h1 is where focus goes after a navigation. */
export function PageIntro({ title, lead, band = false, aside, children }: PageIntroProps) {
  return (
    <header className={classes.intro} data-band={band}>
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
    </header>
  )
}
