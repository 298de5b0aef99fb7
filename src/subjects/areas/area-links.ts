import {
  IconBeach,
  IconBulb,
  IconCalendarMonth,
  IconChartBar,
  IconClipboardList,
  IconCompass,
  IconDeviceTablet,
  IconFileText,
  IconFolders,
  IconHistory,
  IconInbox,
  IconLanguage,
  IconLifebuoy,
  IconLayoutDashboard,
  IconListDetails,
  IconMessages,
  IconReceipt,
  IconRefresh,
  IconRoute,
  IconSettings,
  IconTestPipe,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'
import type { TypeCompte } from '../../../sync/index.ts'

export interface AreaLink {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: ParseKeys<'shell'> | 'admin:todo.title'
  /** For the bottom bar of a phone, where a word has 70 px. */
  readonly short: ParseKeys<'shell'> | 'admin:todo.title'
  readonly icon: typeof IconRoute
  /** The heading that it stands under with others, where an area has many pages. */
  readonly group?: ParseKeys<['shell', 'admin']>
}

const grouped = (group: NonNullable<AreaLink['group']>, links: readonly AreaLink[]): readonly AreaLink[] =>
  links.map((link) => ({ ...link, group }))

/** The pages of each area, in the order of its navigation: the shells and the header's menu show the same. */
const AREA_LINKS: Readonly<Record<TypeCompte, readonly AreaLink[]>> = {
  client: [
    { to: '/client/dashboard', label: 'area.dashboard', short: 'area.dashboardShort', icon: IconLayoutDashboard },
    { to: '/client/orders', label: 'area.orders', short: 'area.ordersShort', icon: IconClipboardList },
    { to: '/client/messages', label: 'area.messages', short: 'area.messagesShort', icon: IconMessages },
    { to: '/client/reports', label: 'area.reports', short: 'area.reports', icon: IconFileText },
    { to: '/client/advice', label: 'area.advice', short: 'area.advice', icon: IconBulb },
    { to: '/client/history', label: 'area.history', short: 'area.history', icon: IconHistory },
    { to: '/client/synchronisation', label: 'area.sync', short: 'area.syncShort', icon: IconRefresh },
    { to: '/client/account', label: 'area.myAccount', short: 'area.myAccount', icon: IconUserCircle },
  ],
  intervention: [
    { to: '/intervenant/dashboard', label: 'area.dashboard', short: 'area.dashboardShort', icon: IconLayoutDashboard },
    { to: '/intervenant/missions', label: 'area.missions', short: 'area.missionsShort', icon: IconRoute },
    { to: '/intervenant/available-studies', label: 'area.available', short: 'area.availableShort', icon: IconCompass },
    { to: '/intervenant/reports', label: 'area.reports', short: 'area.reports', icon: IconFileText },
    { to: '/intervenant/messages', label: 'area.messages', short: 'area.messagesShort', icon: IconMessages },
    { to: '/intervenant/planning', label: 'area.planning', short: 'area.planning', icon: IconCalendarMonth },
    { to: '/intervenant/support', label: 'area.support', short: 'area.supportShort', icon: IconLifebuoy },
    { to: '/intervenant/synchronisation', label: 'area.sync', short: 'area.syncShort', icon: IconRefresh },
    { to: '/intervenant/account', label: 'area.myAccount', short: 'area.myAccount', icon: IconUserCircle },
  ],
  admin: [
    ...grouped('admin:nav.work', [
      { to: '/admin/dashboard', label: 'area.dashboard', short: 'area.dashboardShort', icon: IconLayoutDashboard },
      { to: '/admin/todo', label: 'admin:todo.title', short: 'admin:todo.title', icon: IconInbox },
      { to: '/admin/projects', label: 'area.projects', short: 'area.projectsShort', icon: IconFolders },
      { to: '/admin/messages', label: 'area.messages', short: 'area.messagesShort', icon: IconMessages },
      { to: '/admin/reports', label: 'area.reports', short: 'area.reports', icon: IconFileText },
      { to: '/admin/prelevements', label: 'area.samples', short: 'area.samplesShort', icon: IconTestPipe },
    ]),
    ...grouped('admin:nav.money', [
      { to: '/admin/invoices', label: 'area.invoices', short: 'area.invoices', icon: IconReceipt },
      { to: '/admin/statistics', label: 'area.statistics', short: 'area.statisticsShort', icon: IconChartBar },
    ]),
    ...grouped('admin:nav.people', [
      { to: '/admin/accounts', label: 'area.accounts', short: 'area.accounts', icon: IconUsers },
      { to: '/admin/terrain', label: 'area.terrain', short: 'area.terrain', icon: IconDeviceTablet },
    ]),
    ...grouped('admin:nav.settings', [
      { to: '/admin/settings', label: 'area.settings', short: 'area.settings', icon: IconSettings },
      { to: '/admin/translations', label: 'area.translations', short: 'area.translations', icon: IconLanguage },
      { to: '/admin/holidays', label: 'area.holidays', short: 'area.holidaysShort', icon: IconBeach },
      { to: '/admin/journal', label: 'area.journal', short: 'area.journal', icon: IconListDetails },
      { to: '/admin/synchronisation', label: 'area.sync', short: 'area.syncShort', icon: IconRefresh },
      { to: '/admin/account', label: 'area.myAccount', short: 'area.myAccount', icon: IconUserCircle },
    ]),
  ],
}

interface PublicLink extends AreaLink {
  readonly label: ParseKeys<'shell'>
}

/** The public site has the words of the shell, not those of the administrators. */
export const hasPublicName = (link: AreaLink): link is PublicLink => !link.label.startsWith('admin:')

export const AREA_NAMES = {
  client: 'area.client',
  intervention: 'area.intervenant',
  admin: 'area.admin',
} as const satisfies Record<TypeCompte, ParseKeys<'shell'>>

/** Pages of a specialist whose account waits for approval; the other ones are about studies. */
const WHILE_WAITING: readonly string[] = [
  '/intervenant/mission-essai',
  '/intervenant/synchronisation',
  '/intervenant/account',
] satisfies readonly AreaLink['to'][]

export const isOpenWhileWaiting = (pathname: string): boolean => WHILE_WAITING.includes(pathname)

/** The pages that lead somewhere; the dashboard of an account that waits says what happens next. */
export function areaLinks(type: TypeCompte, approved: boolean): readonly AreaLink[] {
  const links = AREA_LINKS[type]
  return approved ? links : links.filter(({ to }) => to === '/intervenant/dashboard' || isOpenWhileWaiting(to))
}
