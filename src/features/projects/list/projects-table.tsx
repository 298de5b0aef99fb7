import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { studyPrice } from '../../../../sync/domain/money.ts'
import { CountryFlag } from '../../../subjects/countries/country-flag.tsx'
import { StatusBadge } from '../../../subjects/studies/status-badge.tsx'
import { StudyReference } from '../../../subjects/studies/study-reference.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { TextLink } from '../../../ui/links/links.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { AmountText, DateText, Exact, Ltr } from '../../../ui/text/formatted.tsx'
import type { Project } from '../data/projects.ts'
import classes from '../projects.module.css'
import type { ProjectsSearch } from './projects-search.ts'
import kit from '../../../ui/kit/kit.module.css'

type Order = NonNullable<ProjectsSearch['tri']>

/** The columns of the list; the row's link leads where `linkOf` says. */
export function useProjectColumns(linkOf: (project: Project) => LinkOfRow): readonly Column<Project, Order>[] {
  const { t } = useTranslation(['projects', 'study'])
  const labels = useStudyLabels()
  return [
    {
      id: 'company',
      label: t('column.company'),
      order: 'entreprise',
      width: 2,
      renderCell: (project) => <RowLink project={project} {...linkOf(project)} />,
    },
    {
      id: 'reference',
      label: t('reference'),
      width: 1.4,
      renderCell: (project) => <StudyReference study={project} />,
    },
    {
      id: 'type',
      label: t('study:fields.type_etude'),
      extra: true,
      wideOnly: true,
      width: 1.5,
      renderCell: (row) => labels.typeEtude(row.type_etude),
    },
    { id: 'client', label: t('column.client'), width: 1.4, wideOnly: true, renderCell: (row) => clientOf(row, t) },
    {
      id: 'place',
      label: t('column.place'),
      width: 1.4,
      renderCell: ({ pays, zone_geographique }) => (
        <>
          <CountryFlag pays={pays} /> <Exact>{zone_geographique}</Exact>
        </>
      ),
    },
    {
      id: 'specialist',
      label: t('column.specialist'),
      width: 1.4,
      renderCell: ({ specialist_name, intervenant_id }) =>
        specialist_name ? (
          <Exact>{specialist_name}</Exact>
        ) : (
          <span className={`${kit.quiet} ${kit.flush}`}>{t(intervenant_id ? 'deleted_account' : 'nobody')}</span>
        ),
    },
    {
      id: 'amount',
      label: t('column.amount'),
      order: 'montant',
      descending: true,
      wideOnly: true,
      width: 1.4,
      renderCell: (project) => <Amount project={project} />,
    },
    {
      id: 'asked',
      label: t('column.asked'),
      extra: true,
      wideOnly: true,
      width: 1.1,
      renderCell: ({ created_at }) => <DateText value={created_at} />,
    },
    {
      id: 'due',
      label: t('column.due'),
      order: 'echeance',
      width: 1.3,
      renderCell: ({ due_at, late }) =>
        due_at && (
          <span className={late ? classes.late : undefined}>
            <DateText value={due_at} />
            {late && <span className={kit.unseen}> · {t('late')}</span>}
          </span>
        ),
    },
    { id: 'state', label: t('column.state'), width: 1.8, renderCell: ({ statut }) => <StatusBadge statut={statut} /> },
    {
      id: 'email',
      label: t('csv.client_email'),
      extra: true,
      width: 1.5,
      renderCell: ({ client_email }) => <Ltr>{client_email}</Ltr>,
    },
    {
      id: 'contact',
      label: t('study:fields.contact'),
      extra: true,
      width: 1.5,
      renderCell: ({ contact_nom, contact_telephone }) => (
        <>
          <Exact>{contact_nom}</Exact> <Ltr>{contact_telephone}</Ltr>
        </>
      ),
    },
  ]
}

export type LinkOfRow =
  /** A page of its own. */
  | { readonly beside: false; readonly search: ProjectsSearch }
  /** The panel beside the list; `onReach` opens it as soon as the row has the focus. */
  | { readonly beside: true; readonly search: ProjectsSearch; readonly onReach: (() => void) | undefined }

function RowLink({ project, ...to }: { readonly project: Project } & LinkOfRow) {
  const text = <Exact>{project.entreprise}</Exact>
  if (!to.beside)
    return (
      <TextLink data-row to="/admin/projects/$id" params={{ id: project.id }} state={{ projects: to.search }}>
        {text}
      </TextLink>
    )
  return (
    <TextLink
      data-row
      to="/admin/projects"
      search={{ ...to.search, etude: project.id }}
      replace={to.search.etude !== undefined}
      onFocus={to.onReach}
    >
      {text}
    </TextLink>
  )
}

function clientOf({ client_name, client_email }: Project, t: TFunction<['projects', 'study']>) {
  return client_name || client_email ? <Exact>{client_name ?? client_email}</Exact> : t('deleted_account')
}

function Amount({ project }: { readonly project: Project }) {
  const { t } = useTranslation('study')
  const { kind, amount } = studyPrice(project.prix_convenu, project.budget_estime)
  if (kind === 'none') return t('price.none')
  return (
    <>
      <AmountText value={amount} />
      {kind !== 'agreed' && ` · ${t('price.estimate')}`}
    </>
  )
}
