import { IconRobot } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './message-bubble.module.css'

interface AutomaticWordProps {
  /** Says that no person wrote this. */
  readonly label: string
  readonly children: ReactNode
}

export function AutomaticWord({ label, children }: AutomaticWordProps) {
  return (
    <article className={classes.automatic}>
      <p className={classes.label}>
        <IconRobot size={18} stroke={1.6} aria-hidden="true" />
        {label}
      </p>
      <p className={classes.text}>{children}</p>
    </article>
  )
}
