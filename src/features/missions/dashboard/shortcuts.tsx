import {
  IconCalendarMonth,
  IconDeviceTabletCheck,
  IconFileText,
  IconLifebuoy,
  IconMessages,
  IconRefresh,
  IconRoute,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useShortcutTexts, type ShortcutKey } from './use-shortcut-texts.ts'
import classes from './shortcuts.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** The specification's six pages in its order, then preparation and synchronisation. */
const TARGETS = [
  { to: '/intervenant/missions', key: 'missions', Icon: IconRoute },
  { to: '/intervenant/reports', key: 'reports', Icon: IconFileText },
  { to: '/intervenant/messages', key: 'messages', Icon: IconMessages },
  { to: '/intervenant/planning', key: 'planning', Icon: IconCalendarMonth },
  { to: '/intervenant/account', key: 'account', Icon: IconUserCircle },
  { to: '/intervenant/support', key: 'support', Icon: IconLifebuoy },
  { to: '/intervenant/preparer', key: 'prepare', Icon: IconDeviceTabletCheck },
  { to: '/intervenant/synchronisation', key: 'sync', Icon: IconRefresh },
] as const satisfies readonly { readonly key: ShortcutKey; readonly to: string; readonly Icon: unknown }[]

/** Links to the other pages, each with its current figure. */
export function Shortcuts() {
  const { t } = useTranslation('field')
  const texts = useShortcutTexts()
  return (
    <nav className={`${kit.stackSm} ${classes.shortcuts}`} aria-label={t('dashboard.shortcuts')}>
      {TARGETS.map(({ to, key, Icon }) => (
        <Link
          key={to}
          to={to}
          className={`${kit.lineMd} ${kit.box} ${kit.bareLink} ${classes.card}`}
          data-news={texts[key].news}
        >
          <Icon size={28} stroke={1.5} aria-hidden="true" />
          <span>
            <strong>{t(`dashboard.shortcut_${key}`)}</strong>
            <span className={`${kit.note} ${classes.hint}`}>{texts[key].text}</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}
