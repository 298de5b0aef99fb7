import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ThreadRef } from '../../../sync/index.ts'
import { useThread } from '../../data/threads.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Thread } from './thread.tsx'
import { ThreadHead } from './thread-head.tsx'
import classes from './thread-head.module.css'

/** A conversation as an administrator answers it. */
export function InboxThreadPage({ kind, id }: ThreadRef) {
  const { t } = useTranslation('messages')
  const { about } = useThread({ kind, id })
  const people = [about?.client_name, about?.specialist_name].filter(Boolean).join(' · ')
  return (
    <>
      <ThreadHead
        title={about?.entreprise ?? about?.client_name ?? t('inbox.title')}
        lead={<span>{kind === 'advice' ? `${t('advice.title')} · ${people}` : people}</span>}
        badge={about?.statut && <StatusBadge statut={about.statut} />}
        back={(
          <ButtonLink to="/admin/messages" variant="default" leftSection={<IconArrowLeft size={18} className={classes.arrow} aria-hidden="true" />}>
            {t('thread.back')}
          </ButtonLink>
        )}
      />
      <Thread kind={kind} id={id} fills />
    </>
  )
}
