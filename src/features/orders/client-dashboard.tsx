import { Stack, Title } from '@mantine/core'
import { IconCircleCheck, IconHourglass, IconProgress } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStudyCounts, useStudyList } from '../../data/studies/studies.ts'
import { useProfile } from '../../data/sync-status.ts'
import { ButtonLink, TextLink } from '../../ui/links/links.tsx'
import { ListFrame } from '../../ui/lists/list-frame.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { StatCard } from '../../ui/page/stat-card.tsx'
import { FirstStep } from './first-step.tsx'
import { LastUpdate } from './last-update.tsx'
import { OrderCard } from './order-card.tsx'
import { countOf } from './orders-filter.ts'
import { OrdersToDo } from './orders-to-do.tsx'
import classes from './orders.module.css'
import kit from '../../ui/kit/kit.module.css'

/** docs/specification.md#9. */
const RECENT = 5

const CARDS = [
  { filter: 'active', Icon: IconProgress },
  { filter: 'completed', Icon: IconCircleCheck },
  { filter: 'en_attente', Icon: IconHourglass },
] as const

export function ClientDashboard() {
  const { t } = useTranslation(['client', 'shell'])
  const profile = useProfile()
  const counts = useStudyCounts('mine')
  const { state, items, total = 0 } = useStudyList({ view: 'mine', limit: RECENT })
  const first = state.kind === 'empty'
  return (
    <>
      <PageTitle
        title={t('shell:area.dashboard')}
        lead={
          <>
            {profile && t('dashboard.welcome', { name: profile.prenom })} <LastUpdate />
          </>
        }
        action={!first && <ButtonLink to="/start-study">{t('dashboard.request')}</ButtonLink>}
      />
      <Stack gap="xl">
        <OrdersToDo />
        {first && <FirstStep />}
        <div className={`${kit.stackMd} ${classes.cards}`}>
          {CARDS.map(({ filter, Icon }) => (
            <StatCard
              key={filter}
              label={t(`dashboard.${filter}`)}
              hint={t(`dashboard.${filter}Hint`)}
              value={counts && countOf(counts, filter)}
              icon={<Icon size={18} aria-hidden />}
              link={{ to: '/client/orders', search: { statut: filter } }}
            />
          ))}
        </div>
        <section aria-labelledby="recent-orders">
          <div className={classes.head}>
            <Title order={2} id="recent-orders">
              {t('dashboard.recent')}
            </Title>
            {total > RECENT && <TextLink to="/client/orders">{t('dashboard.all', { count: total })}</TextLink>}
          </div>
          <ListFrame state={state} emptyTitle={t('orders.empty')} emptyHint={t('orders.emptyHint')}>
            <ul className={kit.listSm}>
              {items?.map((study) => (
                <li key={study.id}>
                  <OrderCard study={study} />
                </li>
              ))}
            </ul>
          </ListFrame>
        </section>
      </Stack>
    </>
  )
}
