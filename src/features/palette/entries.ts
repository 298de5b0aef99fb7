import {
  IconAlertTriangle,
  IconClipboardPlus,
  IconFileText,
  IconFileUpload,
  IconFolders,
  IconListDetails,
  IconMail,
  IconMailOff,
  IconMessages,
  IconReceipt,
  IconTestPipe,
  IconUserCheck,
  IconUserCircle,
  IconUserOff,
} from '@tabler/icons-react'
import { linkOptions, type LinkProps } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { matcherOf } from '../../../sync/domain/searchable.ts'
import { isolate } from '../../i18n/isolate.ts'
import { areaLinks } from '../../subjects/areas/area-links.ts'
import { SETTINGS_SECTIONS } from '../../subjects/areas/settings-sections.ts'
import type { Found } from './data/found.ts'

export interface Entry {
  readonly key: string
  readonly link: LinkProps
  readonly title: string
  /** Beside the title, quiet. Of a study, an account, a paper: names only, which need no language. */
  readonly note?: string | null | undefined
  readonly icon: typeof IconFolders
  /** Not one thing: the list of all that match. */
  readonly all?: true
}

export type FoundGroup = keyof Found
export type LocalGroup = 'pages' | 'settings' | 'actions'

/** Their order on the screen. */
export const FOUND_GROUPS = [
  'studies',
  'people',
  'invoices',
  'reports',
  'messages',
  'inquiries',
  'samples',
] as const satisfies readonly FoundGroup[]

const MOST = 5

/** Tasks with an address of their own; their words: `palette:action.<name>`. */
const ACTIONS = [
  { name: 'request', link: linkOptions({ to: '/admin/projects/nouveau' }), icon: IconClipboardPlus },
  {
    name: 'approvals',
    link: linkOptions({ to: '/admin/accounts', search: { validation: 'a_approuver' } }),
    icon: IconUserCheck,
  },
  { name: 'late', link: linkOptions({ to: '/admin/projects', search: { en_retard: true } }), icon: IconAlertTriangle },
  {
    name: 'unassigned',
    link: linkOptions({ to: '/admin/projects', search: { sans_intervenant: true } }),
    icon: IconUserOff,
  },
  {
    name: 'validate',
    link: linkOptions({ to: '/admin/reports', search: { validation: 'en_validation' } }),
    icon: IconFileText,
  },
  { name: 'bill', link: linkOptions({ to: '/admin/invoices', search: { vue: 'a_facturer' } }), icon: IconReceipt },
  { name: 'overdue', link: linkOptions({ to: '/admin/invoices', search: { etat: 'overdue' } }), icon: IconReceipt },
  { name: 'inquiries', link: linkOptions({ to: '/admin/messages/demandes' }), icon: IconMessages },
  { name: 'newsletter', link: linkOptions({ to: '/admin/messages/newsletter' }), icon: IconMail },
  { name: 'letters', link: linkOptions({ to: '/admin/messages/newsletter/lettres' }), icon: IconMail },
  { name: 'import', link: linkOptions({ to: '/admin/import' }), icon: IconFileUpload },
] as const

/** Pages, sections of the settings and tasks: known without a network. */
export function useLocalEntries(): Readonly<Record<LocalGroup, readonly Entry[]>> {
  const { t } = useTranslation(['palette', 'shell', 'settings'])
  const { t: named } = useTranslation(['shell', 'admin'])
  return useMemo(
    () => ({
      pages: areaLinks('admin', true).map(({ to, label, icon }) => ({
        key: to,
        link: { to },
        title: named(label),
        icon,
      })),
      actions: [
        ...ACTIONS.map(({ name, link, icon }) => ({ key: name, link, title: t(`action.${name}`), icon })),
        { key: 'mails', link: linkOptions({ to: '/admin/mails' }), title: t('shell:area.mails'), icon: IconMailOff },
      ],
      settings: SETTINGS_SECTIONS.map(({ name, to, icon }) => ({
        key: to,
        link: { to },
        title: t(`settings:section.${name}.title`),
        note: t(`settings:section.${name}.text`),
        icon,
      })),
    }),
    [t, named],
  )
}

export function matching(entries: readonly Entry[], words: string): readonly Entry[] {
  const matches = matcherOf(words)
  return entries.filter(({ title, note }) => matches(title, note))
}

/** Of each list that was answered: the first entries, and the way to all of them. */
export function useFoundEntries(found: Found, words: string): Readonly<Record<FoundGroup, readonly Entry[]>> {
  const { t } = useTranslation(['palette', 'messages'])
  const search = { recherche: words }
  const all = (group: Exclude<FoundGroup, 'messages'>, link: LinkProps, total: number): readonly Entry[] =>
    total === 0
      ? []
      : [
          {
            key: `all ${group}`,
            link,
            title: t(`all.${group}`, { words: isolate(words) }),
            icon: IconListDetails,
            all: true,
          },
        ]
  const answered = <G extends FoundGroup>(group: G): Found[G]['value'] =>
    found[group].asking ? undefined : found[group].value
  const matches = matcherOf(words)
  const studies = answered('studies')
  const people = answered('people')
  const invoices = answered('invoices')
  const reports = answered('reports')
  const samples = answered('samples')
  const inquiries = answered('inquiries')
  return {
    studies: studies
      ? [
          ...studies.rows.slice(0, MOST).map(({ id, reference, entreprise, zone_geographique, client_name }) => ({
            key: `study ${id}`,
            link: linkOptions({ to: '/admin/projects/$id', params: { id } }),
            title: entreprise,
            note: [reference, zone_geographique, client_name].filter(Boolean).join(' · '),
            icon: IconFolders,
          })),
          ...all('studies', linkOptions({ to: '/admin/projects', search }), studies.total),
        ]
      : [],
    people: people
      ? [
          ...people.rows.slice(0, MOST).map(({ account_id, prenom, nom, email, entreprise }) => ({
            key: `account ${account_id}`,
            link: linkOptions({ to: '/admin/accounts', search: { recherche: email } }),
            title: `${prenom} ${nom}`.trim() || email,
            note: [entreprise, email].filter(Boolean).join(' · '),
            icon: IconUserCircle,
          })),
          ...all('people', linkOptions({ to: '/admin/accounts', search }), people.total),
        ]
      : [],
    invoices: invoices
      ? [
          ...invoices.rows.slice(0, MOST).map(({ id, numero, entreprise, nom }) => ({
            key: `invoice ${id}`,
            link: linkOptions({ to: '/admin/invoices', search: { recherche: numero } }),
            title: numero,
            note: [entreprise, nom].filter(Boolean).join(' · '),
            icon: IconReceipt,
          })),
          ...all('invoices', linkOptions({ to: '/admin/invoices', search }), invoices.total),
        ]
      : [],
    reports: reports
      ? [
          ...reports.rows.slice(0, MOST).map(({ study_id, entreprise, zone_geographique, client_name }) => ({
            key: `report ${study_id}`,
            link: linkOptions({ to: '/admin/reports', search: { rapport: study_id } }),
            title: entreprise,
            note: [zone_geographique, client_name].filter(Boolean).join(' · '),
            icon: IconFileText,
          })),
          ...all('reports', linkOptions({ to: '/admin/reports', search }), reports.total),
        ]
      : [],
    samples: samples
      ? [
          ...samples.rows.slice(0, MOST).map(({ id, code, entreprise }) => ({
            key: `sample ${id}`,
            link: linkOptions({ to: '/admin/prelevements/$id', params: { id } }),
            title: code,
            note: entreprise,
            icon: IconTestPipe,
          })),
          ...all('samples', linkOptions({ to: '/admin/prelevements', search }), samples.total),
        ]
      : [],
    inquiries: inquiries
      ? [
          ...inquiries.rows.slice(0, MOST).map(({ kind, inquiry_id, sujet, nom, receipt }) => ({
            key: `inquiry ${inquiry_id}`,
            link: linkOptions({ to: '/admin/messages/demandes/$kind/$id', params: { kind, id: inquiry_id } }),
            title: sujet,
            note: `${nom} · ${receipt}`,
            icon: IconMessages,
          })),
          ...all(
            'inquiries',
            linkOptions({ to: '/admin/messages/demandes', search: { ...search, etat: 'toutes' } }),
            inquiries.total,
          ),
        ]
      : [],
    messages: (answered('messages')?.threads ?? [])
      .filter(({ entreprise, client_name, specialist_name, support, last }) =>
        matches(entreprise, client_name, specialist_name, support?.sujet, last.contenu),
      )
      .slice(0, MOST)
      .map(({ thread_kind, thread_id, entreprise, client_name, specialist_name, support, last }) => ({
        key: `thread ${thread_id}`,
        link: linkOptions({
          to: '/admin/messages/$kind/$threadId',
          params: { kind: thread_kind, threadId: thread_id },
        }),
        title: support?.sujet ?? entreprise ?? client_name ?? specialist_name ?? t('messages:team.name'),
        note: last.contenu,
        icon: IconMessages,
      })),
  }
}
