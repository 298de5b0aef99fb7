import { useTranslation } from 'react-i18next'
import { Ltr } from '../../../ui/text/formatted.tsx'
import { STEPS } from './figure.ts'
import classes from './legend.module.css'

/** `byType`: one type is chosen, so that some provinces do not count it separately. */
export function Legend({ byType }: { readonly byType: boolean }) {
  const { t } = useTranslation('map')
  return (
    <figure className={classes.legend}>
      <figcaption>{t('legend')}</figcaption>
      <ul>
        <li data-drawn data-shade="few">
          {t('few')}
        </li>
        {STEPS.map((least, i) => {
          const next = STEPS[i + 1]
          return (
            <li key={least} data-drawn data-shade={i + 1}>
              {next === undefined ? t('and_more', { least }) : <Ltr>{`${least}–${next - 1}`}</Ltr>}
            </li>
          )
        })}
        {byType && (
          <li data-drawn data-shade="untold">
            {t('untold')}
          </li>
        )}
      </ul>
    </figure>
  )
}
