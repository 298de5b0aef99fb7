import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { expectedAt } from '../../../../sync/domain/delay.ts'
import { isUnderWay } from '../../../subjects/studies/timeline.ts'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { StudyReference } from '../../../subjects/studies/study-reference.tsx'
import { DateText, Exact } from '../../../ui/text/formatted.tsx'
import { StudyStanding } from '../study-standing.tsx'
import classes from './mission-head.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Name, place, state and due date of a study: the h1 of its page. */
export function MissionHead({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('field')
  const labels = useStudyLabels()
  const due = isUnderWay(study) ? expectedAt(study) : null
  return (
    <header className={classes.head}>
      <div className={`${kit.clusterXs} ${kit.centred}`}>
        <Title order={1} tabIndex={-1} className={classes.name ?? ''}>
          <Exact>{study.nom_entreprise}</Exact>
        </Title>
        <StudyStanding study={study} />
      </div>
      <p className={`${kit.fine} ${kit.flush}`}>
        <Exact>{study.zone_geographique}</Exact>
        <span className={classes.country}> · {labels.pays(study.pays)}</span>
        {study.reference && (
          <>
            {' · '}
            <StudyReference study={study} />
          </>
        )}
        {due && (
          <>
            {' · '}
            {t('mission.report_due')} <DateText value={due} />
          </>
        )}
      </p>
    </header>
  )
}
