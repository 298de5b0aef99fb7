import { TextInput } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Statut, StudyView } from '../../../../sync/index.ts'
import { may } from '../../../../sync/domain/permissions.ts'
import { useStudies } from '../../../data/studies/studies.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { Exact } from '../../../ui/text/formatted.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import classes from './handed-file-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Shows this many of the newest; the others are found by name. */
const SHOWN = 10

interface HandedMissionsProps {
  readonly onChoose: (study: StudyView) => void
}

/** Missions that wait for a report, then those whose report may be replaced. */
export function HandedMissions({ onChoose }: HandedMissionsProps) {
  const { t } = useTranslation('field')
  const [search, setSearch] = useState('')
  return (
    <div className={kit.stackLg}>
      <TextInput
        label={t('handed.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        className={classes.search ?? ''}
      />
      <Missions
        title={t('handed.to_deliver')}
        nothing={t('handed.none_to_deliver')}
        statut="terminée"
        move="attach_report"
        search={search}
        onChoose={onChoose}
      />
      <Missions
        title={t('handed.to_replace')}
        nothing={t('handed.none_to_replace')}
        statut="complete"
        move="replace_report"
        search={search}
        onChoose={onChoose}
      />
    </div>
  )
}

interface MissionsProps extends HandedMissionsProps {
  readonly title: string
  readonly nothing: string
  readonly statut: Statut
  readonly move: 'attach_report' | 'replace_report'
  readonly search: string
}

function Missions({ title, nothing, statut, move, search, onChoose }: MissionsProps) {
  const { t } = useTranslation('field')
  const labels = useStudyLabels()
  const profile = useProfile()
  const list = useStudies({
    view: 'mine',
    statuts: [statut],
    limit: SHOWN,
    ...(search.trim() && { search: search.trim() }),
  })
  const studies = list?.items.filter((study) => profile && may(profile, move, study))
  return (
    <PageSection title={title}>
      {studies?.length === 0 && (
        <p className={`${kit.quiet} ${kit.flush}`}>{search.trim() ? t('handed.no_match') : nothing}</p>
      )}
      <ul className={kit.listXs}>
        {studies?.map((study) => (
          <li key={study.id}>
            <button
              type="button"
              className={`${kit.lineSm} ${kit.box} ${kit.apart} ${kit.icons} ${classes.mission}`}
              onClick={() => onChoose(study)}
            >
              <span>
                <strong>
                  <Exact>{study.nom_entreprise}</Exact>
                </strong>
                <span className={`${kit.quiet} ${kit.flush}`}>
                  {labels.typeEtude(study.type_etude)} · <Exact>{study.zone_geographique}</Exact>
                </span>
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {list && list.total > SHOWN && <p className={`${kit.quiet} ${kit.flush}`}>{t('handed.more')}</p>}
    </PageSection>
  )
}
