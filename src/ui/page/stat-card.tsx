import { Skeleton } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '../../i18n/formats.ts'
import classes from './stat-card.module.css'
import kit from '../kit/kit.module.css'

interface StatCardProps {
  readonly label: string
  /** undefined: not known yet. */
  readonly value: number | undefined
  readonly hint?: string
  readonly icon?: ReactNode
  /** The list that this figure counts. */
  readonly link?: LinkProps
}

export function StatCard({ label, value, hint, icon, link }: StatCardProps) {
  const body = (
    <>
      <span className={`${kit.lineXs} ${classes.label}`}>
        {icon}
        {label}
      </span>
      <span translate="no" className={classes.value}>
        {value === undefined ? <Skeleton height="1em" width="2ch" /> : formatNumber(value)}
      </span>
      {hint && <span className={classes.hint}>{hint}</span>}
    </>
  )
  if (!link) return <div className={`${kit.box} ${kit.bareLink} ${classes.card}`}>{body}</div>
  return (
    <Link {...link} className={`${kit.box} ${kit.bareLink} ${classes.card}`}>
      {body}
    </Link>
  )
}
