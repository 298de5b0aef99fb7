import { PageWidth } from '../../ui/page-width.tsx'
import classes from './page-head.module.css'

export function PageHead({ title, lead }: { readonly title: string; readonly lead: string }) {
  return (
    <PageWidth>
      <header className={classes.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{lead}</p>
      </header>
    </PageWidth>
  )
}
