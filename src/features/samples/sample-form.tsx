import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import type { Position } from '../../data/device-position.ts'
import { CONTENANTS, makeSampleCode, MATRICES, useSampleCommands } from '../../data/samples.ts'
import { useFormDraft } from '../../data/use-form-draft.ts'
import { isolate } from '../../i18n/isolate.ts'
import { Ltr } from '../../ui/formatted.tsx'
import { ownDirection } from '../../ui/own-direction.ts'
import { useFields } from '../../ui/use-fields.ts'
import { localMinute } from './local-minute.ts'
import { contenantOf, keptCode, matriceOf, problemsOf, type Problem, type Values } from './sample-fields.ts'
import { SamplePlace } from './sample-place.tsx'
import classes from './sample-form.module.css'

interface SampleFormProps {
  readonly study: StudyView
  /** Of this mission: never made again. */
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** One flask after the other: the code stands there before the flask is filled, and what is the same stays for the next. Kept as it is typed. */
export function SampleForm({ study, codes, onClose }: SampleFormProps) {
  const { t } = useTranslation(['samples', 'sync'])
  const { add } = useSampleCommands(study.id)
  const { draft, keep, forget } = useFormDraft(`sample.${study.id}`)
  const [start] = useState(() => {
    const before = draft()
    const kept = keptCode(study.id, before?.['code'])
    return { ...emptySample(), ...before, code: kept && !codes.includes(kept) ? kept : newCode(study, codes) }
  })
  const [position, setPosition] = useState<Position | null>(null)
  // One id for one flask: pressing twice is writing once.
  const [sampleId, setSampleId] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ readonly kind: 'saved'; readonly code: string } | { readonly kind: 'full' | 'failed' } | null>(null)
  const { values, field, problems, setValues, submit } = useFields<Values, Problem>(start, (given) => problemsOf(given, new Date()))
  const type = (name: keyof Values & string) => ({
    ...field(name),
    label: t(`sync:field.${name}` as 'sync:field.lieu'),
    error: problems[name] && t(`problem.${problems[name]}`),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const next = { ...values, [name]: event.currentTarget.value }
      setValues(next)
      setSaid(keep(next) ? null : { kind: 'full' })
    },
  })
  const save = async (event: FormEvent<HTMLFormElement>) => {
    const given = submit(event)
    const [matrice, contenant] = [given && matriceOf(given.matrice), given && contenantOf(given.contenant)]
    if (!given || !matrice || !contenant || busy) return
    setBusy(true)
    try {
      const { code, contenant_precise, sampled_at, lieu, conservation, remarque } = given
      const outcome = await add({
        sample_id: sampleId, code, matrice, contenant, sampled_at: new Date(sampled_at).toISOString(),
        ...(contenant === 'autre' && { contenant_precise }), ...(lieu.trim() && { lieu }), ...(conservation.trim() && { conservation }),
        ...(remarque.trim() && { remarque }), ...(position && { latitude: position.latitude, longitude: position.longitude }),
        ...(position && position.accuracy !== null && { accuracy: Math.ceil(position.accuracy) }),
      })
      if (outcome.kind !== 'queued') return setSaid({ kind: outcome.kind === 'storage-full' ? 'full' : 'failed' })
      forget()
      setSampleId(crypto.randomUUID())
      setValues({ ...given, code: newCode(study, [...codes, code]), remarque: '', sampled_at: localMinute(new Date()) })
      setSaid({ kind: 'saved', code })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)} noValidate aria-label={t('add')}>
      <div className={classes.code}>
        <span>{t('code_hint')}</span>
        <output aria-label={t('sync:field.code')}><Ltr>{values.code}</Ltr></output>
      </div>
      <NativeSelect {...type('matrice')} data={[{ value: '', label: t('choose') }, ...MATRICES.map((value) => ({ value, label: t(`matrice.${value}`) }))]} />
      <NativeSelect {...type('contenant')} data={[{ value: '', label: t('choose') }, ...CONTENANTS.map((value) => ({ value, label: t(`contenant.${value}`) }))]} />
      {values.contenant === 'autre' && <TextInput {...type('contenant_precise')} autoComplete="off" attributes={ownDirection(values.contenant_precise)} />}
      <TextInput {...type('sampled_at')} type="datetime-local" />
      <TextInput {...type('lieu')} description={t('lieu_hint')} autoComplete="off" attributes={ownDirection(values.lieu)} />
      <TextInput {...type('conservation')} description={t('conservation_hint')} autoComplete="off" attributes={ownDirection(values.conservation)} />
      <SamplePlace position={position} onChange={setPosition} />
      <Textarea {...type('remarque')} className={classes.wide ?? ''} autosize minRows={2} attributes={ownDirection(values.remarque)} />
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>{t('save')}</Button>
        <Button variant="default" onClick={onClose}>{t('close')}</Button>
        <p className={classes.said} role="status" data-kind={said?.kind}>
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
  return { code: '', matrice: '', contenant: '', contenant_precise: '', sampled_at: localMinute(new Date()), lieu: '', conservation: '', remarque: '' }
}
