import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { TextLink } from '../../../ui/links/links.tsx'
import { markKind } from '../../../subjects/studies/study-mark.tsx'
import { MissionActions } from '../steps/mission-actions.tsx'
import classes from './next-step.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** The obstacles of a study, and its next step but for the last one. */
export function NextStep({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('field')
  return (
    <>
      {study.sync.acceptanceAsked && (
        <p className={classes.hint} data-kind="asked">
          <strong>{t('mission.asked_title')}</strong> · {t('mission.asked')}
        </p>
      )}
      {study.sync.lost && !study.sync.pending.includes('accept_study') && (
        <p className={classes.hint} data-kind="refused" role="status">
          <strong>{t('mission.lost_title')}</strong> · {t('mission.lost')}
        </p>
      )}
      {markKind(study.sync) === 'refused' && (
        <p className={classes.hint} data-kind="refused">
          {t('mission.refused')} <SyncLink />
        </p>
      )}
      <div className={`${kit.clusterXs} ${classes.actions}`}>
        <MissionActions study={study} context="missions" />
      </div>
    </>
  )
}

export function SyncLink() {
  const { t } = useTranslation('field')
  return <TextLink to="/intervenant/synchronisation">{t('action.see_sync')}</TextLink>
}
