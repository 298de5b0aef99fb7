import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { may } from '../../../../sync/domain/permissions.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { useListPlace } from '../list/came-from.ts'
import { STEPS } from './step-fields.ts'

/** To the page of a mission that can be started or finished there. */
export function OpenMission({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('field')
  const profile = useProfile()
  const list = useListPlace()
  if (!profile || !STEPS.some((one) => may(profile, one, study))) return null
  return (
    <ButtonLink to="/intervenant/missions/$id" params={{ id: study.id }} state={list ? { list } : {}} variant="default">
      {t('action.open_mission')}
    </ButtonLink>
  )
}
