import { formatDateTime, type Moment } from '../../i18n/formats.ts'
import { formatNear } from '../../i18n/near-dates.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { Exact } from './formatted.tsx'

interface WhenTextProps {
  readonly value: Moment
  readonly now: Date
}

/** When something was, in the shortest words: for the rows of a list, whose pages have the date and time. */
export function WhenText({ value, now }: WhenTextProps) {
  const language = useLanguage()
  const text = formatNear(value, now, language)
  if (!text) return null
  return (
    <Exact>
      <time dateTime={new Date(value).toISOString()} title={formatDateTime(value)}>
        {text}
      </time>
    </Exact>
  )
}
