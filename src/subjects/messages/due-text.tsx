import { IconAlertTriangle, IconClockHour4 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDueTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import type { Language } from '../../i18n/languages.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { Sentence } from '../../ui/text/formatted.tsx'
import classes from './due-text.module.css'
import kit from '../../ui/kit/kit.module.css'

const MINUTE_MS = 60_000
const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', MINUTE_MS],
] as const

/** "3 h", "2 j", rounded down and never nothing. */
export function formatSpan(ms: number, language: Language): string {
  const [unit, length] = STEPS.find(([, one]) => ms >= one) ?? STEPS[2]
  const names = language === 'ar' ? 'ar-DZ-u-nu-latn' : language
  return new Intl.NumberFormat(names, {
    style: 'unit',
    unit,
    unitDisplay: language === 'fr' ? 'short' : 'long',
  }).format(Math.max(1, Math.floor(ms / length)))
}

/** The time left to answer, or how late it is, in words; the exact time on hover. Updates every minute. */
export function DueText({ due }: { readonly due: string }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const left = Date.parse(due) - now
  const late = left < 0
  const Icon = late ? IconAlertTriangle : IconClockHour4
  return (
    <time
      dateTime={due}
      title={formatDueTime(due, language)}
      className={`${kit.icons} ${kit.mark} ${classes.due}`}
      data-late={late}
    >
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      <Sentence>{t(late ? 'due.late' : 'due.in', { time: isolate(formatSpan(Math.abs(left), language)) })}</Sentence>
    </time>
  )
}
