import { Button } from '@mantine/core'
import { IconDatabaseExclamation, IconDatabaseX, IconLogin2 } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isRoomSmall } from '../../../../sync/domain/room.ts'
import { noAnswerOf } from '../../../../sync/domain/connection.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { useSyncStatus } from '../../../data/sync-status.ts'
import { useLive } from '../../../data/use-live.ts'
import { formatDateTime, formatFileSize } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { NO_ANSWER_ICONS } from '../../../ui/lists/no-answer-icons.ts'
import { useSteady } from '../../../ui/timing/steady.ts'
import classes from './area-banner.module.css'
import { useMustStayOpen } from './use-sends-when-closed.ts'
import kit from '../../../ui/kit/kit.module.css'

/**
 * Banners under the header: lost data, a session to renew or no connection, little room. None of them stops the work.
 */
export function AreaBanner() {
  return (
    <>
      <LossLine />
      <ConnectionLine />
      <RoomLine />
    </>
  )
}

/** Shown until it is dismissed. The facts are the last ones that this device reported to the server. */
function LossLine() {
  const { t } = useTranslation('sync')
  const sync = useSync()
  const loss = useLive(sync.userId, () => sync.loss$)
  if (!loss) return null
  const count = loss.waiting + loss.refused
  return (
    <div className={`${kit.icons} ${classes.banner}`} data-kind={count > 0 ? 'login' : 'offline'} role="alert">
      <IconDatabaseX size={22} stroke={1.7} aria-hidden="true" />
      <p className={classes.text}>
        {t('loss.cleared', { at: isolate(formatDateTime(loss.last_contact)) })}{' '}
        {count > 0
          ? t('loss.unsent', {
              count,
              what: t(`command.${loss.oldest_name}` as 'command.add_photo', { defaultValue: loss.oldest_name ?? '' }),
            })
          : t('loss.nothing')}
      </p>
      <Button variant="white" color="dark" onClick={() => void sync.forgetLoss()}>
        {t('handed.understood')}
      </Button>
    </div>
  )
}

function RoomLine() {
  const { t } = useTranslation('sync')
  const language = useLanguage()
  const storage = useSyncStatus()?.storage
  if (!storage || !isRoomSmall(storage)) return null
  const left = Math.max(0, (storage.quotaBytes ?? 0) - (storage.usedBytes ?? 0))
  return (
    <div className={`${kit.icons} ${classes.banner}`} data-kind="room" role="status">
      <IconDatabaseExclamation size={22} stroke={1.7} aria-hidden="true" />
      <p className={classes.text}>{t('banner.room', { size: isolate(formatFileSize(left, language)) })}</p>
    </div>
  )
}

function ConnectionLine() {
  const { t } = useTranslation('sync')
  // On a line that comes and goes, so does this, and everything below moves.
  const status = useSteady(useSyncStatus())
  const mustStayOpen = useMustStayOpen(status?.waiting ?? 0)
  const { href } = useLocation()
  if (status?.needsLogin) {
    return (
      <div className={`${kit.icons} ${classes.banner}`} data-kind="login" role="status">
        <IconLogin2 size={22} stroke={1.7} aria-hidden="true" />
        <p className={classes.text}>
          {t('banner.needs_login')} {status.waiting > 0 && t('banner.kept', { count: status.waiting })}
        </p>
        <ButtonLink to="/login" search={{ redirect: href }} variant="white" color="dark">
          {t('banner.login')}
        </ButtonLink>
      </div>
    )
  }
  const noAnswer = noAnswerOf(status?.connection)
  if (!status || !noAnswer) return null
  const Icon = NO_ANSWER_ICONS[noAnswer]
  return (
    <div className={`${kit.icons} ${classes.banner}`} data-kind={noAnswer} role="status">
      <Icon size={22} stroke={1.7} aria-hidden="true" />
      <p className={classes.text}>
        {t(`banner.${noAnswer}`)} {mustStayOpen && t('banner.stay_open')}{' '}
        {status.lastContactAt && (
          <span className={classes.since}>
            {t('banner.since', { at: isolate(formatDateTime(status.lastContactAt)) })}
          </span>
        )}
      </p>
    </div>
  )
}
