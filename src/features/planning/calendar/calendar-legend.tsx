import { IconAlertTriangle, IconFlag3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PLANNED_STATUTS } from '../../../data/studies/planning.ts'
import { STATUT_LOOK } from '../../../subjects/studies/statut-look.ts'
import classes from './calendar-legend.module.css'
import kit from '../../../ui/kit/kit.module.css'

export function CalendarLegend() {
  const { t } = useTranslation(['planning', 'study'])
  return (
    <ul className={`${kit.plain} ${kit.fine} ${classes.legend}`} aria-label={t('legend.title')}>
      {PLANNED_STATUTS.map((statut) => (
        <li key={statut}>
          <span
            className={classes.bar}
            data-drawn
            style={{ background: STATUT_LOOK[statut].colour }}
            aria-hidden="true"
          />
          {t(`study:statut.${statut}`)}
        </li>
      ))}
      <li>
        <IconFlag3 size={16} stroke={2} aria-hidden="true" />
        {t('legend.due')}
      </li>
      <li>
        <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
        {t('legend.clash')}
      </li>
      <li>
        <span className={classes.off} data-off aria-hidden="true" />
        {t('legend.off')}
      </li>
    </ul>
  )
}
