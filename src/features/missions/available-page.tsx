import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { useListState } from '../../data/list-state.ts'
import { useStudies } from '../../data/studies.ts'
import { useSync } from '../../data/sync-context.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import { ownDirection } from '../../ui/own-direction.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { AcceptButton } from './accept-button.tsx'
import { MissionActions } from './mission-actions.tsx'
import { StudyList } from './study-list.tsx'
import classes from './available-page.module.css'

interface AvailablePageProps {
  readonly search: string
  readonly onSearch: (search: string) => void
}

const PAGE = '/intervenant/available-studies'

const Accept = ({ study }: { readonly study: StudyView }) => <AcceptButton study={study} page={PAGE} />
const NextStep = ({ study }: { readonly study: StudyView }) => <MissionActions study={study} page={PAGE} />

export function AvailablePage({ search, onSearch }: AvailablePageProps) {
  const { t } = useTranslation('field')
  const sync = useSync()
  const list = useStudies({ view: 'available', ...(search && { search }) })
  const known = useListState(list)
  // What a search does not find is missing from the list, not from the network.
  const state = search && known.kind === 'offline' && known.lastSeenAt !== null ? ({ kind: 'empty' } as const) : known
  return (
    <>
      <PageTitle title={t('available.title')} lead={t('available.lead')} />
      <Asked />
      <div className={classes.bar}>
        <TextInput
          type="search"
          aria-label={t('available.search')}
          placeholder={t('available.search_hint')}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          className={classes.search}
          attributes={ownDirection(search)}
        />
        {list && <p className={classes.count} role="status">{t('available.count', { count: list.total })}</p>}
      </div>
      <ListFrame
        state={state}
        emptyTitle={t(search ? 'available.none_found' : 'available.none')}
        emptyHint={!search && t('available.none_hint')}
        emptyAction={search && <Button variant="default" onClick={() => onSearch('')}>{t('available.clear')}</Button>}
        onRetry={() => void sync.syncNow()}
      >
        <StudyList studies={list?.items ?? []} Action={Accept} level={2} />
      </ListFrame>
    </>
  )
}

/** Asked for from this device and not yet decided: they have left the list below, but are not won. */
function Asked() {
  const { t } = useTranslation('field')
  const asked = useStudies({ view: 'mine' })?.items.filter(({ sync }) => sync.acceptanceAsked) ?? []
  if (asked.length === 0) return null
  return (
    <section className={classes.asked}>
      <h2 className={classes.title}>{t('available.asked')}</h2>
      <StudyList studies={asked} Action={NextStep} />
    </section>
  )
}
