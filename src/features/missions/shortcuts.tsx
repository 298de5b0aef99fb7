import { IconCalendarMonth, IconFileText, IconMessages, IconRefresh, IconRoute, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUnread } from '../../data/threads.ts'
import classes from './shortcuts.module.css'

const TARGETS = [
  { to: '/intervenant/missions', key: 'missions', Icon: IconRoute },
  { to: '/intervenant/planning', key: 'planning', Icon: IconCalendarMonth },
  { to: '/intervenant/reports', key: 'reports', Icon: IconFileText },
  { to: '/intervenant/messages', key: 'messages', Icon: IconMessages },
  { to: '/intervenant/synchronisation', key: 'sync', Icon: IconRefresh },
  { to: '/intervenant/account', key: 'account', Icon: IconUserCircle },
] as const

/** Only pages that exist: a card that leads nowhere is worse than none. */
export function Shortcuts() {
  const { t } = useTranslation('field')
  const unread = useUnread()
  return (
    <nav className={classes.shortcuts} aria-label={t('dashboard.shortcuts')}>
      {TARGETS.map(({ to, key, Icon }) => (
        <Link key={to} to={to} className={classes.card}>
          <Icon size={28} stroke={1.5} aria-hidden="true" />
          <span>
            <strong>{t(`dashboard.shortcut_${key}`)}</strong>
            <span className={classes.hint}>
              {key === 'messages' && unread > 0 ? t('dashboard.shortcut_messages_new', { count: unread }) : t(`dashboard.shortcut_${key}_hint`)}
            </span>
          </span>
        </Link>
      ))}
    </nav>
  )
}
