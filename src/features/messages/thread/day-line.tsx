import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLongDate } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import classes from './thread.module.css'
import kit from '../../../ui/kit/kit.module.css'

const DAY_MS = 86_400_000

export function DayLine({ at }: { readonly at: string }) {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  // A page that is open past midnight still shows "today" until it renders again.
  const [opened] = useState(() => Date.now())
  const day = new Date(at).toDateString()
  const text =
    day === new Date(opened).toDateString()
      ? t('thread.today')
      : day === new Date(opened - DAY_MS).toDateString()
        ? t('thread.yesterday')
        : formatLongDate(at, language)
  return (
    <p className={`${kit.lineSm} ${kit.fine} ${classes.day}`}>
      <span>{text}</span>
    </p>
  )
}
