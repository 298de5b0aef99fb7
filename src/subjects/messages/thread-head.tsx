import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Exact } from '../../ui/text/formatted.tsx'
import classes from './thread-head.module.css'
import kit from '../../ui/kit/kit.module.css'

interface ThreadHeadProps {
  readonly title: string
  readonly lead: ReactNode
  readonly back: ReactNode
  readonly badge?: ReactNode
}

/** As a page's title, in as few lines as possible: the room belongs to the conversation. */
export function ThreadHead({ title, lead, back, badge }: ThreadHeadProps) {
  return (
    <header className={`${kit.lineMd} ${kit.apart} ${classes.head}`}>
      <div className={kit.shrinks}>
        <Title order={1} size="h2" tabIndex={-1} className={classes.title}>
          <Exact>{title}</Exact>
        </Title>
        <div className={`${kit.note} ${classes.lead}`}>
          {lead}
          {badge}
        </div>
      </div>
      {back}
    </header>
  )
}
