import { Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StudyId, ThreadRef } from '../../../../sync/index.ts'
import { useStudy } from '../../../data/studies/studies.ts'
import { pairOf } from '../../../data/messages/thread-view.ts'
import { useArriving, useProfile } from '../../../data/sync-status.ts'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { isolate } from '../../../i18n/isolate.ts'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { Thread } from './thread.tsx'
import { ThreadHead } from '../../../subjects/messages/thread-head.tsx'
import { threadOf } from '../thread-address.ts'
import { usePersonText } from '../use-person-text.ts'
import { useTeamLists } from '../team/use-team-lists.ts'
import { useThreadName } from '../team/use-thread-name.ts'
import kit from '../../../ui/kit/kit.module.css'

interface ThreadPageProps {
  readonly area: 'client' | 'intervenant'
  /** The id of a study or of a conversation of two, or the word for the advice or the team's conversation. */
  readonly address: string
}

export function ThreadPage({ area, address }: ThreadPageProps) {
  const profile = useProfile()
  if (!profile) return <Skeleton height={320} />
  const thread = threadOf(address, profile)
  if (thread?.kind === 'study') return <StudyThread area={area} id={thread.id as StudyId} />
  if (thread?.kind === 'advice') return <AdviceThread thread={thread} />
  return thread ? <StaffThread thread={thread} /> : <NoThread area={area} />
}

/** The conversation of the whole team, or of this person and another one. */
function StaffThread({ thread }: { readonly thread: ThreadRef }) {
  const { t } = useTranslation('messages')
  const team = useTeamLists()
  const profile = useProfile()
  const arriving = useArriving()
  const nameOf = useThreadName()
  const textOf = usePersonText()
  if (!team || !profile) return <Skeleton height={320} />
  const { threads, people } = team.lists
  if (thread.kind === 'equipe') {
    return (
      <>
        <ThreadHead
          title={t('team.name')}
          lead={t('team.lead', { count: people.length + 1 })}
          back={<Back area="intervenant" />}
        />
        <Thread {...thread} fills />
      </>
    )
  }
  const person = people.find(({ id }) => id === pairOf(thread.id, profile.id))
  const begun = threads.find(({ id }) => id === thread.id)
  if (!person && !begun) return arriving ? <Skeleton height={320} /> : <NoThread area="intervenant" />
  const name = nameOf(begun ?? { kind: 'direct', name: person?.name ?? null, person: person ?? null })
  return (
    <>
      <ThreadHead
        title={name}
        lead={person ? textOf(person) : t('team.left_short')}
        back={<Back area="intervenant" />}
      />
      <Thread {...thread} fills closed={person || arriving ? null : t('team.left', { name: isolate(name) })} />
    </>
  )
}

function AdviceThread({ thread }: { readonly thread: ThreadRef }) {
  const { t } = useTranslation('messages')
  return (
    <>
      <ThreadHead title={t('advice.title')} lead={t('advice.subtitle')} back={<Back area="client" />} />
      <Thread {...thread} fills />
    </>
  )
}

function StudyThread({ area, id }: { readonly area: ThreadPageProps['area']; readonly id: StudyId }) {
  const { t } = useTranslation('messages')
  const study = useStudy(id)
  const profile = useProfile()
  if (study === undefined || !profile) return <Skeleton height={320} />
  // A study that a person may see is no conversation yet: only its client and its specialist take part.
  if (!study || (area === 'client' ? study.client_id : study.intervenant_id) !== profile.id)
    return <NoThread area={area} />
  const other = area === 'client' ? study.intervenant_nom : study.client_nom
  return (
    <>
      <ThreadHead
        title={study.nom_entreprise}
        lead={other ? t('thread.with', { name: isolate(other) }) : t('thread.with_team')}
        back={<Back area={area} />}
      />
      <Thread kind="study" id={id} fills />
    </>
  )
}

function NoThread({ area }: { readonly area: ThreadPageProps['area'] }) {
  const { t } = useTranslation('messages')
  return <EmptyState kind="empty" title={t('thread.missing')} action={<Back area={area} />} />
}

function Back({ area }: { readonly area: ThreadPageProps['area'] }) {
  const { t } = useTranslation('messages')
  return (
    <ButtonLink
      data-back
      to={`/${area}/messages`}
      variant="default"
      leftSection={<IconArrowLeft size={18} className={kit.onward} aria-hidden="true" />}
    >
      {t('thread.back')}
    </ButtonLink>
  )
}
