import { IconAlertTriangle, IconCloudUp, IconSend2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StudyMark as Mark } from '../../../sync/index.ts'
import classes from './study-mark.module.css'

/** Marks a study that has unsent changes; renders nothing when all of it is with the server. */
export function StudyMark({ mark }: { readonly mark: Mark }) {
  const { t } = useTranslation('study')
  const kind = markKind(mark)
  if (!kind) return null
  const Icon = ICONS[kind]
  return (
    <span className={classes.mark} data-kind={kind} title={t(`mark.${kind}_hint`)}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {t(`mark.${kind}`)}
    </span>
  )
}

export type MarkKind = 'refused' | 'asked' | 'waiting'

const ICONS = { refused: IconAlertTriangle, asked: IconSend2, waiting: IconCloudUp } as const satisfies Record<
  MarkKind,
  unknown
>

/** One mark at a time, the most urgent one first. */
export function markKind(mark: Mark): MarkKind | null {
  if (mark.state === 'refused') return 'refused'
  if (mark.acceptanceAsked) return 'asked'
  return mark.state === 'waiting' ? 'waiting' : null
}
