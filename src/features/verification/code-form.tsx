import { useHydrated } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { readCertificateCode } from '../../data/address-values.ts'
import { useFields, type Problems } from '../../ui/forms/use-fields.ts'
import classes from './code-form.module.css'

interface CodeFormProps {
  /** The code in its canonical spelling. */
  readonly onCode: (code: string) => void
  readonly start?: string
}

interface Values {
  readonly [name: string]: string
  readonly code: string
}

/** A code from paper, as people type it. */
export function CodeForm({ onCode, start = '' }: CodeFormProps) {
  const { t } = useTranslation('verify')
  const hydrated = useHydrated()
  const id = useId()
  const { field, problems, submit } = useFields<Values, 'malformed'>({ code: start }, check)
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        const values = submit(event)
        const code = values && readCertificateCode(values.code)
        if (code) onCode(code)
      }}
    >
      <label htmlFor={id} className={classes.label}>
        {t('code')}
      </label>
      <div className={classes.line}>
        <input
          {...field('code')}
          id={id}
          className={classes.input}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          aria-invalid={problems.code !== undefined}
          aria-describedby={problems.code ? `${id}-problem` : `${id}-hint`}
        />
        <button type="submit" className={classes.submit} disabled={!hydrated}>
          {t('submit')}
        </button>
      </div>
      {problems.code ? (
        <p id={`${id}-problem`} className={classes.problem} role="alert">
          {t(problems.code)}
        </p>
      ) : (
        <p id={`${id}-hint`} className={classes.hint}>
          {t('hint')}
        </p>
      )}
    </form>
  )
}

function check({ code }: Values): Problems<Values, 'malformed'> {
  return readCertificateCode(code) ? {} : { code: 'malformed' }
}
