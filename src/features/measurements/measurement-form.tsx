import { Button, TextInput } from '@mantine/core'
import { useId, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { OutboxItem, RecordView, StudyView } from '../../../sync/index.ts'
import { latestOf, useDeviceClock } from '../../data/device/device-clock.ts'
import type { Position } from '../../data/device/device-position.ts'
import { PARAMETRES, unitsOf } from './data/measurements.ts'
import { useFormDraft } from '../../data/commands/use-form-draft.ts'
import { formatNumber } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import {
  isTimeProblem,
  positionIn,
  positionText,
  startOf,
  timeProblemIn,
  UNOBSERVED,
} from '../../observing/observed-texts.ts'
import { PlaceField } from '../../observing/place-field.tsx'
import { TimeField } from '../../observing/time-field.tsx'
import { ChipChoice } from '../../ui/forms/chip-choice.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { ownDirection } from '../../ui/forms/own-direction.ts'
import { useFields } from '../../ui/forms/use-fields.ts'
import { isGiven, useCommand } from '../../keeping/use-command.ts'
import {
  argsOf,
  offeredParametres,
  parametreOf,
  problemsOf,
  rangeOf,
  valuesOf,
  type Problem,
  type Values,
} from './measurement-fields.ts'
import { useShortName } from './parametre-name.ts'
import classes from './measurement-form.module.css'
import kit from '../../ui/kit/kit.module.css'

interface MeasurementFormProps {
  readonly study: StudyView
  /** Of this mission: their instruments are offered again. */
  readonly rows: readonly RecordView<'measurement'>[]
  /** A measurement that waits on this device: saving replaces it. */
  readonly correcting?: OutboxItem
  readonly onClose: () => void
}

/**
 * Enters one measurement after the other; parameter, instrument and point stay for the next one. Kept as it is typed.
 */
export function MeasurementForm({ study, rows, correcting, onClose }: MeasurementFormProps) {
  const { t } = useTranslation(['measurements', 'sync'])
  const language = useLanguage()
  const shortName = useShortName()
  const listId = useId()
  const clock = useDeviceClock()
  const limits = { pays: study.pays, earliest: startOf(study), latest: latestOf(clock) }
  const next = useFormDraft(`measurement.${study.id}`)
  const correction = useFormDraft(`measurement-correction.${correcting?.id ?? ''}`)
  const { draft, keep, forget } = correcting ? correction : next
  const { busy, run } = useCommand({ quiet: true, shown: true, instead: correcting })
  const element = useRef<HTMLFormElement>(null)
  // One id for one filled row: pressing twice is writing once.
  const [measurementId, setMeasurementId] = useState(() => crypto.randomUUID())
  const [said, setSaid] = useState<'saved' | 'full' | 'failed' | null>(null)
  const { values, field, numberField, problems, setValues, begin, submit } = useFields<Values, Problem>(
    { ...(correcting ? valuesOf(correcting.args, study.pays, language) : emptyRow()), ...draft() },
    (given) => problemsOf(given, limits, language),
  )
  const [begun, setBegun] = useState(false)
  const [all, setAll] = useState(false)
  // Those of the opening: chips do not move away under a finger when a row is saved.
  const [used] = useState(() => offeredParametres(rows, parametreOf(values.parametre)))
  const goTo = (name: 'libelle' | 'valeur') => element.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  const parametre = parametreOf(values.parametre)
  const offered = all ? PARAMETRES : used
  const range = rangeOf(values)
  const bounds = range && {
    least: isolate(formatNumber(range.least)),
    greatest: isolate(formatNumber(range.greatest)),
    unit: isolate(range.unite),
  }
  const problemText = (problem: Problem | undefined) => {
    if (!problem || isTimeProblem(problem)) return undefined
    return problem === 'range' && bounds ? t('problem.range', bounds) : t(`problem.${problem}`)
  }
  const change = (next: Partial<Values>) => {
    const row = { ...values, ...next } as Values
    setValues(row)
    setBegun(true)
    setSaid(keep(row) ? null : 'full')
  }
  const stand = (position: Position | null) => {
    const row = { ...values, position: positionText(position) }
    setValues(row)
    // A position alone is not worth a draft: the person may come back to another place.
    if (begun && !keep(row)) setSaid('full')
  }
  const type = (name: keyof Values & string) => ({
    ...field(name),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: event.currentTarget.value }),
    error: problemText(problems[name]),
  })
  const save = async (event: FormEvent<HTMLFormElement>) => {
    const given = submit(event)
    if (!given || busy) return
    const args = argsOf(given, study.pays, language, new Date())
    const outcome = await run({
      name: 'add_measurement',
      args: { study_id: study.id, measurement_id: measurementId, ...args },
    })
    if (outcome.kind === 'gone') return
    if (!isGiven(outcome)) return setSaid(outcome.kind === 'storage-full' ? 'full' : 'failed')
    forget()
    if (correcting) return onClose()
    setMeasurementId(crypto.randomUUID())
    setBegun(false)
    begin({ ...given, valeur: '', measured_at: '', ...UNOBSERVED })
    setSaid('saved')
    goTo('valeur')
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => void save(event)}
      noValidate
      ref={element}
      aria-label={t(correcting ? 'correct' : 'add')}
    >
      <ChipChoice
        name="parametre"
        label={t('sync:field.parametre')}
        value={values.parametre}
        error={problemText(problems.parametre)}
        first={!parametre}
        options={offered.map((one) => ({ value: one, label: shortName(one) }))}
        onChoose={(value, pressed) => {
          const chosen = parametreOf(value)
          // On the screen at once: it may bring the field that has the focus next.
          flushSync(() => change({ parametre: value, unite: (chosen && unitsOf(chosen)[0]?.unite) ?? '' }))
          if (pressed) goTo(chosen === 'autre' ? 'libelle' : 'valeur')
        }}
      >
        {offered.length < PARAMETRES.length && (
          <Button variant="subtle" onClick={() => setAll(true)}>
            {t('all')}
          </Button>
        )}
      </ChipChoice>
      {parametre === 'autre' && (
        <TextInput
          {...type('libelle')}
          label={t('sync:field.libelle')}
          description={t('libelle_hint')}
          attributes={ownDirection(values.libelle)}
        />
      )}
      <NumberField
        {...numberField('valeur')}
        className={classes.value ?? ''}
        label={
          parametre && parametre !== 'autre'
            ? t('value_of', { what: t(`parametre.${parametre}`) })
            : t('sync:field.valeur')
        }
        data-autofocus={parametre ? true : undefined}
        description={bounds && t('range', bounds)}
        error={type('valeur').error}
        onText={(valeur) => change({ valeur })}
      />
      {parametre === 'autre' ? (
        <TextInput
          {...type('unite')}
          label={t('sync:field.unite')}
          description={t('unite_hint')}
          autoComplete="off"
          dir="ltr"
        />
      ) : (
        parametre && (
          <ChipChoice
            name="unite"
            label={t('sync:field.unite')}
            value={values.unite}
            error={problemText(problems.unite)}
            options={unitsOf(parametre).map(({ unite }) => ({ value: unite, label: unite }))}
            onChoose={(unite, pressed) => {
              change({ unite })
              if (pressed) goTo('valeur')
            }}
          />
        )
      )}
      <TimeField
        name="measured_at"
        label={t('sync:field.measured_at')}
        wall={values.measured_at}
        origin={values.at_origin}
        clock={clock}
        pays={study.pays}
        earliest={limits.earliest}
        problem={timeProblemIn(problems.measured_at)}
        onTime={(measured_at, at_origin) => change({ measured_at, at_origin })}
      />
      <TextInput
        {...type('point')}
        label={t('sync:field.point')}
        description={t('point_hint')}
        autoComplete="off"
        attributes={ownDirection(values.point)}
      />
      <TextInput
        {...type('instrument')}
        label={t('sync:field.instrument')}
        description={t('instrument_hint')}
        autoComplete="off"
        list={listId}
        attributes={ownDirection(values.instrument)}
      />
      <PlaceField key={measurementId} position={positionIn(values.position)} onChange={stand} />
      <datalist id={listId}>
        {[...new Set(rows.flatMap(({ body }) => body.instrument ?? []))].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={`${kit.clusterSm} ${kit.centred} ${kit.whole} ${classes.actions}`}>
        <Button type="submit" loading={busy}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        <p className={`${kit.bold} ${kit.flush} ${classes.said}`} role="status" data-kind={said}>
          {said === 'saved' ? t('saved') : said && t(`problem.${said}`)}
        </p>
      </div>
    </form>
  )
}

function emptyRow(): Values {
  return {
    parametre: '',
    libelle: '',
    valeur: '',
    unite: '',
    measured_at: '',
    instrument: '',
    point: '',
    ...UNOBSERVED,
  }
}
