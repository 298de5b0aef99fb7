import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStudyCounts } from '../../../data/studies/studies.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { StatCard } from '../../../ui/page/stat-card.tsx'
import { missionCounts } from './mission-counts.ts'
import { AvailablePanel, MissionsPanel } from './dashboard-panels.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { ToDo } from './to-do.tsx'
import { Today } from './today.tsx'
import classes from './field-dashboard.module.css'
import kit from '../../../ui/kit/kit.module.css'

export function FieldDashboard() {
  const { t } = useTranslation('field')
  const mine = useStudyCounts('mine')
  const counts = mine && missionCounts(mine)
  return (
    <>
      <PageTitle title={t('dashboard.title')} lead={<Identity />} />
      <Stack gap="xl">
        <div className={classes.now}>
          <Today />
          <ToDo />
        </div>
        <div className={`${kit.stackSm} ${classes.counters}`}>
          <StatCard
            label={t('dashboard.total')}
            hint={t('dashboard.total_hint')}
            value={counts?.total}
            link={{ to: '/intervenant/missions' }}
          />
          <StatCard
            label={t('dashboard.active')}
            hint={t('dashboard.active_hint')}
            value={counts?.active}
            link={{ to: '/intervenant/missions', search: { statut: 'en_cours' } }}
          />
          <StatCard
            label={t('dashboard.completed')}
            hint={t('dashboard.completed_hint')}
            value={counts?.completed}
            link={{ to: '/intervenant/missions', search: { statut: 'complete' } }}
          />
          <StatCard
            label={t('dashboard.pending_reports')}
            hint={t('dashboard.pending_hint')}
            value={counts?.pendingReports}
            link={{ to: '/intervenant/missions', search: { statut: 'terminée' } }}
          />
        </div>
        <div className={classes.panels}>
          <MissionsPanel />
          <AvailablePanel />
        </div>
        <Shortcuts />
      </Stack>
    </>
  )
}

function Identity() {
  const { t } = useTranslation('field')
  const profile = useProfile()
  if (!profile) return null
  const { prenom, nom, specialite, zone_intervention } = profile
  return (
    <p className={classes.identity}>
      <strong dir="auto">
        {prenom} {nom}
      </strong>
      {specialite && (
        <span>
          {t('dashboard.specialite')} <span dir="auto">{specialite}</span>
        </span>
      )}
      {zone_intervention && (
        <span>
          {t('dashboard.zone')} <span dir="auto">{zone_intervention}</span>
        </span>
      )}
    </p>
  )
}
