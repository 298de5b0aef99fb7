import { IconRulerMeasure, IconStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import type { StudyMatch } from './study-match.ts'
import classes from './study-reasons.module.css'
import kit from '../../ui/kit/kit.module.css'

interface StudyReasonsProps {
  readonly match: StudyMatch | null
  /** As the crow flies; null: not requested, or no place. */
  readonly kilometres: number | null
  /** The place is only the middle of its province. */
  readonly approximate: boolean
}

/** Why a study is listed first, and its distance. */
export function StudyReasons({ match, kilometres, approximate }: StudyReasonsProps) {
  const { t } = useTranslation('field')
  const why = match && (match.specialty ? (match.zone ? 'both' : 'specialty') : match.zone ? 'zone' : null)
  if (!why && kilometres === null && !approximate) return null
  return (
    <p className={classes.reasons}>
      {why && (
        <span className={`${kit.mark} ${classes.match}`}>
          <IconStar size={16} aria-hidden="true" /> {t(`available.match_${why}`)}
        </span>
      )}
      {(kilometres !== null || approximate) && (
        <span className={`${kit.quiet} ${kit.mark} ${classes.distance}`}>
          <IconRulerMeasure size={16} aria-hidden="true" />
          <span>
            {kilometres !== null && t('available.distance', { km: isolate(formatNumber(Math.round(kilometres))) })}
            {kilometres !== null && approximate && ' · '}
            {approximate && t('place.approximate')}
          </span>
        </span>
      )}
    </p>
  )
}
