import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyId, StudyView } from '../../../sync/index.ts'
import { STATUTS } from '../../data/domain.ts'
import { useListState } from '../../data/list-state.ts'
import { useStudies } from '../../data/studies.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { CancelButton, CancelDialog } from './cancel-order.tsx'
import { LastUpdate } from './last-update.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { ORDERS_GROUPS, readOrdersFilter, statutsOf, type OrdersFilter } from './orders-filter.ts'
import classes from './orders.module.css'

const PAGE = 30

interface OrdersPageProps {
  /** null: every order. */
  readonly filter: OrdersFilter | null
  readonly opened: StudyId | null
  readonly onFilter: (filter: OrdersFilter | null) => void
  readonly onClose: () => void
}

export function OrdersPage({ filter, opened, onFilter, onClose }: OrdersPageProps) {
  const { t } = useTranslation(['client', 'study', 'shell'])
  const [shown, setShown] = useState(PAGE)
  const [cancelling, setCancelling] = useState<StudyView | null>(null)
  const orders = useStudies({ view: 'mine', limit: shown, ...(filter ? { statuts: statutsOf(filter) } : {}) })
  const state = useListState(orders)
  const empty = filter
    ? { emptyHint: t('orders.emptyFiltered'), emptyAction: <Button variant="default" onClick={() => onFilter(null)}>{t('orders.showAll')}</Button> }
    : { emptyHint: t('orders.emptyHint'), emptyAction: <ButtonLink to="/start-study">{t('dashboard.request')}</ButtonLink> }
  return (
    <>
      <PageTitle
        title={t('shell:area.orders')}
        lead={<LastUpdate />}
        action={<ButtonLink to="/start-study">{t('dashboard.request')}</ButtonLink>}
      />
      <div className={classes.bar}>
        <NativeSelect
          label={t('orders.filter')}
          value={filter ?? ''}
          onChange={({ currentTarget: { value } }) => onFilter(readOrdersFilter(value))}
          data={[
            { value: '', label: t('orders.all') },
            ...ORDERS_GROUPS.map((group) => ({ value: group, label: t(`dashboard.${group}`) })),
            ...STATUTS.map((statut) => ({ value: statut, label: t(`study:statut.${statut}`) })),
          ]}
        />
        {orders && orders.total > 0 && <p className={classes.count}>{t('orders.count', { count: orders.total })}</p>}
      </div>
      <ListFrame state={state} emptyTitle={t('orders.empty')} {...empty}>
        <ul className={classes.list}>
          {orders?.items.map((study) => (
            <li key={study.id}>
              <OrderCard study={study} level={2} action={<CancelButton study={study} onAsk={setCancelling} />} />
            </li>
          ))}
        </ul>
        {orders && orders.total > orders.items.length && (
          <Button variant="default" mt="md" onClick={() => setShown(shown + PAGE)}>
            {t('orders.more')}
          </Button>
        )}
      </ListFrame>
      <OrderSheet id={opened} onClose={onClose} onCancel={setCancelling} />
      <CancelDialog study={cancelling} onClose={() => setCancelling(null)} />
    </>
  )
}
