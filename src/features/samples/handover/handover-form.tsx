import { Button, Checkbox, TextInput, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordView, StudyView } from '../../../../sync/index.ts'
import { latestOf, useDeviceClock } from '../../../data/device/device-clock.ts'
import type { Position } from '../../../data/device/device-position.ts'
import { MOST_HANDED_OVER } from '../data/samples.ts'
import { useFormDraft } from '../../../data/commands/use-form-draft.ts'
import { isGiven, useCommand } from '../../../keeping/use-command.ts'
import {
  isTimeProblem,
  positionIn,
  positionText,
  timeProblemIn,
  UNOBSERVED,
} from '../../../observing/observed-texts.ts'
import { PlaceField } from '../../../observing/place-field.tsx'
import { TimeField } from '../../../observing/time-field.tsx'
import { Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { CodeField } from './code-field.tsx'
import { argsOf, chosenOf, problemsOf, type Problem, type Values } from './handover-fields.ts'
import { useSampleWords } from '../sample-words.ts'
import { SignaturePad } from '../signature/signature-pad.tsx'
import classes from './handover-form.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface HandoverFormProps {
  readonly study: StudyView
  /** Those that can be handed on. */
  readonly samples: readonly RecordView<'sample'>[]
  readonly onDone: (count: number) => void
  readonly onClose: () => void
}

/** Hands samples to a recipient who signs on this screen. Everything is kept as it is filled in, the signature too. */
export function HandoverForm({ study, samples, onDone, onClose }: HandoverFormProps) {
  const { t } = useTranslation(['samples', 'sync'])
  const words = useSampleWords()
  const { busy, run } = useCommand({ quiet: true, shown: true })
  const { draft, keep, forget } = useFormDraft(`handover.${study.id}`)
  const [handoverId] = useState(() => crypto.randomUUID())
  const [failure, setFailure] = useState<'full' | 'failed' | null>(null)
  const clock = useDeviceClock()
  const limitsOf = (given: Values) => ({
    pays: study.pays,
    latest: latestOf(clock),
    earliest: latestEvent(samples.filter(({ id }) => chosenOf(given).includes(id))),
  })
  /** Without those of an older draft that cannot be handed on any more. */
  const known = (given: Values): Values => ({
    ...given,
    samples: chosenOf(given)
      .filter((id) => samples.some((one) => one.id === id))
      .join(' '),
  })
  const { values, field, problems, setValues, submit } = useFields<Values, Problem>(
    { ...emptyHandover(), ...draft() },
    (given) => problemsOf(known(given), limitsOf(given)),
  )
  const [begun, setBegun] = useState(false)
  const chosen = chosenOf(known(values))
  const change = (more: Partial<Values>) => {
    const next = { ...values, ...more } as Values
    setValues(next)
    setBegun(true)
    setFailure(keep(next) ? null : 'full')
  }
  const stand = (position: Position | null) => {
    const next = { ...values, position: positionText(position) }
    setValues(next)
    if (begun && !keep(next)) setFailure('full')
  }
  const choose = (ids: readonly string[]) => change({ samples: ids.slice(0, MOST_HANDED_OVER).join(' ') })
  const errorOf = (name: keyof Values & string) => {
    const problem = problems[name]
    return problem && !isTimeProblem(problem) ? t(`problem.${problem}`) : undefined
  }
  const type = (name: keyof Values & string) => ({
    ...field(name),
    label: t(`sync:field.${name}` as 'sync:field.lieu'),
    error: errorOf(name),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  })
  const save = async (event: FormEvent<HTMLFormElement>) => {
    const given = submit(event)
    if (!given || busy) return
    const args = argsNow(known(given), study.pays)
    const outcome = await run({
      name: 'hand_over_samples',
      args: { study_id: study.id, handover_id: handoverId, ...args },
    })
    if (!isGiven(outcome)) return setFailure(outcome.kind === 'storage-full' ? 'full' : 'failed')
    forget()
    onDone(chosen.length)
  }
  return (
    <form
      className={`${kit.stackMd} ${kit.atTop} ${classes.form}`}
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={t('handover.title')}
    >
      <fieldset className={`${kit.stackXs} ${classes.group}`}>
        <legend>{t('handover.which', { count: chosen.length })}</legend>
        <CodeField study={study.id} samples={samples} onFound={(id) => choose([...new Set([...chosen, id])])} />
        <ul className={`${kit.plain} ${classes.samples}`}>
          {samples.map(({ id, body }) => (
            <li key={id}>
              <Checkbox
                name="samples"
                checked={chosen.includes(id)}
                classNames={{ body: classes.tick ?? '' }}
                label={
                  <>
                    <Ltr>{body.code}</Ltr> · {words.matrice(body)} · <Exact>{words.contenant(body)}</Exact>
                  </>
                }
                onChange={(event) =>
                  choose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
            </li>
          ))}
        </ul>
        {errorOf('samples') && (
          <p className={classes.error} role="alert">
            {errorOf('samples')}
          </p>
        )}
      </fieldset>
      <TextInput {...type('receveur_nom')} autoComplete="off" attributes={ownDirection(values.receveur_nom)} />
      <TextInput
        {...type('receveur_organisme')}
        description={t('handover.organisme_hint')}
        autoComplete="off"
        attributes={ownDirection(values.receveur_organisme)}
      />
      <TimeField
        name="handed_at"
        label={t('sync:field.handed_at')}
        wall={values.handed_at}
        origin={values.at_origin}
        clock={clock}
        pays={study.pays}
        earliest={limitsOf(values).earliest}
        problem={timeProblemIn(problems.handed_at)}
        onTime={(handed_at, at_origin) => change({ handed_at, at_origin })}
      />
      <TextInput
        {...type('lieu')}
        description={t('handover.lieu_hint')}
        autoComplete="off"
        attributes={ownDirection(values.lieu)}
      />
      <Textarea
        {...type('etat')}
        className={classes.wide ?? ''}
        description={t('handover.etat_hint')}
        autosize
        minRows={2}
        attributes={ownDirection(values.etat)}
      />
      <PlaceField position={positionIn(values.position)} onChange={stand} />
      <fieldset className={`${kit.stackXs} ${classes.group}`}>
        <legend>{t('sign.title')}</legend>
        {values.signe === 'trace' ? (
          <SignaturePad
            path={values.signature}
            error={errorOf('signature')}
            onChange={(signature) => change({ signature })}
          />
        ) : (
          <TextInput
            {...type('signature_saisie')}
            description={t('sign.typed_hint')}
            autoComplete="off"
            attributes={ownDirection(values.signature_saisie)}
          />
        )}
        <Button
          variant="subtle"
          className={classes.other ?? ''}
          onClick={() => change({ signe: values.signe === 'trace' ? 'saisie' : 'trace' })}
        >
          {t(values.signe === 'trace' ? 'sign.type' : 'sign.draw')}
        </Button>
      </fieldset>
      <div className={`${kit.clusterSm} ${kit.centred} ${kit.whole}`}>
        <Button type="submit" loading={busy}>
          {t('handover.confirm')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('handover.later')}
        </Button>
        <p className={classes.error} role="status">
          {failure && t(`problem.${failure}`)}
        </p>
      </div>
    </form>
  )
}

const argsNow = (given: Values, pays: string) => argsOf(given, pays, new Date())

function emptyHandover(): Values {
  return {
    samples: '',
    receveur_nom: '',
    receveur_organisme: '',
    handed_at: '',
    lieu: '',
    etat: '',
    signe: 'trace',
    signature: '',
    signature_saisie: '',
    ...UNOBSERVED,
  }
}

/** A handover comes after the sampling, and after the earlier handovers. */
function latestEvent(samples: readonly RecordView<'sample'>[]): Date | null {
  const times = samples
    .flatMap(({ body }) => [body.sampled_at, ...body.remises.map(({ at }) => at)])
    .map((at) => Date.parse(at))
  return times.length > 0 ? new Date(Math.max(...times)) : null
}
