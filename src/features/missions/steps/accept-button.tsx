import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { NoticeContext, StudyView } from '../../../../sync/index.ts'
import { may } from '../../../../sync/domain/permissions.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { useCommand } from '../../../keeping/use-command.ts'

interface StudyActionProps {
  readonly study: StudyView
  readonly context?: NoticeContext
  readonly fullWidth?: boolean
}

/**
 * Takes part in the race for a study: the first acceptance that reaches the server wins. It asks nothing, and can be
 * taken back.
 */
export function AcceptButton({ study, context, fullWidth = false }: StudyActionProps) {
  const { t } = useTranslation('field')
  const profile = useProfile()
  const { busy, run } = useCommand({ context, undoable: true })
  if (!profile || !may(profile, 'accept_study', study)) return null
  return (
    <Button
      fullWidth={fullWidth}
      loading={busy}
      aria-label={`${t('action.accept')}, ${study.nom_entreprise}`}
      onClick={() => void run({ name: 'accept_study', args: { study_id: study.id } })}
    >
      {t('action.accept')}
    </Button>
  )
}
