import { Button } from '@mantine/core'
import { IconDeviceTabletCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Statut, StudyView } from '../../../../sync/index.ts'
import { useStudyList } from '../../../data/studies/studies.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { ListFrame } from '../../../ui/lists/list-frame.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { AcceptButton } from '../steps/accept-button.tsx'
import { KeptNotes } from '../notes/kept-notes.tsx'
import { MissionActions } from '../steps/mission-actions.tsx'
import { MissionTabs } from './mission-tabs.tsx'
import { StudyList } from './study-list.tsx'

/** A whole year of missions in one state would take a tablet seconds to draw. */
const PAGE = 50

interface MissionsPageProps {
  readonly statut: Statut
  readonly onStatut: (statut: Statut) => void
}

const Accept = ({ study }: { readonly study: StudyView }) => <AcceptButton study={study} context="missions" />
const NextStep = ({ study }: { readonly study: StudyView }) => (
  <MissionActions study={study} context="missions" onCard />
)

export function MissionsPage({ statut, onStatut }: MissionsPageProps) {
  const { t } = useTranslation('field')
  return (
    <>
      <PageTitle
        title={t('missions.title')}
        lead={t('missions.mine')}
        action={
          <ButtonLink
            to="/intervenant/preparer"
            variant="default"
            leftSection={<IconDeviceTabletCheck size={18} aria-hidden="true" />}
          >
            {t('missions.prepare')}
          </ButtonLink>
        }
      />
      <MissionTabs statut={statut} onStatut={onStatut}>
        {statut === 'en_attente' ? <Available /> : <Mine key={statut} statut={statut} />}
      </MissionTabs>
      <KeptNotes />
    </>
  )
}

function Mine({ statut }: { readonly statut: Statut }) {
  const { t } = useTranslation('field')
  const sync = useSync()
  const [shown, setShown] = useState(PAGE)
  const { state, items = [], total = 0 } = useStudyList({ view: 'mine', statuts: [statut], limit: shown })
  return (
    <ListFrame
      state={state}
      emptyTitle={t('missions.none')}
      emptyHint={statut === 'acceptée' && t('missions.none_hint')}
      emptyAction={
        statut === 'acceptée' && (
          <ButtonLink to="/intervenant/available-studies">{t('missions.see_available')}</ButtonLink>
        )
      }
      onRetry={() => void sync.syncNow()}
    >
      <StudyList studies={items} Action={NextStep} level={2} />
      {total > items.length && (
        <Button variant="default" mt="md" onClick={() => setShown(shown + PAGE)}>
          {t('missions.more')}
        </Button>
      )}
    </ListFrame>
  )
}

function Available() {
  const { t } = useTranslation('field')
  const sync = useSync()
  const { state, items = [] } = useStudyList({ view: 'available' })
  return (
    <ListFrame
      state={state}
      emptyTitle={t('available.none')}
      emptyHint={t('available.none_hint')}
      onRetry={() => void sync.syncNow()}
    >
      <StudyList studies={items} Action={Accept} level={2} />
    </ListFrame>
  )
}
