import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { STATUTS } from '../../../data/address-values.ts'
import { useRecords } from '../../../data/records.ts'
import { useStudyList } from '../../../data/studies/studies.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import classes from '../advice.module.css'
import { GeneralRecommendations } from './general-recommendations.tsx'
import { WrittenRecommendations } from '../written/written-recommendations.tsx'

/** Every state except cancelled. */
const GOING_ON = { view: 'mine', statuts: STATUTS.filter((statut) => statut !== 'annulée') } as const

/**
 * The specialists' recommendations for this client's studies; while there are none, three by rule for the newest study.
 */
export function StudyRecommendations() {
  const { t } = useTranslation('advice')
  const labels = useStudyLabels()
  const { state, items: studies } = useStudyList(GOING_ON)
  const written = useRecords('recommendation')
  const advised =
    studies?.flatMap((study) => {
      const records = written?.filter(({ studyId }) => studyId === study.id) ?? []
      return records.length > 0 ? [{ study, records }] : []
    }) ?? []
  return (
    <section aria-labelledby="recommendations">
      <div className={classes.head}>
        <Title order={2} id="recommendations">
          {t('recommendations.title')}
        </Title>
      </div>
      {state.kind === 'loading' || !written ? (
        <SkeletonList rows={3} />
      ) : (
        advised.length === 0 && <GeneralRecommendations study={studies?.[0]} />
      )}
      {advised.map(({ study, records }) => (
        <div key={study.id} className={classes.advised} data-study={study.id}>
          <p className={classes.for}>
            {t('recommendations.for')}{' '}
            <Link to="/client/orders/$studyId" params={{ studyId: study.id }} className={classes.order}>
              {isolate(study.nom_entreprise)} · {labels.typeEtude(study.type_etude)}
            </Link>
          </p>
          <WrittenRecommendations study={study.id} records={records} />
        </div>
      ))}
    </section>
  )
}
