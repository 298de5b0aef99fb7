import { useTranslation } from 'react-i18next'
import type { WeeklyHours } from '../../../../sync/domain/company-details.ts'
import { Ltr } from '../../../ui/text/formatted.tsx'
import { hoursLines } from './opening-hours.ts'
import classes from './opening-table.module.css'

export function OpeningTable({ hours }: { readonly hours: WeeklyHours }) {
  const { t } = useTranslation('offices')
  return (
    <ul className={classes.lines}>
      {hoursLines(hours).map(({ from, to, times }) => (
        <li key={from}>
          <span>{from === to ? t(`day.${from}`) : `${t(`day.${from}`)}-${t(`day.${to}`)}`}</span>{' '}
          {times.length > 0 ? <Ltr>{times.join(', ')}</Ltr> : <span>{t('hours.closed')}</span>}
        </li>
      ))}
    </ul>
  )
}
