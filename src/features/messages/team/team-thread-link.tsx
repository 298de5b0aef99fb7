import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isolate } from '../../../i18n/isolate.ts'
import { ConversationRow } from './conversation-row.tsx'
import type { TeamThread } from './team-list.ts'
import { addressOf, THREAD_PAGES } from '../thread-address.ts'
import { useSaid } from '../use-said.ts'
import { useThreadName } from './use-thread-name.ts'
import classes from './team-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

export function TeamThreadLink({ thread }: { readonly thread: TeamThread }) {
  const { t } = useTranslation('messages')
  const nameOf = useThreadName()
  const said = useSaid()
  const { kind, summary, study } = thread
  const last = summary?.last.body
  const text = last
    ? said(last)
    : kind === 'equipe'
      ? t('team.begin')
      : study
        ? isolate(study.zone_geographique)
        : t('list.begin')
  return (
    <Link
      to={THREAD_PAGES.intervenant}
      params={{ threadId: addressOf(thread) }}
      className={`${kit.lineSm} ${kit.bareLink} ${classes.row}`}
    >
      <ConversationRow
        kind={kind}
        name={nameOf(thread)}
        text={text}
        at={last?.received_at}
        unread={summary?.unread ?? 0}
        unsent={summary?.unsent ?? null}
      />
    </Link>
  )
}
