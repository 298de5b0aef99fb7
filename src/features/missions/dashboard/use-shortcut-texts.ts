import { useTranslation } from 'react-i18next'
import { useMissions } from '../../../data/studies/planning.ts'
import { usePreparations } from '../../../data/studies/preparations.ts'
import { useStudyCounts } from '../../../data/studies/studies.ts'
import { useHelpFigures } from '../../../data/messages/support.ts'
import { useSyncStatus } from '../../../data/sync-status.ts'
import { useUnread } from '../../../data/messages/threads.ts'
import { useNow } from '../../../data/use-now.ts'
import { formatDay } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { missionCounts } from './mission-counts.ts'
import { nextMission } from './shortcut-facts.ts'

const KEYS = ['missions', 'reports', 'messages', 'planning', 'account', 'support', 'prepare', 'sync'] as const
export type ShortcutKey = (typeof KEYS)[number]

interface ShortcutText {
  readonly text: string
  /** Whether it shows work that waits for this person. */
  readonly news: boolean
}

/** The text of each card: a figure of this device where there is one, else a description of the page. */
export function useShortcutTexts(): Readonly<Record<ShortcutKey, ShortcutText>> {
  const { t } = useTranslation(['field', 'sync'])
  const mine = useStudyCounts('mine')
  const missions = useMissions()
  const unread = useUnread()
  const { open, answers } = useHelpFigures()
  const status = useSyncStatus()
  const standings = (usePreparations() ?? []).map(({ standing }) => standing.kind)
  const next = nextMission(missions ?? [], useNow())
  const { active, pendingReports } = mine ? missionCounts(mine) : { active: 0, pendingReports: 0 }

  const hint = (key: ShortcutKey): ShortcutText => ({ text: t(`dashboard.shortcut_${key}_hint`), news: false })
  const says = (text: string, news = true): ShortcutText => ({ text, news })
  const refused = status?.refused ?? 0
  const waiting = status?.waiting ?? 0
  return {
    missions: active > 0 ? says(t('dashboard.shortcut_missions_active', { count: active }), false) : hint('missions'),
    reports:
      pendingReports > 0 ? says(t('dashboard.shortcut_reports_pending', { count: pendingReports })) : hint('reports'),
    messages: unread > 0 ? says(t('dashboard.shortcut_messages_new', { count: unread })) : hint('messages'),
    planning: next
      ? says(
          t(next.today ? 'dashboard.shortcut_planning_today' : 'dashboard.shortcut_planning_next', {
            day: isolate(formatDay(next.day)),
            company: isolate(next.company),
          }),
          false,
        )
      : hint('planning'),
    account: hint('account'),
    support:
      answers > 0
        ? says(t('dashboard.shortcut_support_answers', { count: answers }))
        : open > 0
          ? says(t('dashboard.shortcut_support_open', { count: open }), false)
          : hint('support'),
    prepare:
      standings.includes('news') || standings.includes('unfinished')
        ? says(t('dashboard.shortcut_prepare_news'))
        : hint('prepare'),
    sync:
      refused > 0
        ? says(t('sync:todo.refused', { count: refused }))
        : waiting > 0
          ? says(t('sync:todo.waiting', { count: waiting }))
          : hint('sync'),
  }
}
