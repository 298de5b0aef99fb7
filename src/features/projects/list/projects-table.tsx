import { useTranslation } from 'react-i18next'
import { studyPrice } from '../../../data/domain.ts'
import type { Project } from '../data/projects.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { CountryFlag } from '../../../subjects/countries/country-flag.tsx'
import { AmountText, DateText, Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { StatusBadge } from '../../../subjects/studies/status-badge.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import classes from '../projects.module.css'
import type { ProjectsSearch } from './projects-search.ts'
import kit from '../../../ui/kit/kit.module.css'

interface ProjectsTableProps {
  readonly projects: readonly Project[]
  /** The filters of this list: an opened study leads back to it. */
  readonly search: ProjectsSearch
}

export function ProjectsTable({ projects, search }: ProjectsTableProps) {
  const { t } = useTranslation(['projects', 'study'])
  const labels = useStudyLabels()
  return (
    <table className={list.table} aria-label={t('title')}>
      <thead>
        <tr>
          {(['company', 'client', 'place', 'specialist', 'amount', 'asked', 'state'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className={`${kit.unseen} ${kit.unbroken}`}>{t('column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <tr key={project.id} data-study={project.id}>
            <th scope="row">
              <Exact>{project.entreprise}</Exact>
              <small>
                {labels.typeEtude(project.type_etude)} · <Ltr>{project.id.slice(0, 8)}</Ltr>
              </small>
            </th>
            <td data-label={t('column.client')}>
              {project.client_name || project.client_email ? (
                <Exact>{project.client_name ?? '–'}</Exact>
              ) : (
                t('deleted_account')
              )}
              <small className={kit.breaks}>
                <Ltr>{project.client_email}</Ltr>
              </small>
            </td>
            <td data-label={t('column.place')}>
              <span className={kit.mark}>
                <CountryFlag pays={project.pays} /> {labels.pays(project.pays)}
              </span>
              <small>
                <Exact>{project.zone_geographique}</Exact>
              </small>
            </td>
            <td data-label={t('column.specialist')}>
              {project.specialist_name ? (
                <Exact>{project.specialist_name}</Exact>
              ) : (
                <span className={`${kit.quiet} ${kit.flush}`}>
                  {t(project.intervenant_id ? 'deleted_account' : 'nobody')}
                </span>
              )}
            </td>
            <td data-label={t('column.amount')}>
              <Amount project={project} />
            </td>
            <td data-label={t('column.asked')}>
              <DateText value={project.created_at} />
              {project.due_at && (
                <small>
                  {t('column.due')} <DateText value={project.due_at} />
                </small>
              )}
              {project.late && <small className={classes.late}>{t('late')}</small>}
            </td>
            <td>
              <StatusBadge statut={project.statut} />
            </td>
            <td>
              <ButtonLink
                variant="default"
                to="/admin/projects/$id"
                params={{ id: project.id }}
                state={{ projects: search }}
                aria-label={t('details_of', { company: project.entreprise })}
              >
                {t('details')}
              </ButtonLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Amount({ project }: { readonly project: Project }) {
  const { t } = useTranslation('study')
  const { kind, amount } = studyPrice(project.prix_convenu, project.budget_estime)
  if (kind === 'none') return t('price.none')
  return (
    <span className={kit.unbroken}>
      <AmountText value={amount} />
      <small>{t(kind === 'agreed' ? 'fields.prix_convenu' : 'price.estimate')}</small>
    </span>
  )
}
