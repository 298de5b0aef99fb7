import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSyncStatus } from '../../../data/sync-status.ts'
import { INDICATOR_ICONS, indicatorText } from './indicator-look.ts'
import { indicatorState } from './indicator-state.ts'
import classes from './sync-indicator.module.css'
import { useMustStayOpen } from './use-sends-when-closed.ts'
import kit from '../../../ui/kit/kit.module.css'

interface SyncIndicatorProps {
  readonly to: '/client/synchronisation' | '/intervenant/synchronisation' | '/admin/synchronisation'
}

/** Always in sight: is my work with the server? By icon and word; on a phone by icon, figure and a spoken label. */
export function SyncIndicator({ to }: SyncIndicatorProps) {
  const { t } = useTranslation('sync')
  const status = useSyncStatus()
  const mustStayOpen = useMustStayOpen(status?.waiting ?? 0)
  if (!status) return <span className={`${kit.box} ${classes.indicator}`} data-kind="checking" aria-hidden="true" />
  const state = indicatorState(status)
  const text = indicatorText(t, state)
  const Icon = INDICATOR_ICONS[state.kind]
  return (
    <>
      <Link
        to={to}
        translate="no"
        className={`${kit.box} ${classes.indicator}`}
        data-kind={state.kind}
        aria-label={t('indicator.label', { state: text })}
        title={mustStayOpen ? `${text}. ${t('banner.stay_open')}` : text}
      >
        <Icon size={20} stroke={1.8} aria-hidden="true" />
        <span className={classes.word}>{text}</span>
        {'count' in state && <span className={classes.count}>{state.count}</span>}
      </Link>
      <span translate="no" className={`${kit.unseen} ${kit.unbroken}`} role="status">
        {text}
      </span>
    </>
  )
}
