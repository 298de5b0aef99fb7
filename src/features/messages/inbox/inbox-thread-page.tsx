import { Button } from '@mantine/core'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ThreadRef } from '../../../../sync/index.ts'
import { useColleagues } from '../data/colleagues.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { pairOf } from '../../../data/messages/thread-view.ts'
import { useThread } from '../../../data/messages/threads.ts'
import { useCommand } from '../../../keeping/use-command.ts'
import { alphabetOf } from '../../../i18n/alphabet.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { StatusBadge } from '../../../subjects/studies/status-badge.tsx'
import { SupportBadge } from '../../../subjects/messages/support-badge.tsx'
import { Thread } from '../thread/thread.tsx'
import { usePersonText } from '../use-person-text.ts'
import { ThreadHead } from '../../../subjects/messages/thread-head.tsx'
import classes from '../../../subjects/messages/thread-head.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** A conversation as an administrator answers it. */
export function InboxThreadPage({ kind, id }: ThreadRef) {
  const { t } = useTranslation(['messages', 'support'])
  const { about } = useThread({ kind, id })
  const colleagues = useColleagues(alphabetOf(useLanguage())).list
  const profile = useProfile()
  const textOf = usePersonText()
  const { run } = useCommand()
  const support = about?.support
  const person = kind === 'direct' ? colleagues?.find((one) => profile && one.id === pairOf(id, profile.id)) : undefined
  const left = kind === 'direct' && colleagues !== undefined && !person
  const staff =
    kind === 'equipe'
      ? t('team.name')
      : kind === 'direct' && about
        ? (about.specialist_name ?? t('role.intervention'))
        : null
  const subject = support
    ? `${t('support:title')} · ${t(`support:categorie.${support.categorie}`)}`
    : kind === 'advice'
      ? t('advice.title')
      : kind === 'direct'
        ? person
          ? textOf(person)
          : left
            ? t('team.left_short')
            : null
        : kind === 'equipe' && colleagues
          ? t('team.lead_admin')
          : null
  return (
    <>
      <ThreadHead
        title={support?.sujet ?? staff ?? about?.entreprise ?? about?.client_name ?? t('inbox.title')}
        lead={
          <span>
            {[subject, ...(staff ? [] : [about?.client_name, about?.specialist_name])].filter(Boolean).join(' · ')}
          </span>
        }
        badge={
          support ? <SupportBadge statut={support.statut} /> : about?.statut && <StatusBadge statut={about.statut} />
        }
        back={
          support && support.statut !== 'fermée' ? (
            <div className={classes.ways}>
              <Button
                variant="default"
                leftSection={<IconCheck size={18} aria-hidden="true" />}
                onClick={() => void run({ name: 'close_support_request', args: { request_id: id } })}
              >
                {t('support:request.close')}
              </Button>
              <Back />
            </div>
          ) : (
            <Back />
          )
        }
      />
      <Thread kind={kind} id={id} fills closed={left && staff ? t('team.left', { name: isolate(staff) }) : null} />
    </>
  )
}

function Back() {
  const { t } = useTranslation('messages')
  return (
    <ButtonLink
      to="/admin/messages"
      variant="default"
      leftSection={<IconArrowLeft size={18} className={kit.onward} aria-hidden="true" />}
    >
      {t('thread.back')}
    </ButtonLink>
  )
}
