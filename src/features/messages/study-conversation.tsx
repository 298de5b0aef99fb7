import { IconMessages } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { useThreads } from '../../data/messages/threads.ts'
import { useProfile } from '../../data/sync-status.ts'
import { DateTimeText } from '../../ui/text/formatted.tsx'
import { ButtonLink } from '../../ui/links/links.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { THREAD_PAGES } from './thread-address.ts'
import { useSaid } from './use-said.ts'
import classes from './study-conversation.module.css'
import kit from '../../ui/kit/kit.module.css'

/** Link from a mission to its conversation, with its news; only for the mission's specialist. */
export function StudyConversation({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('messages')
  const profile = useProfile()
  const threads = useThreads()
  const said = useSaid()
  if (!profile || !threads || study.intervenant_id !== profile.id) return null
  if (study.sync.acceptanceAsked || study.sync.lost) return null
  const { last, unread } = threads.find(({ id }) => id === study.id) ?? { last: null, unread: 0 }
  const body = last?.body
  return (
    <PageSection title={t('list.title_client')}>
      {body ? (
        <p className={`${kit.quiet} ${kit.flush}`}>
          <span className={classes.words}>{said(body)}</span>
          <DateTimeText value={body.received_at} />
        </p>
      ) : (
        <p className={`${kit.quiet} ${kit.flush}`}>{t('list.begin')}</p>
      )}
      <div>
        <ButtonLink
          to={THREAD_PAGES.intervenant}
          params={{ threadId: study.id }}
          variant="default"
          leftSection={<IconMessages size={18} aria-hidden="true" />}
        >
          {t('list.open')}
        </ButtonLink>
        {unread > 0 && <p className={classes.unread}>{t('list.unread', { count: unread })}</p>}
      </div>
    </PageSection>
  )
}
