import { Avatar } from '@mantine/core'
import { IconAlertTriangle, IconBuildingFactory2, IconCloudUp, IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThreadKind } from '../../../../sync/index.ts'
import { formatDate, formatNumber, formatTime } from '../../../i18n/formats.ts'
import { Exact, Ltr } from '../../../ui/text/formatted.tsx'
import classes from './conversation-row.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface ConversationRowProps {
  readonly kind: ThreadKind
  readonly name: string
  /** Below the name: the last message, or a description of the person. */
  readonly text: ReactNode
  /** ISO 8601. */
  readonly at?: string | undefined
  readonly unread?: number
  readonly unsent?: 'waiting' | 'refused' | null
  /** A few lines of the text instead of one. */
  readonly whole?: boolean
}

/** One row of a narrow list: the name, the last words, and the unread count. */
export function ConversationRow({
  kind,
  name,
  text,
  at,
  unread = 0,
  unsent = null,
  whole = false,
}: ConversationRowProps) {
  const { t } = useTranslation('messages')
  const Unsent = unsent === 'refused' ? IconAlertTriangle : IconCloudUp
  return (
    <>
      {kind === 'direct' ? (
        <Avatar size={44} radius="xl" name={name} color="petrol" alt="" aria-hidden="true" />
      ) : (
        <span className={classes.icon} data-kind={kind} aria-hidden="true">
          {kind === 'equipe' ? (
            <IconUsersGroup size={22} stroke={1.7} />
          ) : (
            <IconBuildingFactory2 size={22} stroke={1.7} />
          )}
        </span>
      )}
      <span className={classes.words}>
        <span className={`${kit.lineXs} ${kit.shrinks}`}>
          <strong className={`${kit.heavy} ${classes.name}`}>
            <Exact>{name}</Exact>
          </strong>
          {at && (
            <span className={`${kit.fine} ${kit.rigid}`}>
              <Ltr>
                <time dateTime={at}>{isToday(at) ? formatTime(at) : formatDate(at)}</time>
              </Ltr>
            </span>
          )}
        </span>
        <span className={`${kit.lineXs} ${kit.shrinks}`}>
          <span className={`${kit.note} ${classes.text}`} data-unread={unread > 0} data-whole={whole}>
            {text}
          </span>
          {unsent && (
            <span className={classes.unsent} data-kind={unsent} title={t(`list.${unsent}`)}>
              <Unsent size={18} stroke={1.8} aria-hidden="true" />
              <span className={kit.unseen}>{t(`list.${unsent}`)}</span>
            </span>
          )}
          {unread > 0 && (
            <span className={`${kit.count} ${kit.rigid}`}>
              <span aria-hidden="true">{formatNumber(unread)}</span>
              <span className={kit.unseen}>{t('list.unread', { count: unread })}</span>
            </span>
          )}
        </span>
      </span>
    </>
  )
}

const isToday = (at: string): boolean => new Date(at).toDateString() === new Date().toDateString()
