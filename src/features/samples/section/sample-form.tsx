import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxItem, StudyView } from '../../../../sync/index.ts'
import { latestOf, useDeviceClock } from '../../../data/device/device-clock.ts'
import type { Position } from '../../../data/device/device-position.ts'
import { CONTENANTS, makeSampleCode, MATRICES } from '../data/samples.ts'
import { useFormDraft } from '../../../data/commands/use-form-draft.ts'
import { isolate } from '../../../i18n/isolate.ts'
import {
  isTimeProblem,
  positionIn,
  positionText,
  startOf,
  timeProblemIn,
  UNOBSERVED,
} from '../../../observing/observed-texts.ts'
import { PlaceField } from '../../../observing/place-field.tsx'
import { TimeField } from '../../../observing/time-field.tsx'
import { Ltr } from '../../../ui/text/formatted.tsx'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { isGiven, useCommand } from '../../../keeping/use-command.ts'
import { RunTimer } from './run-timer.tsx'
import { argsOf, keptCode, problemsOf, valuesOf, type Problem, type Values } from './sample-fields.ts'
import classes from './sample-form.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface SampleFormProps {
  readonly study: StudyView
  /** Codes of this mission: never generated again. */
  readonly codes: readonly string[]
  /** A sample that waits on this device: saving replaces it and keeps its code. */
  readonly correcting?: OutboxItem
  readonly onClose: () => void
}

/**
 * Enters one sample after the other: the code is shown before the flask is filled, and repeated values stay for the
 * next one. Kept as it is typed.
 */
export function SampleForm({ study, codes, correcting, onClose }: SampleFormProps) {
  const { t } = useTranslation(['samples', 'sync'])
  const next = useFormDraft(`sample.${study.id}`)
  const correction = useFormDraft(`sample-correction.${correcting?.id ?? ''}`)
  const { draft, keep, forget } = correcting ? correction : next
  const { busy, run } = useCommand({ quiet: true, shown: true, instead: correcting })
  const [start] = useState(() => {
    const before = draft()
    if (correcting) return { ...valuesOf(correcting.args, study.pays), ...before }
    const kept = keptCode(study.id, before?.['code'])
    return { ...emptySample(), ...before, code: kept && !codes.includes(kept) ? kept : newCode(study, codes) }
  })
  const clock = useDeviceClock()
  const limits = { pays: study.pays, earliest: startOf(study), latest: latestOf(clock) }
  const [begun, setBegun] = useState(false)
  // One id for one flask: pressing twice is writing once.
  const [sampleId, setSampleId] = useState(() => crypto.randomUUID())
  const [said, setSaid] = useState<
    { readonly kind: 'saved'; readonly code: string } | { readonly kind: 'full' | 'failed' } | null
  >(null)
  const { values, field, problems, setValues, begin, submit } = useFields<Values, Problem>(start, (given) =>
    problemsOf(given, limits),
  )
  const change = (more: Partial<Values>) => {
    const next = { ...values, ...more } as Values
    setValues(next)
    setBegun(true)
    setSaid(keep(next) ? null : { kind: 'full' })
  }
  const stand = (position: Position | null) => {
    const next = { ...values, position: positionText(position) }
    setValues(next)
    // A position alone is not worth a draft: the person may come back to another place.
    if (begun && !keep(next)) setSaid({ kind: 'full' })
  }
  const problemText = (problem: Problem | undefined) =>
    problem && !isTimeProblem(problem) ? t(`problem.${problem}`) : undefined
  const type = (name: keyof Values & string) => ({
    ...field(name),
    label: t(`sync:field.${name}` as 'sync:field.lieu'),
    error: problemText(problems[name]),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  })
  const save = async (event: FormEvent<HTMLFormElement>) => {
    const given = submit(event)
    if (!given || busy) return
    const args = argsOf(given, study.pays, new Date())
    const outcome = await run({ name: 'add_sample', args: { study_id: study.id, sample_id: sampleId, ...args } })
    if (outcome.kind === 'gone') return
    if (!isGiven(outcome)) return setSaid({ kind: outcome.kind === 'storage-full' ? 'full' : 'failed' })
    forget()
    if (correcting) return onClose()
    setSampleId(crypto.randomUUID())
    setBegun(false)
    const { code } = given
    begin({
      ...given,
      code: newCode(study, [...codes, code]),
      remarque: '',
      run_from: '',
      sampled_at: '',
      ...UNOBSERVED,
    })
    setSaid({ kind: 'saved', code })
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={t(correcting ? 'correct' : 'add')}
    >
      <div className={classes.code}>
        <span>{t('code_hint')}</span>
        <output aria-label={t('sync:field.code')}>
          <Ltr>{values.code}</Ltr>
        </output>
      </div>
      <NativeSelect
        {...type('matrice')}
        data-autofocus
        data={[
          { value: '', label: t('choose') },
          ...MATRICES.map((value) => ({ value, label: t(`matrice.${value}`) })),
        ]}
      />
      <NativeSelect
        {...type('contenant')}
        data={[
          { value: '', label: t('choose') },
          ...CONTENANTS.map((value) => ({ value, label: t(`contenant.${value}`) })),
        ]}
      />
      {values.contenant === 'autre' && (
        <TextInput
          {...type('contenant_precise')}
          autoComplete="off"
          attributes={ownDirection(values.contenant_precise)}
        />
      )}
      <TimeField
        name="sampled_at"
        label={t('sync:field.sampled_at')}
        wall={values.sampled_at}
        origin={values.at_origin}
        clock={clock}
        pays={study.pays}
        earliest={limits.earliest}
        problem={timeProblemIn(problems.sampled_at)}
        onTime={(sampled_at, at_origin) => change({ sampled_at, at_origin })}
      />
      <TextInput
        {...type('lieu')}
        description={t('lieu_hint')}
        autoComplete="off"
        attributes={ownDirection(values.lieu)}
      />
      <TextInput
        {...type('conservation')}
        description={t('conservation_hint')}
        autoComplete="off"
        attributes={ownDirection(values.conservation)}
      />
      <PlaceField
        key={sampleId}
        position={positionIn(values.position)}
        onChange={stand}
        atOnce={!correcting}
        begun={begun}
      />
      {!correcting && (
        <RunTimer
          from={values.run_from}
          clock={clock}
          pays={study.pays}
          onStart={(run_from) => change({ run_from })}
          onEnd={(words) => change({ run_from: '', remarque: [values.remarque, words].filter(Boolean).join('\n') })}
        />
      )}
      <Textarea
        {...type('remarque')}
        className={classes.wide ?? ''}
        autosize
        minRows={2}
        attributes={ownDirection(values.remarque)}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        <p className={`${kit.bold} ${classes.said}`} role="status" data-kind={said?.kind}>
          {said && (said.kind === 'saved' ? t('saved', { code: isolate(said.code) }) : t(`problem.${said.kind}`))}
        </p>
      </div>
    </form>
  )
}

function newCode(study: StudyView, codes: readonly string[]): string {
  for (;;) {
    const code = makeSampleCode(study.id)
    if (!codes.includes(code)) return code
  }
}

function emptySample(): Values {
  return {
    code: '',
    matrice: '',
    contenant: '',
    contenant_precise: '',
    sampled_at: '',
    lieu: '',
    conservation: '',
    remarque: '',
    run_from: '',
    ...UNOBSERVED,
  }
}
