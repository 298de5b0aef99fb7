import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { STATUTS } from '../../data/address-values.ts'
import { readSearch } from '../../data/search-schemas.ts'
import { useStudyList } from '../../data/studies/studies.ts'
import { ButtonLink } from '../../ui/links/links.tsx'
import { ListFrame } from '../../ui/lists/list-frame.tsx'
import { ownDirection } from '../../ui/forms/own-direction.ts'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { LastUpdate } from './last-update.tsx'
import { OrderCard } from './order-card.tsx'
import { ORDERS_GROUPS, ordersSearch, statutsOf, type OrdersSearch } from './orders-filter.ts'
import classes from './orders.module.css'
import kit from '../../ui/kit/kit.module.css'

const PAGE = 30

interface OrdersPageProps {
  readonly search: OrdersSearch
  readonly onSearch: (search: OrdersSearch) => void
}

export function OrdersPage({ search: { statut: filter, q: words = '' }, onSearch }: OrdersPageProps) {
  const { t } = useTranslation(['client', 'study', 'shell'])
  const [shown, setShown] = useState(PAGE)
  const {
    state: known,
    items: orders,
    total = 0,
  } = useStudyList({
    view: 'mine',
    limit: shown,
    ...(words ? { search: words } : {}),
    ...(filter ? { statuts: statutsOf(filter) } : {}),
  })
  const read = (change: object) => onSearch(readSearch(ordersSearch, { statut: filter, q: words, ...change }))
  // An empty result of a filter is no missing data: show the plain empty state.
  const leftOut = (words || filter) && 'lastSeenAt' in known && known.lastSeenAt !== null
  const state = leftOut ? ({ kind: 'empty' } as const) : known
  const empty =
    filter || words
      ? {
          emptyHint: t(words ? 'orders.emptySearched' : 'orders.emptyFiltered'),
          emptyAction: (
            <Button variant="default" onClick={() => onSearch({})}>
              {t('orders.showAll')}
            </Button>
          ),
        }
      : {
          emptyHint: t('orders.emptyHint'),
          emptyAction: <ButtonLink to="/start-study">{t('dashboard.request')}</ButtonLink>,
        }
  return (
    <>
      <PageTitle
        title={t('shell:area.orders')}
        lead={<LastUpdate />}
        action={<ButtonLink to="/start-study">{t('dashboard.request')}</ButtonLink>}
      />
      <div className={`${kit.clusterMd} ${classes.bar}`}>
        <TextInput
          type="search"
          label={t('orders.search')}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          value={words}
          onChange={({ currentTarget: { value } }) => read({ q: value })}
          className={classes.search}
          attributes={ownDirection(words)}
        />
        <NativeSelect
          label={t('orders.filter')}
          value={filter ?? ''}
          onChange={({ currentTarget: { value } }) => read({ statut: value })}
          data={[
            { value: '', label: t('orders.all') },
            ...ORDERS_GROUPS.map((group) => ({ value: group, label: t(`dashboard.${group}`) })),
            ...STATUTS.map((statut) => ({ value: statut, label: t(`study:statut.${statut}`) })),
          ]}
        />
        {total > 0 && (
          <p className={`${kit.quiet} ${kit.flush} ${kit.atEnd}`} role="status">
            {t('orders.count', { count: total })}
          </p>
        )}
      </div>
      <ListFrame state={state} emptyTitle={t('orders.empty')} {...empty}>
        <ul className={kit.listSm}>
          {orders?.map((study) => (
            <li key={study.id}>
              <OrderCard study={study} level={2} />
            </li>
          ))}
        </ul>
        {orders && total > orders.length && (
          <Button variant="default" mt="md" onClick={() => setShown(shown + PAGE)}>
            {t('orders.more')}
          </Button>
        )}
      </ListFrame>
    </>
  )
}
