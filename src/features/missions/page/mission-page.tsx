import { Skeleton } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxItem, StudyId, StudyView } from '../../../../sync/index.ts'
import { useStudy } from '../../../data/studies/studies.ts'
import { useOutboxItems, useProfile } from '../../../data/sync-status.ts'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { BackToList } from './back-to-list.tsx'
import { KeptNotes } from '../notes/kept-notes.tsx'
import { SyncLink } from './next-step.tsx'

/** A study on its page. */
export interface OnPage {
  readonly study: StudyView
  readonly outbox: readonly OutboxItem[]
}

interface MissionPageProps {
  readonly id: StudyId
  /** Of this person's own mission; of any other study. Both are put together by the route, of several features. */
  readonly Mine: ComponentType<OnPage>
  readonly Other: ComponentType<OnPage>
}

/** Everything about one study, with every action on it, at one address; all of it works offline. */
export function MissionPage({ id, Mine, Other }: MissionPageProps) {
  const { t } = useTranslation('field')
  const study = useStudy(id)
  const profile = useProfile()
  // Known before the page appears: work that came a moment later would move each button away from a finger.
  const outbox = useOutboxItems()
  const Shown = study && profile?.id === study.intervenant_id ? Mine : Other
  return (
    <>
      <BackToList statut={study?.statut} />
      {(study === undefined || (study && !(outbox && profile))) && <Skeleton height={320} />}
      {study === null && (
        <>
          <PageTitle
            title={t('mission.title')}
            lead={
              <>
                {t('mission.gone')} <SyncLink />
              </>
            }
          />
          <KeptNotes />
        </>
      )}
      {study && outbox && profile && <Shown study={study} outbox={outbox} />}
    </>
  )
}
