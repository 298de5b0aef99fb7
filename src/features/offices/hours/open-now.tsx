import { useTranslation } from 'react-i18next'
import type { Weekday } from '../../../../sync/domain/company-details.ts'
import type { Office } from '../../../content/company.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { openingState, shortTime, wallClock, type OpeningState } from './opening-hours.ts'
import { useNow } from './use-now.ts'
import classes from './open-now.module.css'

/** Whether the office is open now, by its own clock. Keeps its place until the device's clock is known. */
export function OpenNow({ office }: { readonly office: Pick<Office, 'timeZone' | 'hours'> }) {
  const { t } = useTranslation('offices')
  const now = useNow()
  const sentence = useOpeningSentence()
  if (!now) return <p className={classes.state} />
  const clock = wallClock(office.timeZone, now)
  const state = openingState(office.hours, clock)
  return (
    <p className={classes.state} data-open={state.kind === 'open'}>
      <strong>{sentence(state)}</strong>
      <span>{t('hours.local', { at: isolate(shortTime(clock.time)) })}</span>
    </p>
  )
}

function useOpeningSentence(): (state: OpeningState) => string {
  const { t } = useTranslation('offices')
  const dayName = useDayName()
  return (state) => {
    switch (state.kind) {
      case 'open':
        return t('hours.open', { at: isolate(state.closes) })
      case 'never':
        return t('hours.never')
      case 'closed': {
        const at = isolate(state.opens)
        if (state.inDays === 0) return t('hours.opensToday', { at })
        if (state.inDays === 1) return t('hours.opensTomorrow', { at })
        return t('hours.opensLater', { day: dayName(state.weekday), at })
      }
      default:
        return state satisfies never
    }
  }
}

/** The name inside a sentence: French days are written without a capital there. */
function useDayName(): (day: Weekday) => string {
  const { t } = useTranslation('offices')
  const language = useLanguage()
  return (day) => (language === 'fr' ? t(`day.${day}`).toLowerCase() : t(`day.${day}`))
}
