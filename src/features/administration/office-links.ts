import { linkOptions, type LinkProps } from '@tanstack/react-router'
import type { Statut } from '../../../sync/index.ts'
import { PAYS } from '../../data/domain.ts'
import type { TodoKind, TodoRow } from '../../data/admin-todo.ts'

/** Where the things of the dashboard are done. */
export const OFFICE_PAGES = {
  accounts: linkOptions({ to: '/admin/accounts' }),
  projects: linkOptions({ to: '/admin/projects' }),
  reports: linkOptions({ to: '/admin/reports' }),
  statistics: linkOptions({ to: '/admin/statistics' }),
} as const

export const statutPage = (statut: Statut): LinkProps => linkOptions({ to: '/admin/projects', search: { statut } })
export function countryPage(pays: string): LinkProps {
  const known = PAYS.find((one) => one === pays)
  return linkOptions({ to: '/admin/projects', search: known ? { pays: known } : {} })
}
export const refusedCommands: LinkProps = linkOptions({ to: '/admin/journal', search: { verdict: 'refused' } })

/** The list behind a count; null: there is none, each is answered by mail. */
export function todoPage(kind: TodoKind): LinkProps | null {
  switch (kind) {
    case 'approvals':
      return linkOptions({ to: '/admin/accounts', search: { validation: 'a_approuver' } })
    case 'late':
      return linkOptions({ to: '/admin/projects', search: { en_retard: true } })
    case 'messages':
    case 'help':
      return linkOptions({ to: '/admin/messages' })
    case 'stuck':
    case 'refused':
      return linkOptions({ to: '/admin/terrain', search: { probleme: kind } })
    case 'contacts':
    case 'experts':
      return null
  }
}

/** Where one of them is done; null: by mail. */
export function todoPlace(kind: TodoKind, { id, name, thread_kind: thread }: TodoRow): LinkProps | null {
  switch (kind) {
    case 'approvals':
      return linkOptions({ to: '/admin/accounts', search: { recherche: name } })
    case 'late':
      return linkOptions({ to: '/admin/projects/$id', params: { id } })
    case 'messages':
    case 'help':
      return linkOptions({ to: '/admin/messages/$kind/$threadId', params: { kind: thread ?? '', threadId: id } })
    case 'stuck':
    case 'refused':
      return linkOptions({ to: '/admin/terrain', search: { probleme: kind, recherche: name } })
    case 'contacts':
    case 'experts':
      return null
  }
}
