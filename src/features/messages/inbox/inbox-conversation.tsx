import { Button, CloseButton } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SETTLED_KINDS, type SettledKind } from '../../../../sync/domain/message.ts'
import type { Command, ThreadRef } from '../../../../sync/index.ts'
import { pairOf } from '../../../data/messages/thread-view.ts'
import { useThread } from '../../../data/messages/threads.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { alphabetOf } from '../../../i18n/alphabet.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { useCommand } from '../../../keeping/use-command.ts'
import { DueText } from '../../../subjects/messages/due-text.tsx'
import { SupportBadge } from '../../../subjects/messages/support-badge.tsx'
import { ThreadHead } from '../../../subjects/messages/thread-head.tsx'
import { StatusBadge } from '../../../subjects/studies/status-badge.tsx'
import { gapIn } from '../answers/fill-answer.ts'
import { useColleagues } from '../data/colleagues.ts'
import { Thread } from '../thread/thread.tsx'
import { usePersonText } from '../use-person-text.ts'
import headClasses from '../../../subjects/messages/thread-head.module.css'
import { DeskTools } from './desk-tools.tsx'
import classes from './inbox.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface InboxConversationProps extends ThreadRef {
  /** It stands beside the list. */
  readonly paired: boolean
  /** The next one that waits. */
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

/** A conversation as an administrator answers it, or says that it needs no answer. */
export function InboxConversation({ kind, id, paired, onNext, onClose }: InboxConversationProps) {
  const { t } = useTranslation(['messages', 'support', 'answering'])
  const { about, waits } = useThread({ kind, id })
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
  const ending: Command | null =
    support && support.statut !== 'fermée'
      ? { name: 'close_support_request', args: { request_id: id } }
      : waits && isSettled(kind)
        ? { name: 'settle_thread', args: { thread_kind: kind, thread_id: id, message_id: waits.message_id } }
        : null
  const settle = (command: Command) => {
    void run(command)
    onNext?.()
  }
  return (
    <section className={classes.conversation} data-alone={!paired}>
      <ThreadHead
        title={support?.sujet ?? staff ?? about?.entreprise ?? about?.client_name ?? t('inbox.title')}
        lead={
          <span>
            {[subject, ...(staff ? [] : [about?.client_name, about?.specialist_name])].filter(Boolean).join(' · ')}
          </span>
        }
        badge={
          <>
            {support ? (
              <SupportBadge statut={support.statut} />
            ) : (
              about?.statut && <StatusBadge statut={about.statut} />
            )}
            {waits?.due_at && <DueText due={waits.due_at} />}
          </>
        }
        back={
          <div className={headClasses.ways}>
            {!paired && (
              <Button
                variant="default"
                leftSection={<IconArrowLeft size={18} className={kit.onward} aria-hidden="true" />}
                onClick={onClose}
              >
                {t('thread.back')}
              </Button>
            )}
            {ending && (
              <Button
                variant="default"
                leftSection={<IconCheck size={18} aria-hidden="true" />}
                onClick={() => settle(ending)}
              >
                {t(onNext ? 'answering:settle_next' : 'answering:settle')}
              </Button>
            )}
            {!ending && onNext && (
              <Button
                variant="default"
                rightSection={<IconArrowRight size={18} className={kit.onward} aria-hidden="true" />}
                onClick={onNext}
              >
                {t('answering:next')}
              </Button>
            )}
            {paired && <CloseButton size="lg" aria-label={t('answering:close')} onClick={onClose} />}
          </div>
        }
      />
      <Thread
        kind={kind}
        id={id}
        fills="pane"
        closed={left && staff ? t('team.left', { name: isolate(staff) }) : null}
        desk={{
          focused: paired,
          hint: t('answering:keys'),
          onNext,
          faultOf: (words) => {
            const gap = gapIn(words)
            return gap && { ...gap, sentence: t('answering:answers.gap', { gap: isolate(gap.text) }) }
          },
          renderTools: (parts) => <DeskTools {...parts} about={about} last={!onNext} />,
        }}
      />
    </section>
  )
}

const isSettled = (kind: ThreadRef['kind']): kind is SettledKind => (SETTLED_KINDS as readonly string[]).includes(kind)
