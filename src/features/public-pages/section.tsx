import { Container, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './section.module.css'

interface SectionProps {
  readonly id: string
  readonly title: string
  readonly lead?: string
  readonly tinted?: boolean
  readonly children: ReactNode
}

/** One subject of a public page, reachable by its anchor. */
export function Section({ id, title, lead, tinted = false, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes.section} data-tinted={tinted}>
      <Container size="var(--hawa-page)">
        <Title order={2} id={`${id}-title`} className={classes.title}>
          {title}
        </Title>
        {lead && <p className={classes.lead}>{lead}</p>}
        <div className={classes.body}>{children}</div>
      </Container>
    </section>
  )
}
