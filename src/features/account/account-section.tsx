import { useId, type ReactNode } from 'react'
import classes from './account-section.module.css'

interface AccountSectionProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

export function AccountSection({ title, lead, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>{title}</h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  )
}
