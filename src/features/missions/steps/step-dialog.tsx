import { Button, Stack, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { latestOf, useDeviceClock } from '../../../data/device/device-clock.ts'
import { isGiven, useCommand } from '../../../keeping/use-command.ts'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'
import { positionIn, positionText, timeProblemIn, type TimeProblem } from '../../../observing/observed-texts.ts'
import { PlaceField } from '../../../observing/place-field.tsx'
import { TimeField } from '../../../observing/time-field.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { Exact } from '../../../ui/text/formatted.tsx'
import { FinishSummary } from './finish-summary.tsx'
import {
  earliestOf,
  INSTANT_OF,
  NOT_TYPED,
  stepCommand,
  stepProblems,
  type Step,
  type StepValues,
} from './step-fields.ts'

interface StepDialogProps {
  readonly study: StudyView
  readonly step: Step
  readonly onClose: () => void
}

/** Asks when and where a step was taken; by default now, without a place. The last one says what the mission has. */
export function StepDialog({ study, step, onClose }: StepDialogProps) {
  const { t } = useTranslation(['field', 'sync'])
  const { busy, run } = useCommand({ undoable: true })
  const clock = useDeviceClock()
  const limits = { pays: study.pays, earliest: earliestOf(step, study), latest: latestOf(clock) }
  const { values, problems, setValues, submit, forget } = useKeptFields<StepValues, TimeProblem>(
    `${step}.${study.id}`,
    NOT_TYPED,
    (given) => stepProblems(given, limits),
  )
  const change = (more: Partial<StepValues>) => setValues((before) => ({ ...before, ...more }) as StepValues)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    const given = submit(event)
    if (!given || busy || !isGiven(await run(stepCommand(step, study, given, new Date())))) return
    forget()
    onClose()
  }
  return (
    <ModalDialog opened title={t(`step.${step}.title`)} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="md">
          <Text fw={600}>
            <Exact>{study.nom_entreprise}</Exact>
          </Text>
          {step === 'finish_study' && <FinishSummary study={study} />}
          <TimeField
            name="at"
            label={t(`sync:field.${INSTANT_OF[step]}`)}
            wall={values.at}
            origin={values.at_origin}
            clock={clock}
            pays={study.pays}
            earliest={limits.earliest}
            problem={timeProblemIn(problems.at)}
            onTime={(at, at_origin) => change({ at, at_origin })}
          />
          <PlaceField
            position={positionIn(values.position)}
            onChange={(position) => change({ position: positionText(position) })}
          />
          <Button type="submit" loading={busy}>
            {t(`step.${step}.name`)}
          </Button>
        </Stack>
      </form>
    </ModalDialog>
  )
}
