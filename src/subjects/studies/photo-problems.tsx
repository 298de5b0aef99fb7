import { useTranslation } from 'react-i18next'
import { formatNames } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { PHOTO_PROBLEMS, type NotTaken } from './photo-problem.ts'
import classes from './photo-problems.module.css'

/** The pictures that were not taken, by the reason: one sentence each. */
export function PhotoProblems({ notTaken }: { readonly notTaken: readonly NotTaken[] }) {
  const { t } = useTranslation('photos')
  const language = useLanguage()
  const told = PHOTO_PROBLEMS.flatMap((problem) => {
    const names = notTaken.flatMap((one) => (one.problem === problem ? [isolate(one.name)] : []))
    return names.length > 0 ? [{ problem, names }] : []
  })
  return (
    <div role="alert">
      {told.map(({ problem, names }) => (
        <p key={problem} className={classes.problem}>
          {t(`problem.${problem}`, { count: names.length, names: formatNames(names, language) })}
        </p>
      ))}
    </div>
  )
}
