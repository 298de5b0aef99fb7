import type { LinkProps } from '@tanstack/react-router'
import type { TodoKind, TodoRow } from '../../data/admin-todo.ts'

/** Where the things of the dashboard are done. */
const address = (to: string, search: Readonly<Record<string, string>> = {}): LinkProps => ({ to, search }) as LinkProps

export const OFFICE_PAGES = {
  accounts: address('/admin/accounts'),
  projects: address('/admin/projects'),
  reports: address('/admin/reports'),
  statistics: address('/admin/statistics'),
} as const

export const statutPage = (statut: string): LinkProps => address('/admin/projects', { statut })
export const countryPage = (pays: string): LinkProps => address('/admin/projects', { pays })
export const refusedCommands: LinkProps = address('/admin/journal', { verdict: 'refused' })

/** The list behind a count; null: there is none, each is answered by mail. */
export function todoPage(kind: TodoKind): LinkProps | null {
  switch (kind) {
    case 'approvals':
      return OFFICE_PAGES.accounts
    case 'late':
      return OFFICE_PAGES.projects
    case 'messages':
    case 'help':
      return address('/admin/messages')
    case 'stuck':
    case 'refused':
      return address('/admin/terrain', { probleme: kind })
    case 'contacts':
    case 'experts':
      return null
  }
}

/** Where one of them is done; null: by mail. */
export function todoPlace(kind: TodoKind, { id, name, thread_kind: thread }: TodoRow): LinkProps | null {
  switch (kind) {
    case 'approvals':
      return address('/admin/accounts', { recherche: name })
    case 'late':
      return address('/admin/projects', { recherche: name })
    case 'messages':
    case 'help':
      return { to: '/admin/messages/$kind/$threadId', params: { kind: thread ?? '', threadId: id } }
    case 'stuck':
    case 'refused':
      return address('/admin/terrain', { probleme: kind, recherche: name })
    case 'contacts':
    case 'experts':
      return null
  }
}
