import type { ReactNode } from 'react'
import { PageWidth } from '../../ui/page/page-width.tsx'
import classes from './code-page.module.css'

/** A narrow page whose footer stays where it is when an answer comes. */
export function CodePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <PageWidth className={classes.page}>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </PageWidth>
  )
}
