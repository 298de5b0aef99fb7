import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordView, StudyId } from '../../../../sync/index.ts'
import { isSampleCodeOf, readSampleCode } from '../data/samples.ts'
import { isolate } from '../../../i18n/isolate.ts'
import classes from './code-field.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface CodeFieldProps {
  readonly study: StudyId
  readonly samples: readonly RecordView<'sample'>[]
  readonly onFound: (sample: string) => void
}

/** From a label, by hand or by a scanner: distinguishes a misread code from one of another mission. */
export function CodeField({ study, samples, onFound }: CodeFieldProps) {
  const { t } = useTranslation('samples')
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState<{
    readonly kind: 'found' | 'wrong' | 'elsewhere' | 'unknown'
    readonly code: string
  } | null>(null)
  const look = () => {
    if (typed.trim() === '') return
    const code = readSampleCode(typed)
    const sample = samples.find(({ body }) => body.code === code)
    if (sample) onFound(sample.id)
    setSaid({
      kind: sample ? 'found' : !code ? 'wrong' : isSampleCodeOf(study, code) ? 'unknown' : 'elsewhere',
      code: code ?? typed,
    })
    if (sample) setTyped('')
  }
  const error = said && said.kind !== 'found' ? t(`code.${said.kind}`, { code: isolate(said.code) }) : undefined
  return (
    <div className={`${kit.clusterXs} ${classes.field}`}>
      <TextInput
        label={t('code.label')}
        value={typed}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        error={error}
        className={classes.input ?? ''}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          look()
        }}
      />
      <Button variant="default" onClick={look}>
        {t('code.choose')}
      </Button>
      <span className={classes.said} role="status">
        {said?.kind === 'found' && t('code.found', { code: isolate(said.code) })}
      </span>
    </div>
  )
}
