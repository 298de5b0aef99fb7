import { Container, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ComponentTheme } from '../../ui/app/component-theme.tsx'
import classes from './auth-card.module.css'

interface AuthCardProps {
  readonly title: string
  readonly lead: string
  readonly wide?: boolean
  /** While it is about to give way to another page. */
  readonly hidden?: boolean
  readonly children: ReactNode
  readonly foot: ReactNode
}

/** The frame of the pages about accounts. */
export function AuthCard({ title, lead, wide = false, hidden = false, children, foot }: AuthCardProps) {
  return (
    <ComponentTheme>
      <div className={classes.ground} data-hidden={hidden || undefined}>
        <Container size={wide ? '46rem' : '30rem'} px="md" className={classes.column}>
          <div className={classes.card}>
            <Title order={1} tabIndex={-1} textWrap="balance">
              {title}
            </Title>
            <p className={classes.lead}>{lead}</p>
            {children}
          </div>
          <div className={classes.foot}>{foot}</div>
        </Container>
      </div>
    </ComponentTheme>
  )
}
