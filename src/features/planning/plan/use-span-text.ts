import { useTranslation } from 'react-i18next'
import type { Span } from '../../../../sync/index.ts'
import { formatDay } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'

/** "Du 23/11/2026 au 25/11/2026" */
export function useSpanText(): (span: Span) => string {
  const { t } = useTranslation('planning')
  return ({ debut, fin }) => {
    const [from, to] = [isolate(formatDay(debut)), isolate(formatDay(fin))]
    return debut === fin ? t('mission.oneDay', { from }) : t('mission.span', { from, to })
  }
}
