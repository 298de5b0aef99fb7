import { useTranslation } from 'react-i18next'
import type { Wording } from '../../../../sync/domain/published-text.ts'
import { directionOf, type Language } from '../../../i18n/languages.ts'
import { formsOf } from '../catalogue.ts'
import classes from '../translations.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface WordingTextProps {
  readonly language: Language
  readonly wording: Wording | undefined
  /** A few lines of it. */
  readonly short?: boolean
}

/** A wording with its markup and placeholders, to the letter; a counted one form by form. */
export function WordingText({ language, wording, short = false }: WordingTextProps) {
  const { t } = useTranslation('translations')
  if (wording === undefined) return <span className={classes.absent}>{t('absent')}</span>
  const forms = formsOf(wording)
  const own = { lang: language, dir: directionOf(language), className: short ? classes.short : classes.whole }
  if (typeof wording === 'string' || !forms) return <span {...own}>{String(wording)}</span>
  return (
    <>
      {(short ? forms.slice(-1) : forms).map((form) => (
        <span key={form} {...own}>
          {!short && (
            <small dir="auto" lang={undefined} className={`${kit.quiet} ${kit.block}`}>
              {t(`form.${form}`)}
            </small>
          )}
          {wording[form]}
        </span>
      ))}
      {short && <small>{t('forms', { count: forms.length })}</small>}
    </>
  )
}
