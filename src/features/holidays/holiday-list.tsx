import { Button } from '@mantine/core'
import { IconCloudUp, IconMoon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Holiday } from '../../../sync/index.ts'
import type { HolidayView } from '../../data/studies/holidays.ts'
import { formatDay, formatWholeDay } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { Exact } from '../../ui/text/formatted.tsx'
import { holidayName } from '../../subjects/countries/holiday-name.ts'
import classes from './holidays.module.css'
import kit from '../../ui/kit/kit.module.css'

interface HolidayListProps {
  readonly holidays: readonly HolidayView[]
  readonly onChange: (holiday: Holiday) => void
  readonly onRemove: (holiday: Holiday) => void
}

export function HolidayList({ holidays, onChange, onRemove }: HolidayListProps) {
  const { t } = useTranslation('holidays')
  const language = useLanguage()
  return (
    <ul className={`${kit.plain} ${kit.box} ${classes.list}`}>
      {holidays.map((holiday) => {
        const named = { name: isolate(holidayName(holiday, language)), day: isolate(formatDay(holiday.jour)) }
        return (
          <li key={holiday.jour} className={classes.row} data-waiting={holiday.waiting ?? undefined}>
            <div className={classes.what}>
              <strong className={classes.name}>
                <Exact>{holidayName(holiday, language)}</Exact>
              </strong>
              <time dateTime={holiday.jour} className={kit.note}>
                {formatWholeDay(holiday.jour, language)}
              </time>
            </div>
            <div className={`${kit.note} ${classes.marks}`}>
              {holiday.mobile && (
                <span>
                  <IconMoon size={18} stroke={1.7} aria-hidden="true" />
                  {t('toConfirm')}
                </span>
              )}
              {holiday.waiting && (
                <span>
                  <IconCloudUp size={18} stroke={1.7} aria-hidden="true" />
                  {t(holiday.waiting === 'set' ? 'waitingSet' : 'waitingRemoved')}
                </span>
              )}
            </div>
            <div className={classes.actions}>
              <Button variant="default" aria-label={t('changeOf', named)} onClick={() => onChange(holiday)}>
                {t('change')}
              </Button>
              <Button
                variant="subtle"
                color="red"
                c="red.9"
                aria-label={t('removeOf', named)}
                disabled={holiday.waiting === 'removed'}
                onClick={() => onRemove(holiday)}
              >
                {t('remove')}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
