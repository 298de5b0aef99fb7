import { IconChevronDown, IconChevronsUp, IconEqual } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Priorite } from '../../../sync/domain/recommendation.ts'
import classes from './priority-word.module.css'

const ICONS = { haute: IconChevronsUp, moyenne: IconEqual, basse: IconChevronDown } as const satisfies Record<
  Priorite,
  unknown
>

interface PriorityWordProps {
  readonly priority: Priorite
  /** For places that already show the word "priority". */
  readonly short?: boolean
}

/** Colour, sign and word together. */
export function PriorityWord({ priority, short = false }: PriorityWordProps) {
  const { t } = useTranslation('advice')
  const Icon = ICONS[priority]
  return (
    <span className={classes.priority} data-priority={priority}>
      <Icon size={18} stroke={2} aria-hidden="true" />
      {t(short ? `form.${priority}` : `priorite.${priority}`)}
    </span>
  )
}
