import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoticeContext, StudyView } from '../../../../sync/index.ts'
import { may } from '../../../../sync/domain/permissions.ts'
import { useReportPlace } from '../../../data/report-place.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { ReadReport } from '../../../subjects/studies/read-report.tsx'
import { AcceptButton } from './accept-button.tsx'
import { ReplaceButton } from '../hand-in/replace-button.tsx'
import { OpenMission } from './open-mission.tsx'
import { SetOutButton } from './set-out-button.tsx'
import { StepButton } from './step-button.tsx'
import { UploadDialog } from '../hand-in/upload-dialog.tsx'

interface MissionActionsProps {
  readonly study: StudyView
  readonly context?: NoticeContext
  /** On a card of a list a mission is neither started nor finished: the button leads to its page. */
  readonly onCard?: boolean
}

/**
 * The one next step of a study, never two: accept, start, deliver, read; a delivered report may be replaced. A mission
 * is finished at the end of its page.
 */
export function MissionActions({ study, context, onCard = false }: MissionActionsProps) {
  const { t } = useTranslation('field')
  const profile = useProfile()
  const place = useReportPlace(study)
  const [uploading, setUploading] = useState(false)
  if (!profile) return null
  return (
    <>
      <AcceptButton study={study} {...(context && { context })} />
      {!onCard && <SetOutButton study={study} />}
      {onCard ? <OpenMission study={study} /> : <StepButton study={study} step="start_study" />}
      {may(profile, 'attach_report', study) && (
        <Button onClick={() => setUploading(true)} leftSection={<IconFileUpload size={18} aria-hidden="true" />}>
          {t('action.upload')}
        </Button>
      )}
      {study.statut === 'complete' && (
        <ReadReport study={study} reader="/intervenant/reports/$studyId" place={place} secondary />
      )}
      <ReplaceButton study={study} />
      {uploading && <UploadDialog study={study} onClose={() => setUploading(false)} />}
    </>
  )
}
