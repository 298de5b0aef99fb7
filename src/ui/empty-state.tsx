import { Button } from '@mantine/core'
import { IconCloudOff, IconClipboardList, IconRefreshAlert } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../i18n/formats.ts'
import { isolate } from '../i18n/isolate.ts'
import classes from './empty-state.module.css'

export type EmptyStateProps =
  /** The list was loaded and holds nothing. */
  | { readonly kind: 'empty'; readonly title: string; readonly hint?: ReactNode; readonly action?: ReactNode }
  /** Nothing to show, and the server cannot be asked; null: this device never received anything. */
  | { readonly kind: 'offline'; readonly lastSeenAt: string | null }
  | { readonly kind: 'failed'; readonly onRetry?: () => void }

/** A list without items says why: empty, failed, or offline with the time of what is known. */
export function EmptyState(props: EmptyStateProps) {
  const { t } = useTranslation('study')
  switch (props.kind) {
    case 'empty':
      return <Frame Icon={IconClipboardList} kind="empty" title={props.title} hint={props.hint} action={props.action} />
    case 'offline': {
      const hint = props.lastSeenAt === null
        ? t('list.offline_never')
        : t('list.offline_seen', { at: isolate(formatDateTime(props.lastSeenAt)) })
      return <Frame Icon={IconCloudOff} kind="offline" title={t('list.offline_title')} hint={hint} />
    }
    case 'failed': {
      const retry = props.onRetry && <Button variant="default" onClick={props.onRetry}>{t('list.retry')}</Button>
      return <Frame Icon={IconRefreshAlert} kind="failed" title={t('list.failed_title')} hint={t('list.failed_hint')} action={retry} />
    }
  }
}

interface FrameProps {
  readonly Icon: typeof IconCloudOff
  readonly kind: EmptyStateProps['kind']
  readonly title: string
  readonly hint?: ReactNode
  readonly action?: ReactNode
}

function Frame({ Icon, kind, title, hint, action }: FrameProps) {
  return (
    <div className={classes.frame} data-kind={kind} role={kind === 'failed' ? 'alert' : undefined}>
      <Icon size={36} stroke={1.4} aria-hidden="true" />
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action}
    </div>
  )
}
