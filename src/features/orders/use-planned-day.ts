import { useTranslation } from 'react-i18next'
import { daysFrom } from '../../../sync/domain/calendar.ts'
import { dayIn } from '../../data/studies/planning.ts'
import { useNow } from '../../data/use-now.ts'
import { formatDaysFromNow, formatWholeDay } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/setup.ts'

/** So near, the distance says more than the date alone. */
const NEAR_DAYS = 7

/** "demain, mardi 24 novembre 2026"; a day that is further away without its distance. */
export function usePlannedDay(pays: string): (day: string) => string {
  const { t } = useTranslation('client')
  const language = useLanguage()
  const today = dayIn(pays, useNow().toISOString())
  return (day) => {
    const whole = formatWholeDay(day, language)
    const days = daysFrom(today, day)
    return Math.abs(days) > NEAR_DAYS ? whole : t('story.on', { when: formatDaysFromNow(days, language), day: whole })
  }
}
