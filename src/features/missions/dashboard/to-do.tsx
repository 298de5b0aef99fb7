import { IconAlertTriangle, IconChevronRight, IconCloudUp, IconFileText, IconMessages } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUnread } from '../../../data/messages/threads.ts'
import { expectedAt } from '../../../data/domain.ts'
import { useStudies } from '../../../data/studies/studies.ts'
import { useSyncStatus } from '../../../data/sync-status.ts'
import { useNow } from '../../../data/use-now.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useListPlace } from '../list/came-from.ts'
import { dueReports } from './due-reports.ts'
import classes from './to-do.module.css'
import kit from '../../../ui/kit/kit.module.css'

const MOST = 3

interface Line {
  readonly key: string
  readonly kind: 'refused' | 'report' | 'messages' | 'waiting'
  readonly text: string
  readonly late?: boolean
  readonly link: LinkProps
}

const ICONS = {
  refused: IconAlertTriangle,
  report: IconFileText,
  messages: IconMessages,
  waiting: IconCloudUp,
} as const satisfies Record<Line['kind'], unknown>

/** What is due and what waits, the most pressing first: all of it known to this device. */
export function ToDo() {
  const { t } = useTranslation('field')
  const lines = useLines()
  if (!lines) return null
  return (
    <section className={kit.stackSm} aria-labelledby="to-do">
      <h2 id="to-do" className={classes.title}>
        {t('todo.title')}
      </h2>
      {lines.length === 0 && <p className={`${kit.quiet} ${kit.flush}`}>{t('todo.nothing')}</p>}
      {lines.length > 0 && (
        <ul className={`${kit.plain} ${kit.box} ${classes.lines}`}>
          {lines.map(({ key, kind, text, late, link }) => {
            const Icon = ICONS[kind]
            return (
              <li key={key}>
                <Link
                  {...link}
                  className={`${kit.lineSm} ${kit.bareLink} ${kit.icons} ${classes.line}`}
                  data-kind={kind}
                  data-late={late || undefined}
                >
                  <Icon size={22} stroke={1.6} aria-hidden="true" />
                  <span className={`${kit.grows} ${kit.breaks}`}>{text}</span>
                  <IconChevronRight size={18} aria-hidden="true" className={kit.onward} />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function useLines(): readonly Line[] | undefined {
  const { t } = useTranslation('field')
  const done = useStudies({ view: 'mine', statuts: ['terminée'] })
  const unread = useUnread()
  const status = useSyncStatus()
  const list = useListPlace()
  const now = useNow()
  if (!done || !status) return undefined
  const { refused, waiting } = status
  const due = dueReports(done.items)
  const more = due.length - MOST
  const reports: readonly Line[] = due.slice(0, MOST).map((study) => {
    const at = expectedAt(study)
    const late = at !== null && new Date(at) < now
    return {
      key: study.id,
      kind: 'report',
      late,
      text: t(at ? (late ? 'todo.report_late' : 'todo.report_by') : 'todo.report', {
        company: isolate(study.nom_entreprise),
        day: at && isolate(formatDate(at)),
      }),
      link: { to: '/intervenant/missions/$id', params: { id: study.id }, state: list ? { list } : {} },
    }
  })
  const one = (there: boolean, line: Omit<Line, 'key'>): readonly Line[] => (there ? [{ key: line.kind, ...line }] : [])
  return [
    ...one(refused > 0, {
      kind: 'refused',
      text: t('dashboard.shortcut_sync_refused', { count: refused }),
      link: { to: '/intervenant/synchronisation' },
    }),
    ...reports,
    ...(more > 0
      ? [
          {
            key: 'more',
            kind: 'report',
            text: t('todo.more_reports', { count: more }),
            link: { to: '/intervenant/missions', search: { statut: 'terminée' } },
          } as const,
        ]
      : []),
    ...one(unread > 0, {
      kind: 'messages',
      text: t('part.unread', { count: unread }),
      link: { to: '/intervenant/messages' },
    }),
    ...one(waiting > 0, {
      kind: 'waiting',
      text: t('dashboard.shortcut_sync_waiting', { count: waiting }),
      link: { to: '/intervenant/synchronisation' },
    }),
  ]
}
