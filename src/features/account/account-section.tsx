import { useId, type ReactNode } from 'react'
import classes from './account-section.module.css'
import kit from '../../ui/kit/kit.module.css'

interface AccountSectionProps {
  readonly title: string
  /** The fragment that addresses use for this section. */
  readonly anchor?: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

export function AccountSection({ title, anchor, lead, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section className={`${kit.box} ${classes.section}`} id={anchor} aria-labelledby={id}>
      <h2 id={id} className={`${kit.sectionHead} ${classes.title}`} tabIndex={anchor ? -1 : undefined}>
        {title}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  )
}
