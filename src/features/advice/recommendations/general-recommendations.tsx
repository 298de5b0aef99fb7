import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { markOf, useMarks } from '../data/recommendations.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useCommand } from '../../../keeping/use-command.ts'
import { TextLink } from '../../../ui/links/links.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import classes from '../advice.module.css'
import { RecommendationCards } from './recommendation-cards.tsx'
import { useGeneralRecommendations } from './use-general-recommendations.ts'

const ANY = { secteur_activite: 'autre', type_etude: 'autre' }

/** Three recommendations by rule and the company's own, marked as general. */
export function GeneralRecommendations({ study }: { readonly study: StudyView | undefined }) {
  const { t } = useTranslation('advice')
  const labels = useStudyLabels()
  const marks = useMarks(study?.id ?? null)
  const { run } = useCommand({ quiet: true })
  const recommendations = useGeneralRecommendations(study ?? ANY)
  if (recommendations.length === 0) return <p className={classes.general}>{t('recommendations.none')}</p>
  return (
    <>
      <p className={classes.general}>
        {study ? (
          t('recommendations.general', {
            company: isolate(study.nom_entreprise),
            study: labels.typeEtude(study.type_etude),
          })
        ) : (
          <>
            {t('recommendations.generalAny')} <TextLink to="/start-study">{t('recommendations.ask')}</TextLink>
          </>
        )}
      </p>
      <RecommendationCards
        recommendations={recommendations}
        marks={marks}
        onDone={(key, done) => void run(markOf(study?.id ?? null, key, done))}
      />
    </>
  )
}
