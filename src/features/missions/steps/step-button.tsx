import { Button } from '@mantine/core'
import { IconFlag, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { may } from '../../../../sync/domain/permissions.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { StepDialog } from './step-dialog.tsx'
import type { Step } from './step-fields.ts'

interface StepButtonProps {
  readonly study: StudyView
  readonly step: Step
}

const ICONS = { start_study: IconPlayerPlay, finish_study: IconFlag } as const satisfies Record<Step, unknown>

/** Start or finish, where it is next: it asks when and where, so that one tap alone moves no mission. */
export function StepButton({ study, step }: StepButtonProps) {
  const { t } = useTranslation('field')
  const profile = useProfile()
  const [asking, setAsking] = useState(false)
  if (!profile || !may(profile, step, study)) return null
  const Icon = ICONS[step]
  return (
    <>
      <Button onClick={() => setAsking(true)} leftSection={<Icon size={18} aria-hidden="true" />}>
        {t(`step.${step}.name`)}
      </Button>
      {asking && <StepDialog study={study} step={step} onClose={() => setAsking(false)} />}
    </>
  )
}
