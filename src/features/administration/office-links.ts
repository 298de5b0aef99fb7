import { linkOptions, type LinkProps } from '@tanstack/react-router'
import type { Statut } from '../../../sync/index.ts'
import { PAYS } from '../../../sync/domain/enumerations.ts'
import { readStudyId } from '../../data/address-values.ts'
import type { TodoKind, TodoRow } from './data/admin-todo.ts'

/** The page for each subject of the dashboard. */
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

function reportOf(id: string) {
  const rapport = readStudyId(id)
  return rapport ? { rapport } : {}
}
const sought = (words: string | null) => (words ? { recherche: words } : {})

/** The page on which the tasks are done one after another; `tache`: the one that is open. */
export const inboxPage = (tache?: string): LinkProps =>
  linkOptions({ to: '/admin/todo', search: tache === undefined ? {} : { tache } })

/** The list behind a count. */
export function todoPage(kind: TodoKind): LinkProps {
  switch (kind) {
    case 'approvals':
      return linkOptions({ to: '/admin/accounts', search: { validation: 'a_approuver' } })
    case 'deletions':
      return linkOptions({ to: '/admin/accounts', search: { demande: 'suppression' } })
    case 'late':
      return linkOptions({ to: '/admin/projects', search: { en_retard: true } })
    case 'unassigned':
      return linkOptions({ to: '/admin/projects', search: { sans_intervenant_48h: true } })
    case 'quotes':
      return inboxPage()
    case 'reports':
      return linkOptions({ to: '/admin/reports', search: { validation: 'en_validation' } })
    case 'invoices':
      return linkOptions({ to: '/admin/invoices', search: { etat: 'overdue' } })
    case 'messages':
      return linkOptions({ to: '/admin/messages' })
    case 'help':
      return linkOptions({ to: '/admin/messages/demandes', search: { type: 'help', en_retard: true } })
    case 'mails':
      return linkOptions({ to: '/admin/mails' })
    case 'stuck':
    case 'refused':
      return linkOptions({ to: '/admin/terrain', search: { probleme: kind } })
    case 'contacts':
      return linkOptions({ to: '/admin/messages/demandes', search: { type: 'contact' } })
    case 'experts':
      return linkOptions({ to: '/admin/messages/demandes', search: { type: 'expert' } })
  }
}

/** The page where one of its entries is handled. */
export function todoPlace(kind: TodoKind, { id, name, about, thread_kind: thread }: TodoRow): LinkProps {
  switch (kind) {
    case 'approvals':
    case 'deletions':
      return linkOptions({ to: '/admin/accounts', search: sought(name) })
    case 'late':
    case 'unassigned':
    case 'quotes':
      return linkOptions({ to: '/admin/projects/$id', params: { id } })
    case 'reports':
      return linkOptions({ to: '/admin/reports', search: reportOf(id) })
    case 'invoices':
      return linkOptions({ to: '/admin/invoices', search: sought(about) })
    case 'messages':
    case 'help':
      return linkOptions({ to: '/admin/messages/$kind/$threadId', params: { kind: thread ?? '', threadId: id } })
    case 'mails':
      return linkOptions({ to: '/admin/mails' })
    case 'stuck':
    case 'refused':
      return linkOptions({ to: '/admin/terrain', search: { probleme: kind, ...sought(name) } })
    case 'contacts':
      return linkOptions({ to: '/admin/messages/demandes/$kind/$id', params: { kind: 'contact', id } })
    case 'experts':
      return linkOptions({ to: '/admin/messages/demandes/$kind/$id', params: { kind: 'expert', id } })
  }
}
