import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeviceList } from '../../data/list-state.ts'
import { useHelpRequests } from '../../data/messages/support.ts'
import { ListFrame } from '../../ui/lists/list-frame.tsx'
import { RequestCard } from './request-card.tsx'
import classes from './request-list.module.css'
import kit from '../../ui/kit/kit.module.css'

/** This person's help requests, the latest message first. */
export function RequestList() {
  const { t } = useTranslation('support')
  const titleId = useId()
  const { state, items: requests } = useDeviceList('records', useHelpRequests())
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('list.title')}
      </h2>
      <ListFrame state={state} emptyTitle={t('list.empty')} emptyHint={t('list.empty_hint')}>
        <ul className={kit.listSm}>
          {requests?.map((request) => (
            <li key={request.id}>
              <RequestCard help={request} />
            </li>
          ))}
        </ul>
      </ListFrame>
    </section>
  )
}
