import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-title.module.css'
import kit from '../kit/kit.module.css'

interface PageTitleProps {
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** The page's main action, at the end of the line. */
  readonly action?: ReactNode
}

/** The h1 of a screen: where focus goes after a navigation. */
export function PageTitle({ title, lead, action }: PageTitleProps) {
  return (
    <header className={`${kit.clusterMd} ${kit.apart} ${classes.head}`}>
      <div>
        <Title order={1} tabIndex={-1}>
          {title}
        </Title>
        {lead && <div className={classes.lead}>{lead}</div>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </header>
  )
}
