import { Progress } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconDeviceTablet, IconHandStop, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ItemState as State } from '../../sync/index.ts'
import { formatDateTime, formatTime } from '../i18n/formats.ts'
import { isolate } from '../i18n/isolate.ts'
import { TransferFigures } from './transfer-figures.tsx'
import { useRefusalText } from './refusal-text.ts'
import classes from './item-state.module.css'
import kit from '../ui/kit/kit.module.css'

/** Where one piece of work is: on this device, being sent, received at, refused because [L16]. */
export function ItemState({ state }: { readonly state: State }) {
  const text = useItemStateText(state)
  const Icon = ICONS[state.kind]
  return (
    <div className={`${kit.stackXs} ${classes.state}`} data-kind={state.kind}>
      <span className={classes.line}>
        <Icon size={20} stroke={1.7} aria-hidden="true" />
        {/* Words about a refusal may be read in any language. */}
        <span translate={state.kind === 'refused' ? 'yes' : 'no'}>{text}</span>
      </span>
      {state.kind === 'sending' && state.bytes && (
        <>
          <Progress value={percentOf(state.bytes)} size="md" aria-label={text} />
          <TransferFigures {...state.bytes} />
        </>
      )}
    </div>
  )
}

const ICONS = {
  waiting: IconDeviceTablet,
  sending: IconUpload,
  held: IconHandStop,
  refused: IconAlertTriangle,
  received: IconCircleCheck,
} as const satisfies Record<State['kind'], unknown>

function useItemStateText(state: State): string {
  const { t } = useTranslation('study')
  const refusal = useRefusalText()
  switch (state.kind) {
    case 'waiting': {
      const text = t(WAITING[state.lastProblem ?? 'none'])
      return state.retryAt === null || state.lastProblem === 'needs-login' || state.lastProblem === 'account'
        ? text
        : `${text} · ${t('item.retry_at', { at: isolate(formatTime(state.retryAt)) })}`
    }
    case 'sending':
      return state.bytes === null ? t('item.sending') : t('item.sending_percent', { percent: percentOf(state.bytes) })
    case 'held':
      return t('item.held')
    case 'refused':
      return t('item.refused', { reason: refusal(state.code, state.problem) })
    case 'received':
      return isToday(state.at)
        ? t('item.received', { at: isolate(formatTime(state.at)) })
        : t('item.received_on', { at: isolate(formatDateTime(state.at)) })
  }
}

const WAITING = {
  none: 'item.waiting',
  offline: 'item.waiting_offline',
  network: 'item.waiting_network',
  server: 'item.waiting_server',
  busy: 'item.waiting_busy',
  'needs-login': 'item.waiting_login',
  account: 'item.waiting_account',
} as const

function percentOf({ sent, size }: { readonly sent: number; readonly size: number }): number {
  return Math.floor((sent / size) * 100)
}

function isToday(at: string): boolean {
  return new Date(at).toDateString() === new Date().toDateString()
}
