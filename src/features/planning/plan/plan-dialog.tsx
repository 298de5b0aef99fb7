import { Button, Group } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Holiday } from '../../../../sync/index.ts'
import { addDays, clashesOf, spanText, type Mission } from '../../../data/studies/planning.ts'
import { formatDay } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { Exact } from '../../../ui/text/formatted.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'
import { ClashList } from '../day/clash-list.tsx'
import { spanProblem, type SpanProblem } from './plan-fields.ts'
import { usePlan } from './use-plan.ts'
import classes from './plan-dialog.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface PlanDialogProps {
  readonly mission: Mission
  readonly all: readonly Mission[]
  readonly holidays: readonly Holiday[]
  readonly today: string
  readonly onClose: () => void
}

/** The days of a mission; conflicts are shown before they are saved. */
export function PlanDialog({ mission, all, holidays, today, onClose }: PlanDialogProps) {
  const { t } = useTranslation('planning')
  const { study, due } = mission
  // The days when the person began: the command compares with these, not with later changes.
  const [before] = useState(mission.span)
  const { busy, give } = usePlan()
  const {
    values: { debut, fin },
    setValues,
    base,
    forget,
  } = useKeptFields(
    `plan.${study.id}`,
    { debut: before?.debut ?? addDays(today, 1), fin: before?.fin ?? addDays(today, 1) },
    () => ({}),
    spanText(before) ?? '',
  )
  const [problem, setProblem] = useState<SpanProblem | null>(null)
  const wrong = spanProblem(study.id, { debut, fin })
  const span = wrong ? null : { debut, fin }
  const clashes = clashesOf({ study, span, due }, all, holidays)
  const begin = (day: string) => {
    // The last day follows the first one, so that moving a mission is one choice.
    setValues({ debut: day, fin: day !== '' && fin !== '' && day > fin ? day : fin })
    setProblem(null)
  }
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(wrong)
    if (!wrong && (await give(study.id, { debut, fin }, base || null))) done()
  }
  const done = () => {
    forget()
    onClose()
  }
  const clear = async () => {
    if (await give(study.id, null, base || null)) done()
  }
  return (
    <ModalDialog opened title={t('form.title')} onClose={onClose}>
      <form className={kit.stackMd} onSubmit={(event) => void keep(event)} noValidate>
        <p className={kit.flush}>
          <strong>
            <Exact>{study.nom_entreprise}</Exact>
          </strong>
          <br />
          {due ? t('mission.due', { day: isolate(formatDay(due)) }) : t('mission.noDue')}
        </p>
        <div className={`${kit.stackSm} ${classes.days}`}>
          <DayField label={t('form.debut')} value={debut} pays={study.pays} onDay={begin} />
          <DayField
            label={t('form.fin')}
            value={fin}
            min={debut || undefined}
            pays={study.pays}
            error={problem && t(`form.${problem}`)}
            onDay={(day) => {
              setValues({ debut, fin: day })
              setProblem(null)
            }}
          />
        </div>
        <section aria-live="polite">
          <h3 className={classes.title}>{t('form.preview')}</h3>
          {clashes.length > 0 ? (
            <ClashList clashes={clashes} />
          ) : (
            <p className={kit.flush}>{span ? t('form.fine') : t(`form.${wrong ?? 'incomplete'}`)}</p>
          )}
        </section>
        <Group justify="flex-end" gap="sm">
          {before && (
            <Button variant="subtle" color="red" c="red.9" disabled={busy} onClick={() => void clear()}>
              {t('form.clear')}
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {t('form.save')}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  )
}
