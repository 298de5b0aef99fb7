import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SyncStatus } from '../../../../sync/index.ts'
import { useSession } from '../../../data/session.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { DateTimeText } from '../../../ui/text/formatted.tsx'
import { INDICATOR_ICONS, indicatorText } from '../indicator/indicator-look.ts'
import { indicatorState, type IndicatorState } from '../indicator/indicator-state.ts'
import classes from './sync-summary.module.css'
import { useMustStayOpen } from '../indicator/use-sends-when-closed.ts'
import kit from '../../../ui/kit/kit.module.css'

export function SyncSummary({ status }: { readonly status: SyncStatus }) {
  const { t } = useTranslation('sync')
  const sync = useSync()
  const [running, setRunning] = useState(false)
  const session = useSession()
  const profile = session.kind === 'signed-in' ? session.profile : null
  const shutOut = profile !== null && !(profile.is_active && profile.is_approved)
  const state = indicatorState(status)
  const hint = shutOut && state.kind === 'waiting' ? 'summary.account_hint' : HINTS[state.kind]
  const mustStayOpen = useMustStayOpen(status.waiting)
  const Icon = INDICATOR_ICONS[state.kind]
  const syncNow = async () => {
    setRunning(true)
    await sync.syncNow().finally(() => setRunning(false))
  }
  return (
    <section className={`${kit.box} ${classes.summary}`} data-kind={state.kind}>
      <Icon size={40} stroke={1.4} aria-hidden="true" />
      <div className={classes.words}>
        <div role="status">
          <h2 className={`${kit.head} ${classes.title}`}>
            {state.kind === 'sent' ? t('summary.sent') : indicatorText(t, state)}
          </h2>
        </div>
        <p className={classes.hint}>{t(hint)}</p>
      </div>
      <Button
        onClick={() => void syncNow()}
        disabled={running || state.kind === 'needs_login'}
        leftSection={<IconRefresh size={18} aria-hidden="true" />}
      >
        {t(running ? 'summary.running' : 'summary.now')}
      </Button>
      {mustStayOpen && (
        <p className={`${kit.icons} ${classes.open}`}>
          <IconAlertTriangle size={22} stroke={1.7} aria-hidden="true" />
          {t('summary.stay_open')}
        </p>
      )}
      <dl className={classes.times}>
        <div>
          <dt>{t('summary.last_contact')}</dt>
          <dd>{status.lastContactAt ? <DateTimeText value={status.lastContactAt} /> : t('summary.never')}</dd>
        </div>
        <div>
          <dt>{t('summary.last_pull')}</dt>
          <dd>{status.lastPullAt ? <DateTimeText value={status.lastPullAt} /> : t('summary.never')}</dd>
        </div>
      </dl>
    </section>
  )
}

const HINTS = {
  sent: 'summary.sent_hint',
  sending: 'summary.waiting_hint',
  waiting: 'summary.waiting_hint',
  refused: 'summary.refused_hint',
  offline: 'summary.offline_hint',
  offline_waiting: 'summary.offline_hint',
  unreachable: 'summary.unreachable_hint',
  unreachable_waiting: 'summary.unreachable_hint',
  needs_login: 'summary.needs_login_hint',
  checking: 'summary.checking_hint',
} as const satisfies Record<IndicatorState['kind'], string>
