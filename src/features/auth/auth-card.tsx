import { Container, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './auth-card.module.css'

interface AuthCardProps {
  readonly title: string
  readonly lead: string
  readonly wide?: boolean
  readonly children: ReactNode
  readonly foot: ReactNode
}

/** The frame of the sign-in and sign-up pages. */
export function AuthCard({ title, lead, wide = false, children, foot }: AuthCardProps) {
  return (
    <div className={classes.ground}>
      <Container size={wide ? '46rem' : '30rem'} py={{ base: 'xl', sm: '4rem' }} px="md">
        <div className={classes.card}>
          <Title order={1} tabIndex={-1}>
            {title}
          </Title>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
        <div className={classes.foot}>{foot}</div>
      </Container>
    </div>
  )
}
