import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/formats.ts'
import { useNow } from '../../../data/use-now.ts'
import { Exact } from '../../../ui/text/formatted.tsx'
import { WhenText } from '../../../ui/text/when-text.tsx'
import { useSaid, type Said } from '../use-said.ts'
import classes from './threads-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface CardFaceProps {
  readonly title: string
  readonly subtitle: string | null
  readonly badge: ReactNode
  readonly last: (Said & { readonly at: string }) | null
  readonly unread: number
  readonly unsent?: 'waiting' | 'refused' | null
}

/** A conversation as every list shows it. */
export function CardFace({ title, subtitle, badge, last, unread, unsent = null }: CardFaceProps) {
  const { t } = useTranslation('messages')
  const said = useSaid()
  const now = useNow()
  const Unsent = unsent === 'refused' ? IconAlertTriangle : IconCloudUp
  return (
    <>
      <span className={classes.main}>
        <strong className={classes.name}>
          <Exact>{title}</Exact>
        </strong>
        {subtitle && <span className={kit.note}>{subtitle}</span>}
        {last ? (
          <span className={classes.last} data-unread={unread > 0}>
            {said(last)}
          </span>
        ) : (
          <span className={classes.last}>{t('list.begin')}</span>
        )}
      </span>
      <span className={classes.side}>
        {last && (
          <span className={kit.note}>
            <WhenText value={last.at} now={now} />
          </span>
        )}
        <span className={classes.badges}>
          {unsent && (
            <span className={`${kit.mark2xs} ${classes.unsent}`} data-kind={unsent} title={t(`list.${unsent}`)}>
              <Unsent size={18} stroke={1.8} aria-hidden="true" />
              <span>{t(`list.${unsent}`)}</span>
            </span>
          )}
          {unread > 0 && (
            <span className={`${kit.count} ${classes.unread}`}>
              <span aria-hidden="true">{formatNumber(unread)}</span>
              <span className={kit.unseen}>{t('list.unread', { count: unread })}</span>
            </span>
          )}
          {badge}
        </span>
      </span>
    </>
  )
}
