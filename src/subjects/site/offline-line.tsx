import { useTranslation } from 'react-i18next'
import { useConnection } from '../../state/connection.ts'
import classes from './offline-line.module.css'

/** At the foot of the screen on public pages, so that nothing moves when the network goes. */
export function OfflineLine() {
  const { t } = useTranslation()
  const connection = useConnection()
  return (
    <div role="status" className={classes.place}>
      {connection === 'offline' && <p className={classes.line}>{t('offline.device')}</p>}
      {connection === 'unreachable' && <p className={classes.line}>{t('offline.server')}</p>}
    </div>
  )
}
