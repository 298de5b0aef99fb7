import { Button } from '@mantine/core'
import { IconRefresh, IconRefreshAlert } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AskFailure } from '../../../sync/index.ts'
import { STATUTS } from '../../data/address-values.ts'
import { useAdminCounts, type AdminCounts } from './data/admin-counts.ts'
import { useAdminTodo } from './data/admin-todo.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { CountryFlag } from '../../subjects/countries/country-flag.tsx'
import { NO_ANSWER_ICONS } from '../../ui/lists/no-answer-icons.ts'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { SkeletonList } from '../../ui/lists/skeleton-list.tsx'
import { StatCard } from '../../ui/page/stat-card.tsx'
import { STATUT_LOOK } from '../../subjects/studies/statut-look.ts'
import { useStudyLabels } from '../../subjects/studies/study-labels.ts'
import { BarList } from './bar-list.tsx'
import { countryPage, OFFICE_PAGES, statutPage } from './office-links.ts'
import { QuickLinks } from './quick-links.tsx'
import { TodoList } from './todo-list.tsx'
import { completed, countryShares } from './counts-state.ts'
import classes from './admin-dashboard.module.css'
import kit from '../../ui/kit/kit.module.css'

export function AdminDashboard() {
  const { t } = useTranslation('admin')
  const { value: counts, failure, lastKnown, loading, refreshing, ask } = useAdminCounts()
  const todo = useAdminTodo(3)
  const refresh = () => {
    ask()
    todo.ask()
  }
  return (
    <>
      <PageTitle
        title={t('title')}
        lead={counts ? <Times asOf={counts.as_of} lastKnown={lastKnown} /> : t('lead')}
        action={
          <Button
            variant="default"
            onClick={refresh}
            disabled={refreshing}
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
          >
            {t(refreshing ? 'refreshing' : 'refresh')}
          </Button>
        }
      />
      <QuickLinks />
      {/* Without the server the figures are the last known ones; tasks have no such copy. */}
      <TodoList todo={todo} />
      {loading && <SkeletonList rows={4} />}
      {failure && <Failed reason={failure} />}
      {counts && <Figures counts={counts} />}
    </>
  )
}

/** When the figures were true: a number without its time would be a guess. */
function Times({ asOf, lastKnown }: { readonly asOf: string; readonly lastKnown: boolean }) {
  const { t } = useTranslation('admin')
  const at = isolate(formatDateTime(asOf))
  return <span role="status">{t(lastKnown ? 'stale' : 'as_of', { at })}</span>
}

function Figures({ counts }: { readonly counts: AdminCounts }) {
  const { t } = useTranslation(['admin', 'study'])
  const labels = useStudyLabels()
  return (
    <div className={kit.stackLg}>
      <div className={`${kit.stackSm} ${classes.cards}`}>
        <StatCard label={t('total')} value={counts.total} link={OFFICE_PAGES.projects} />
        <StatCard label={t('completed')} hint={t('completed_hint')} value={completed(counts.by_statut)} />
        <StatCard label={t('clients')} value={counts.clients} />
        <StatCard label={t('intervenants')} value={counts.intervenants} />
        <StatCard
          label={t('to_approve')}
          hint={t('to_approve_hint')}
          value={counts.to_approve}
          link={OFFICE_PAGES.accounts}
        />
      </div>
      <div className={`${kit.stackMd} ${kit.atTop} ${classes.panels}`}>
        <BarList
          title={t('by_status')}
          nothing={t('none')}
          rows={STATUTS.map((statut) => ({
            key: statut,
            link: statutPage(statut),
            label: t(`study:statut.${statut}`),
            count: counts.by_statut[statut],
            percent: Math.round((counts.by_statut[statut] / (counts.total || 1)) * 100),
            colour: STATUT_LOOK[statut].colour,
          }))}
        />
        <BarList
          title={t('by_country')}
          nothing={t('none')}
          rows={countryShares(counts).map(({ pays, count, percent }) => ({
            key: pays,
            link: countryPage(pays),
            label: labels.pays(pays),
            mark: <CountryFlag pays={pays} />,
            count,
            percent,
            colour: 'var(--mantine-color-petrol-6)',
          }))}
        />
      </div>
    </div>
  )
}

function Failed({ reason }: { readonly reason: AskFailure }) {
  const { t } = useTranslation('admin')
  const Icon = reason === 'refused' ? IconRefreshAlert : NO_ANSWER_ICONS[reason]
  return (
    <div className={`${kit.stackXs} ${classes.failed}`} role="alert">
      <Icon size={40} stroke={1.3} aria-hidden="true" />
      <strong>{t('failed')}</strong>
      <span>{t(`failed_${reason}`)}</span>
    </div>
  )
}
