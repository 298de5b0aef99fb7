import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { STATUTS } from '../../data/domain.ts'
import { useListState } from '../../data/list-state.ts'
import { useStudies } from '../../data/studies.ts'
import { useSync } from '../../data/sync-context.tsx'
import { isolate } from '../../i18n/isolate.ts'
import { markAdvice, useAdviceDone } from '../../state/advice-done.ts'
import { TextLink } from '../../ui/links.tsx'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import { useStudyLabels } from '../../ui/study-labels.ts'
import { RecommendationCards } from './recommendation-cards.tsx'
import { CATALOGUE, recommendationsFor } from './recommendations.ts'
import classes from './advice.module.css'

/** Every state but a cancelled one. */
const GOING_ON = STATUTS.filter((statut) => statut !== 'annulée')
const ANY = { secteur_activite: 'autre', type_etude: 'autre' }

/** Three recommendations for this client's newest study, by rule. */
export function StudyRecommendations() {
  const { t } = useTranslation('advice')
  const labels = useStudyLabels()
  const { userId } = useSync()
  const studies = useStudies({ view: 'mine', statuts: GOING_ON, limit: 1 })
  const state = useListState(studies)
  const marked = useAdviceDone(({ done }) => done[userId])
  const study = studies?.items[0]
  const recommendations = recommendationsFor(study ?? ANY).map(({ id, priority }) => ({
    id: `${study?.id ?? 'any'}/${id}`,
    priority,
    title: t(`recommendation.${id}.title`),
    text: t(`recommendation.${id}.text`),
    article: CATALOGUE[id],
  }))
  return (
    <section aria-labelledby="recommendations">
      <div className={classes.head}>
        <Title order={2} id="recommendations">
          {t('recommendations.title')}
        </Title>
        {study && (
          <p className={classes.hint}>
            {t('recommendations.for', { company: isolate(study.nom_entreprise), study: labels.typeEtude(study.type_etude) })}
          </p>
        )}
        {!study && state.kind !== 'loading' && (
          <p className={classes.hint}>
            {t('recommendations.general')} <TextLink to="/start-study">{t('recommendations.ask')}</TextLink>
          </p>
        )}
      </div>
      {state.kind === 'loading'
        ? <SkeletonList rows={3} />
        : <RecommendationCards recommendations={recommendations} done={marked ?? []} onDone={(key, done) => markAdvice(userId, key, done)} />}
    </section>
  )
}
