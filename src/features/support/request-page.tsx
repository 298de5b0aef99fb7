import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHelpRequests } from '../../data/messages/support.ts'
import { useArriving } from '../../data/sync-status.ts'
import { useCommand } from '../../keeping/use-command.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ButtonLink } from '../../ui/links/links.tsx'
import { SupportBadge } from '../../subjects/messages/support-badge.tsx'
import { ThreadHead } from '../../subjects/messages/thread-head.tsx'
import heads from '../../subjects/messages/thread-head.module.css'
import classes from './request-page.module.css'
import kit from '../../ui/kit/kit.module.css'

interface RequestPageProps {
  readonly id: string
  /** The conversation about it, with its composer. */
  readonly thread: ReactNode
}

/** One help request of this person. */
export function RequestPage({ id, thread }: RequestPageProps) {
  const { t } = useTranslation('support')
  const requests = useHelpRequests()
  const help = requests?.find((one) => one.id === id)
  const arriving = useArriving()
  const { run } = useCommand()
  if (!help)
    return requests && !arriving ? (
      <EmptyState kind="empty" title={t('request.missing')} action={<Back />} />
    ) : (
      <Skeleton height={320} />
    )
  const { categorie, sujet, statut, created_at } = help.request
  return (
    <div className={classes.page} data-statut={statut}>
      <ThreadHead
        title={sujet}
        lead={
          <span>
            {t(`categorie.${categorie}`)} · {t('request.opened', { at: isolate(formatDateTime(created_at)) })}
          </span>
        }
        badge={<SupportBadge statut={statut} />}
        back={
          <div className={heads.ways}>
            {statut !== 'fermée' && (
              <Button
                variant="default"
                leftSection={<IconCheck size={18} aria-hidden="true" />}
                onClick={() => void run({ name: 'close_support_request', args: { request_id: id } })}
              >
                {t('request.close')}
              </Button>
            )}
            <Back />
          </div>
        }
      />
      {statut === 'fermée' && (
        <p className={`${kit.lineXs} ${kit.icons} ${classes.closed}`} role="status">
          <IconInfoCircle size={20} stroke={1.7} aria-hidden="true" />
          {t('request.closed')}
        </p>
      )}
      {thread}
    </div>
  )
}

function Back() {
  const { t } = useTranslation('support')
  return (
    <ButtonLink
      to="/intervenant/support"
      variant="default"
      leftSection={<IconArrowLeft size={18} className={kit.onward} aria-hidden="true" />}
    >
      {t('request.back')}
    </ButtonLink>
  )
}
