import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Clash } from '../../../../sync/index.ts'
import { isHard, type Mission } from '../../../data/studies/planning.ts'
import { formatDay } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { holidayName } from '../../../subjects/countries/holiday-name.ts'
import classes from './clash-list.module.css'
import kit from '../../../ui/kit/kit.module.css'

export function ClashList({ clashes }: { readonly clashes: readonly Clash<Mission>[] }) {
  const text = useClashText()
  if (clashes.length === 0) return null
  return (
    <ul className={`${kit.plain} ${kit.stack2xs} ${kit.smaller} ${classes.clashes}`}>
      {clashes.map((clash) => {
        const Icon = isHard(clash) ? IconAlertTriangle : IconInfoCircle
        return (
          <li key={text(clash)} data-hard={isHard(clash) || undefined}>
            <Icon size={18} stroke={1.8} aria-hidden="true" />
            <span>{text(clash)}</span>
          </li>
        )
      })}
    </ul>
  )
}

function useClashText(): (clash: Clash<Mission>) => string {
  const { t } = useTranslation('planning')
  const language = useLanguage()
  return (clash) => {
    switch (clash.kind) {
      case 'same_days':
        return t('clash.same_days', {
          name: isolate(clash.other.study.nom_entreprise),
          days: [...new Set([clash.span.debut, clash.span.fin])].map((day) => isolate(formatDay(day))).join(' – '),
        })
      case 'after_due':
        return t('clash.after_due', { day: isolate(formatDay(clash.due)) })
      case 'holiday':
        return t(clash.holiday.mobile ? 'clash.holidayMobile' : 'clash.holiday', {
          day: isolate(formatDay(clash.holiday.jour)),
          name: isolate(holidayName(clash.holiday, language)),
        })
      case 'weekend':
        return t('clash.weekend', { count: clash.days })
      default:
        return clash satisfies never
    }
  }
}
