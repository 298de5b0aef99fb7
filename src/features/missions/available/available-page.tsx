import { Button } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { useStudies, useStudyList } from '../../../data/studies/studies.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { useProfile } from '../../../data/sync-status.ts'
import { ListFrame } from '../../../ui/lists/list-frame.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { AcceptButton } from '../steps/accept-button.tsx'
import { isAskedFor } from './asked-for.ts'
import { AvailableFilters } from './available-filters.tsx'
import type { AvailableSearch } from './available-search.ts'
import { MissionActions } from '../steps/mission-actions.tsx'
import { OrderReason } from './order-reason.tsx'
import { StudyList } from '../list/study-list.tsx'
import { matchesFirst, matchOf } from '../study-match.ts'
import { StudyReasons } from '../study-reasons.tsx'
import { useDistance, type PlacePoint } from './use-distance.ts'
import classes from './available-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface AvailablePageProps {
  readonly search: AvailableSearch
  readonly onSearch: (search: AvailableSearch) => void
  /** Place of a study; null: unknown. The route passes it in from the feature of the map. */
  readonly pointOf: (study: StudyView) => PlacePoint | null
  readonly Map: ComponentType<{
    readonly studies: readonly StudyView[]
    readonly list: (studies: readonly StudyView[]) => ReactNode
  }>
}

const Accept = ({ study }: { readonly study: StudyView }) => <AcceptButton study={study} />
const NextStep = ({ study }: { readonly study: StudyView }) => <MissionActions study={study} onCard />

export function AvailablePage({ search, onSearch, pointOf, Map }: AvailablePageProps) {
  const { t } = useTranslation('field')
  const sync = useSync()
  const profile = useProfile()
  const distance = useDistance()
  const { recherche, vue, ...filters } = search
  const { state: known, items: asked } = useStudyList(
    { view: 'available', ...(recherche && { search: recherche }) },
    (available) => available.filter((study) => isAskedFor(search, study)),
  )
  const studies = (profile && asked ? matchesFirst(profile, asked) : asked) ?? []
  const narrowed = Boolean(recherche) || Object.keys(filters).length > 0
  // An empty result of a search is no missing data: show the plain empty state.
  const state = narrowed && 'lastSeenAt' in known && known.lastSeenAt !== null ? ({ kind: 'empty' } as const) : known
  const onMap = vue === 'carte'
  const note = (study: StudyView) => {
    const point = pointOf(study)
    return (
      <StudyReasons
        match={profile ? matchOf(profile, study) : null}
        kilometres={distance.kilometresTo(point)}
        approximate={(onMap || distance.known) && point?.approximate === true}
      />
    )
  }
  const shown = (some: readonly StudyView[], level: 2 | 3 = 3) => (
    <StudyList studies={some} Action={Accept} level={level} note={note} />
  )
  return (
    <>
      <PageTitle
        title={t('available.title')}
        lead={
          <>
            {t('available.lead')} <OrderReason />
          </>
        }
      />
      <Asked />
      <AvailableFilters search={search} onSearch={onSearch} />
      <div className={classes.bar}>
        {asked && (
          <p className={`${kit.quiet} ${kit.flush}`} role="status">
            {t('available.count', { count: asked.length })}
          </p>
        )}
        <Button
          variant="default"
          onClick={() => void distance.ask()}
          disabled={distance.asking}
          leftSection={<IconCurrentLocation size={18} aria-hidden="true" />}
        >
          {t(distance.asking ? 'available.locating' : 'available.here')}
        </Button>
        {distance.problem ? (
          <p className={`${kit.quiet} ${kit.flush} ${classes.problem}`} role="alert">
            {t(`available.here_${distance.problem}`)}
          </p>
        ) : (
          distance.known && (
            <p className={`${kit.quiet} ${kit.flush}`} role="status">
              {t('available.here_hint')}
            </p>
          )
        )}
      </div>
      <ListFrame
        state={state}
        emptyTitle={t(narrowed ? 'available.none_found' : 'available.none')}
        emptyHint={!narrowed && t('available.none_hint')}
        emptyAction={
          narrowed && (
            <Button variant="default" onClick={() => onSearch(onMap ? { vue } : {})}>
              {t('available.clear')}
            </Button>
          )
        }
        onRetry={() => void sync.syncNow()}
      >
        {onMap ? <Map studies={studies} list={shown} /> : shown(studies, 2)}
      </ListFrame>
    </>
  )
}

/** Acceptances sent from this device and not yet decided: no longer in the list below, but not won. */
function Asked() {
  const { t } = useTranslation('field')
  const asked =
    useStudies({ view: 'mine', statuts: ['acceptée'] })?.items.filter(({ sync }) => sync.acceptanceAsked) ?? []
  if (asked.length === 0) return null
  return (
    <section className={classes.asked}>
      <h2 className={classes.title}>{t('available.asked')}</h2>
      <StudyList studies={asked} Action={NextStep} />
    </section>
  )
}
