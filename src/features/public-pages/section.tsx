import type { ReactNode } from 'react'
import { PageWidth } from '../../ui/page/page-width.tsx'
import classes from './section.module.css'

export type Tone = 'plain' | 'ground' | 'deep'

interface SectionProps {
  readonly id: string
  readonly title: string
  readonly lead?: string
  /** `ground`: distinct from its neighbours; `deep`: dark in both themes. */
  readonly tone?: Tone
  readonly children: ReactNode
}

/** One subject of a public page, reachable by its anchor. */
export function Section({ id, title, lead, tone = 'plain', children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes.section} data-tone={tone}>
      <PageWidth>
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
        </h2>
        {lead && <p className={classes.lead}>{lead}</p>}
        <div className={classes.body}>{children}</div>
      </PageWidth>
    </section>
  )
}
