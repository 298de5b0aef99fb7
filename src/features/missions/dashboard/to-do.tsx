import { useTranslation } from 'react-i18next'
import { useUnread } from '../../../data/messages/threads.ts'
import { expectedAt } from '../../../../sync/domain/delay.ts'
import { useStudies } from '../../../data/studies/studies.ts'
import { useSyncStatus } from '../../../data/sync-status.ts'
import { useNow } from '../../../data/use-now.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { ToDoList, type ToDoLine } from '../../../ui/lists/to-do-list.tsx'
import { useListPlace } from '../list/came-from.ts'
import { dueReports } from './due-reports.ts'

const MOST = 3

/** All that is due and all that waits: known to this device. */
export function ToDo() {
  const { t } = useTranslation('field')
  return <ToDoList title={t('todo.title')} lines={useLines()} empty={t('todo.nothing')} />
}

function useLines(): readonly ToDoLine[] | undefined {
  const { t } = useTranslation(['field', 'messages', 'sync'])
  const done = useStudies({ view: 'mine', statuts: ['terminée'] })
  const unread = useUnread()
  const status = useSyncStatus()
  const list = useListPlace()
  const now = useNow()
  if (!done || !status) return undefined
  const { refused, waiting } = status
  const due = dueReports(done.items)
  const more = due.length - MOST
  const reports: readonly ToDoLine[] = due.slice(0, MOST).map((study) => {
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
  const one = (there: boolean, line: Omit<ToDoLine, 'key'>): readonly ToDoLine[] =>
    there ? [{ key: line.kind, ...line }] : []
  return [
    ...one(refused > 0, {
      kind: 'refused',
      text: t('sync:todo.refused', { count: refused }),
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
      text: t('messages:list.unread', { count: unread }),
      link: { to: '/intervenant/messages' },
    }),
    ...one(waiting > 0, {
      kind: 'waiting',
      text: t('sync:todo.waiting', { count: waiting }),
      link: { to: '/intervenant/synchronisation' },
    }),
  ]
}
