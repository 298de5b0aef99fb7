import { IconCloudOff, IconLogin2 } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSyncStatus } from '../../data/sync-status.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ButtonLink } from '../../ui/links.tsx'
import classes from './area-banner.module.css'
import { useMustStayOpen } from './use-sends-when-closed.ts'

/** Under the header: a session to renew, or no connection. Neither stops the work. */
export function AreaBanner() {
  const { t } = useTranslation('sync')
  const status = useSyncStatus()
  const mustStayOpen = useMustStayOpen(status?.waiting ?? 0)
  const { href } = useLocation()
  if (status?.needsLogin) {
    return (
      <div className={classes.banner} data-kind="login" role="status">
        <IconLogin2 size={22} stroke={1.7} aria-hidden="true" />
        <p className={classes.text}>
          {t('banner.needs_login')} {status.waiting > 0 && t('banner.kept', { count: status.waiting })}
        </p>
        <ButtonLink to="/login" search={{ redirect: href }} variant="white" color="dark">{t('banner.login')}</ButtonLink>
      </div>
    )
  }
  if (status?.reachable !== 'no') return null
  return (
    <div className={classes.banner} data-kind="offline" role="status">
      <IconCloudOff size={22} stroke={1.7} aria-hidden="true" />
      <p className={classes.text}>
        {t('banner.offline')} {mustStayOpen && t('banner.stay_open')}{' '}
        {status.lastContactAt && (
          <span className={classes.since}>{t('banner.offline_since', { at: isolate(formatDateTime(status.lastContactAt)) })}</span>
        )}
      </p>
    </div>
  )
}
