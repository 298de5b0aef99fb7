import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordView, StudyView } from '../../../sync/index.ts'
import { shareStanding } from '../../../sync/domain/share.ts'
import { formatDate, formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useCommand } from '../../keeping/use-command.ts'
import { ShareWays } from './share-ways.tsx'
import classes from './share-item.module.css'
import kit from '../../ui/kit/kit.module.css'

interface ShareItemProps {
  readonly study: StudyView
  readonly share: RecordView<'share'>
  /** The token that opens it; undefined where it was made on another device. */
  readonly token: string | undefined
  /** It was made a moment ago, here. */
  readonly fresh: boolean
}

export function ShareItem({ study, share, token, fresh }: ShareItemProps) {
  const { t } = useTranslation(['reports', 'sync'])
  const { run } = useCommand({ title: t('sync:settled.revoke_share.refused') })
  const [asking, setAsking] = useState(false)
  const [now] = useState(Date.now)
  const { body, sync } = share
  const standing = shareStanding(body, now)
  const date = (value: string | null) => isolate(formatDate(value ?? ''))
  const revoke = () => {
    setAsking(false)
    void run({ name: 'revoke_share', args: { study_id: study.id, share_id: share.id } })
  }
  const until = { open: body.expires_at, expired: body.expires_at, revoked: body.revoked_at } as const
  return (
    <article
      className={`${kit.box} ${kit.stackSm} ${kit.tight} ${classes.item}`}
      data-standing={standing}
      data-share={share.id}
    >
      <div className={classes.head}>
        <strong>{t(`share.${standing}`, { date: date(until[standing]) })}</strong>
        <span>
          {t('share.openings', { count: body.openings })}
          {body.last_opened_at !== null &&
            ` · ${t('share.last', { date: isolate(formatDateTime(body.last_opened_at)) })}`}
          {' · '}
          {t('share.created', { date: date(body.created_at) })}
        </span>
      </div>
      {sync === 'waiting' && (
        <p className={classes.waiting} role="status">
          {t(standing === 'revoked' ? 'share.revoking' : 'share.waiting')}
        </p>
      )}
      {sync === 'refused' && (
        <p className={`${kit.danger} ${kit.bold}`} role="alert">
          {t('share.refused')}
        </p>
      )}
      {standing === 'open' && sync !== 'refused' && (
        <>
          {fresh && (
            <p role="status" className={kit.bold}>
              {t('share.made')}
            </p>
          )}
          {token === undefined ? (
            <p className={classes.elsewhere}>{t('share.elsewhere')}</p>
          ) : (
            <ShareWays company={study.nom_entreprise} token={token} days={body.days} />
          )}
          <div>
            <Button
              variant="subtle"
              color="red"
              c="var(--hawa-danger-text)"
              onClick={() => setAsking(true)}
              leftSection={<IconLinkOff size={20} aria-hidden="true" />}
            >
              {t('share.revoke')}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('share.ask')}
        text={t('share.ask_text')}
        confirmLabel={t('share.revoke')}
        onConfirm={revoke}
        onClose={() => setAsking(false)}
        dangerous
      />
    </article>
  )
}
