import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInstalled } from '../../../data/device/installed.ts'
import { useHeldMissions } from '../../../data/studies/preparations.ts'
import { useSyncStatus } from '../../../data/sync-status.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { clearsAfterDays, openBefore } from './clearing.ts'
import classes from './clearing-note.module.css'
import kit from '../../../ui/kit/kit.module.css'

/**
 * A warning where the browser clears its storage after a week, with the day by which to come back; louder while unsent
 * work is at stake.
 */
export function ClearingNote() {
  const { t } = useTranslation('sync')
  const status = useSyncStatus()
  const held = useHeldMissions()
  const [now] = useState(() => new Date())
  if (
    !clearsAfterDays({
      installed: isInstalled(),
      knowsStandalone: 'standalone' in navigator,
      userAgent: navigator.userAgent,
    })
  )
    return null
  const unsent = (status?.waiting ?? 0) + (status?.refused ?? 0)
  const atStake = unsent > 0 || held > 0
  return (
    <div className={`${kit.box} ${classes.note}`} data-at-stake={atStake} role="note">
      <IconAlertTriangle size={22} stroke={1.7} aria-hidden="true" />
      <p>
        {unsent > 0 && <strong>{t('clearing.unsent', { count: unsent })} </strong>}
        {held > 0 && <strong>{t('clearing.held', { count: held })} </strong>}
        {t('clearing.text', { at: isolate(formatDate(openBefore(now).toISOString())) })}{' '}
        {t(navigator.maxTouchPoints > 1 ? 'clearing.install' : 'clearing.install_mac')}
      </p>
    </div>
  )
}
