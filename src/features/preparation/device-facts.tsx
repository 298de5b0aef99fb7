import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import type { SyncStatus } from '../../../sync/index.ts'
import type { AppOnDevice } from './data/app-on-device.ts'
import { DateTimeText, SizeText } from '../../ui/text/formatted.tsx'
import classes from './device-facts.module.css'
import kit from '../../ui/kit/kit.module.css'

interface DeviceFactsProps {
  readonly app: AppOnDevice
  readonly status: SyncStatus
}

/** State of this device that every mission needs besides its own files. */
export function DeviceFacts({ app, status: { lastPullAt, storage } }: DeviceFactsProps) {
  const { t } = useTranslation(['preparation', 'sync'])
  const { usedBytes, quotaBytes, persisted } = storage
  return (
    <dl className={`${kit.box} ${classes.facts}`}>
      <Fact label={t('device.app')} warns={app === 'incomplete'}>
        {t(`device.app_${app}`)}
      </Fact>
      <Fact label={t('device.pulled')} warns={lastPullAt === null}>
        {lastPullAt === null ? t('device.never') : <DateTimeText value={lastPullAt} />}
      </Fact>
      <Fact label={t('device.left')}>
        {usedBytes === null || !quotaBytes ? (
          t('sync:device.unknown')
        ) : (
          <SizeText value={Math.max(0, quotaBytes - usedBytes)} />
        )}
      </Fact>
      <Fact label={t('sync:device.persistence')} warns={persisted === false}>
        {t(
          persisted === null
            ? 'sync:device.persistence_unknown'
            : persisted
              ? 'device.persisted'
              : 'device.not_persisted',
        )}
      </Fact>
    </dl>
  )
}

function Fact({
  label,
  warns = false,
  children,
}: {
  readonly label: string
  readonly warns?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={classes.fact} data-warns={warns}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
