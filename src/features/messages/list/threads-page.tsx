import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeviceList } from '../../../data/list-state.ts'
import { useStudies } from '../../../data/studies/studies.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { useThreads } from '../../../data/messages/threads.ts'
import { ListFrame } from '../../../ui/lists/list-frame.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { ThreadCard } from './thread-card.tsx'
import { listThreads } from './thread-list.ts'
import classes from './threads-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** New conversations offered before the person asks for more. */
const FRESH = 5

/** A client's conversations: those with words first, then those that may begin. */
export function ThreadsPage() {
  const { t } = useTranslation('messages')
  const threads = useThreads()
  const studies = useStudies({ view: 'mine' })
  const profile = useProfile()
  const [all, setAll] = useState(false)
  const ready = threads && studies && profile
  const lists = ready ? listThreads(threads, studies.items, profile) : null
  const { state } = useDeviceList('studies', lists ? [...lists.begun, ...lists.fresh] : undefined)
  const fresh = lists && (all ? lists.fresh : lists.fresh.slice(0, FRESH))
  return (
    <>
      <PageTitle title={t('list.title_client')} lead={t('list.lead_client')} />
      <ListFrame state={state} emptyTitle={t('list.empty')} emptyHint={t('list.empty_hint')}>
        {lists && lists.begun.length > 0 && (
          <ul className={kit.listSm} aria-label={t('list.begun')}>
            {lists.begun.map((thread) => (
              <li key={thread.id}>
                <ThreadCard thread={thread} />
              </li>
            ))}
          </ul>
        )}
        {fresh && fresh.length > 0 && (
          <section className={classes.fresh}>
            <h2 className={classes.subtitle}>{t('list.fresh')}</h2>
            <ul className={kit.listSm}>
              {fresh.map((thread) => (
                <li key={thread.id}>
                  <ThreadCard thread={thread} />
                </li>
              ))}
            </ul>
            {!all && lists.fresh.length > FRESH && (
              <Button variant="default" className={classes.more} onClick={() => setAll(true)}>
                {t('list.more', { count: lists.fresh.length - FRESH })}
              </Button>
            )}
          </section>
        )}
      </ListFrame>
    </>
  )
}
