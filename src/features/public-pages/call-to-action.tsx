import type { ReactNode } from 'react'
import { PageWidth } from '../../ui/page/page-width.tsx'
import classes from './call-to-action.module.css'

interface CallToActionProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** The end of a page: links to the next steps. */
export function CallToAction({ title, text, children }: CallToActionProps) {
  return (
    <PageWidth className={classes.holder}>
      <section className={classes.action}>
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <div className={classes.buttons}>{children}</div>
      </section>
    </PageWidth>
  )
}
