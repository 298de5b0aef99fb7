import { Button } from '@mantine/core'
import { IconClipboardList, IconRefreshAlert } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoAnswer } from '../../../sync/index.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import classes from './empty-state.module.css'
import { Sentence } from '../text/formatted.tsx'
import { NO_ANSWER_ICONS } from './no-answer-icons.ts'
import kit from '../kit/kit.module.css'

export type EmptyStateProps =
  /** The list was loaded and holds nothing. */
  | { readonly kind: 'empty'; readonly title: string; readonly hint?: ReactNode; readonly action?: ReactNode }
  /** Nothing to show, and the server cannot be asked; null: this device never received anything. */
  | { readonly kind: NoAnswer; readonly lastSeenAt: string | null; readonly onRetry?: () => void }
  | { readonly kind: 'failed'; readonly onRetry?: () => void }

/**
 * The reason why a list shows no items: empty, failed, or the server cannot be asked, with the time of the last pull.
 */
export function EmptyState(props: EmptyStateProps) {
  const { t } = useTranslation('study')
  const again = (ask?: () => void) =>
    ask && (
      <Button variant="default" onClick={ask}>
        {t('list.retry')}
      </Button>
    )
  switch (props.kind) {
    case 'empty':
      return <Frame Icon={IconClipboardList} kind="empty" title={props.title} hint={props.hint} action={props.action} />
    case 'offline':
    case 'unreachable': {
      const hint =
        props.lastSeenAt === null
          ? t(`list.${props.kind}_never`)
          : t(`list.${props.kind}_seen`, { at: isolate(formatDateTime(props.lastSeenAt)) })
      return (
        <Frame
          Icon={NO_ANSWER_ICONS[props.kind]}
          kind={props.kind}
          title={t(`list.${props.kind}_title`)}
          hint={<Sentence>{hint}</Sentence>}
          action={again(props.onRetry)}
        />
      )
    }
    case 'failed':
      return (
        <Frame
          Icon={IconRefreshAlert}
          kind="failed"
          title={t('list.failed_title')}
          hint={t('list.failed_hint')}
          action={again(props.onRetry)}
        />
      )
  }
}

interface FrameProps {
  readonly Icon: typeof IconClipboardList
  readonly kind: EmptyStateProps['kind']
  readonly title: string
  readonly hint?: ReactNode
  readonly action?: ReactNode
}

function Frame({ Icon, kind, title, hint, action }: FrameProps) {
  return (
    <div className={`${kit.stackXs} ${classes.frame}`} data-kind={kind} role={kind === 'failed' ? 'alert' : undefined}>
      <Icon size={36} stroke={1.4} aria-hidden="true" />
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action}
    </div>
  )
}
