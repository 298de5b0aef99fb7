import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { useStudyList } from '../../../data/studies/studies.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { ListFrame } from '../../../ui/lists/list-frame.tsx'
import { AcceptButton } from '../steps/accept-button.tsx'
import { StudyList } from '../list/study-list.tsx'
import { matchesFirst, matchOf } from '../study-match.ts'
import { StudyReasons } from '../study-reasons.tsx'
import classes from './dashboard-panels.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** docs/specification.md#9: how many are listed before a link to all. */
const SHOWN = 5
const Accept = ({ study }: { readonly study: StudyView }) => <AcceptButton study={study} />

export function MissionsPanel() {
  const { t } = useTranslation('field')
  const list = useStudyList({ view: 'mine', statuts: ['acceptée', 'en_cours', 'terminée', 'complete'], limit: SHOWN })
  return (
    <Panel
      title={t('dashboard.missions')}
      list={list}
      emptyTitle={t('missions.none')}
      emptyHint={t('missions.none_hint')}
      all={
        <ButtonLink to="/intervenant/missions" variant="default" fullWidth>
          {t('dashboard.missions_all')}
        </ButtonLink>
      }
    >
      <StudyList studies={list.items ?? []} />
    </Panel>
  )
}

export function AvailablePanel() {
  const { t } = useTranslation('field')
  const profile = useProfile()
  // All of them: the five best matches may be among the oldest.
  const list = useStudyList({ view: 'available' })
  const { items = [] } = list
  const best = (profile ? matchesFirst(profile, items) : items).slice(0, SHOWN)
  const why = (study: StudyView) => (
    <StudyReasons match={profile ? matchOf(profile, study) : null} kilometres={null} approximate={false} />
  )
  return (
    <Panel
      title={t('dashboard.available')}
      badge={list.total}
      list={list}
      emptyTitle={t('available.none')}
      emptyHint={t('available.none_hint')}
      all={
        <ButtonLink to="/intervenant/available-studies" variant="default" fullWidth>
          {t('dashboard.available_all')}
        </ButtonLink>
      }
    >
      <StudyList studies={best} Action={Accept} note={why} />
    </Panel>
  )
}

interface PanelProps {
  readonly title: string
  readonly badge?: number | undefined
  readonly list: ReturnType<typeof useStudyList>
  readonly emptyTitle: string
  readonly emptyHint: string
  readonly all: ReactNode
  readonly children: ReactNode
}

function Panel({ title, badge, list: { state, total = 0 }, emptyTitle, emptyHint, all, children }: PanelProps) {
  const sync = useSync()
  return (
    <section>
      <h2 className={`${kit.lineXs} ${classes.title}`}>
        {title} {badge !== undefined && <span className={classes.badge}>{badge}</span>}
      </h2>
      <ListFrame state={state} emptyTitle={emptyTitle} emptyHint={emptyHint} onRetry={() => void sync.syncNow()}>
        {children}
      </ListFrame>
      {total > SHOWN && <div className={classes.all}>{all}</div>}
    </section>
  )
}
