import { IconCircleCheck, IconFileText, IconHistory, IconHourglass, IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReviewState } from '../../../../sync/domain/report-review.ts'
import classes from './review-badge.module.css'
import kit from '../../../ui/kit/kit.module.css'

const ICONS = {
  en_validation: IconHourglass,
  renvoye: IconArrowBackUp,
  livre: IconFileText,
  a_corriger: IconArrowBackUp,
  valide: IconCircleCheck,
  remplace: IconHistory,
} as const satisfies Record<ReviewState, unknown>

/** State of a file between its author and the client: an icon and a word; the colour only repeats them. */
export function ReviewBadge({ state }: { readonly state: ReviewState }) {
  const { t } = useTranslation('validation')
  const Icon = ICONS[state]
  return (
    <span className={`${kit.box} ${kit.icons} ${kit.mark} ${classes.review}`} data-review={state}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {t(`state.${state}`)}
    </span>
  )
}
