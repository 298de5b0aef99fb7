import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { expectedAt } from '../../../sync/domain/delay.ts'
import { formatLongDate } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { isUnderWay } from '../../subjects/studies/timeline.ts'

/**
 * Date on which the report is expected by the chosen delay; it shows when that day has passed. Nothing without a delay.
 */
export function ExpectedDate({
  study,
  className,
}: {
  readonly study: StudyView
  readonly className?: string | undefined
}) {
  const { t } = useTranslation('client')
  const language = useLanguage()
  const [openedAt] = useState(() => Date.now())
  const expected = isUnderWay(study) ? expectedAt(study) : null
  if (expected === null) return null
  const late = Date.parse(expected) < openedAt
  return (
    <time className={className} dateTime={expected.slice(0, 10)} data-late={late || undefined}>
      {t(late ? 'order.late' : 'order.expected', { date: isolate(formatLongDate(expected, language)) })}
    </time>
  )
}
