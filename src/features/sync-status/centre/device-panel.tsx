import { Progress } from '@mantine/core'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SyncStatus } from '../../../../sync/index.ts'
import { readClock } from '../../../data/device/clock-reading.ts'
import { useDeviceClock } from '../../../data/device/device-clock.ts'
import { isRoomSmall } from '../../../../sync/domain/room.ts'
import { formatDateTime, formatFileSize } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import classes from './device-panel.module.css'
import { installOffer } from '../install/install-offer.ts'
import { useInstallFacts } from '../install/use-installing.ts'
import { useSendsWhenClosed } from '../indicator/use-sends-when-closed.ts'
import kit from '../../../ui/kit/kit.module.css'

/** Room, protection against the browser's own clearing, clock and repairs, in plain words [L10, L16, L17]. */
export function DevicePanel({ status }: { readonly status: SyncStatus }) {
  const { t } = useTranslation('sync')
  const { clock } = useDeviceClock()
  const reading = readClock(clock)
  const sends = useSendsWhenClosed()
  return (
    <section className={`${kit.box} ${classes.panel}`}>
      <h2 className={classes.title}>{t('device.title')}</h2>
      <dl className={classes.facts}>
        <Fact label={t('device.storage')} warns={isRoomSmall(status.storage)}>
          <Storage storage={status.storage} />
        </Fact>
        <Protection {...status.storage} />
        {sends !== undefined && (
          <Fact label={t('device.closed')} warns={!sends}>
            {t(sends ? 'device.closed_sends' : 'device.closed_waits')}
          </Fact>
        )}
        <Fact label={t('device.clock')} warns={reading.kind !== 'unknown' && reading.kind !== 'right'}>
          {clockText(t, reading)}
        </Fact>
        <Fact label={t('device.repairs')}>
          {status.repairs === 0 ? t('device.repairs_none') : t('device.repairs', { count: status.repairs })}
        </Fact>
      </dl>
    </section>
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

function Protection({ persisted }: SyncStatus['storage']) {
  const { t } = useTranslation('sync')
  const canInstall = installOffer(useInstallFacts()) !== 'none'
  const says = (): readonly string[] => {
    // Not every browser has it, whatever the types say.
    if (typeof (navigator.storage as StorageManager | undefined)?.persist !== 'function')
      return [t('device.persistence_missing'), t('device.send_first')]
    if (persisted === null) return [t('device.persistence_unknown')]
    if (persisted) return [t('device.persisted')]
    return [t('device.not_persisted'), t('device.send_first'), ...(canInstall ? [t('device.install_helps')] : [])]
  }
  const sentences = says()
  return (
    <Fact label={t('device.persistence')} warns={sentences.length > 1}>
      {sentences.join(' ')}
    </Fact>
  )
}

function Storage({ storage }: Pick<SyncStatus, 'storage'>) {
  const { t } = useTranslation('sync')
  const language = useLanguage()
  const { usedBytes, quotaBytes } = storage
  if (usedBytes === null || !quotaBytes) return t('device.unknown')
  const size = (bytes: number) => isolate(formatFileSize(bytes, language))
  const text = t('device.used', { used: size(usedBytes), quota: size(quotaBytes) })
  return (
    <>
      {text}
      <Progress value={(usedBytes / quotaBytes) * 100} size="sm" my={6} aria-label={text} />
      {t('device.left', { size: size(Math.max(0, quotaBytes - usedBytes)) })}
    </>
  )
}

function clockText(t: TFunction<'sync'>, clock: ReturnType<typeof readClock>): string {
  switch (clock.kind) {
    case 'unknown':
      return t('device.clock_unknown')
    case 'right':
      return t('device.clock_ok')
    case 'set-back':
      return t('device.clock_set_back', { at: isolate(formatDateTime(clock.lastContactAt)) })
    case 'late':
    case 'early':
      return t(`device.clock_${clock.kind}`, { count: clock.minutes })
  }
}
