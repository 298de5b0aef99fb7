import { useTranslation } from 'react-i18next'
import { Logo } from '../page/logo.tsx'
import classes from './route-pending.module.css'

/** Before the first page: the device's own databases are being opened, or a slow part of the app arrives. */
export function RoutePending() {
  const { t } = useTranslation()
  return (
    <div className={classes.page} role="status">
      <Logo />
      <span>{t('loading')}</span>
    </div>
  )
}
