import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudUp,
  IconDeviceTablet,
  IconLogin2,
  IconRefresh,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { NO_ANSWER_ICONS } from '../../../ui/lists/no-answer-icons.ts'
import type { IndicatorState } from './indicator-state.ts'

export const INDICATOR_ICONS = {
  sent: IconCloudCheck,
  sending: IconCloudUp,
  checking: IconRefresh,
  offline: NO_ANSWER_ICONS.offline,
  offline_waiting: NO_ANSWER_ICONS.offline,
  unreachable: NO_ANSWER_ICONS.unreachable,
  unreachable_waiting: NO_ANSWER_ICONS.unreachable,
  waiting: IconDeviceTablet,
  refused: IconAlertTriangle,
  needs_login: IconLogin2,
} as const satisfies Record<IndicatorState['kind'], unknown>

export function indicatorText(t: TFunction<'sync'>, state: IndicatorState): string {
  switch (state.kind) {
    case 'waiting':
    case 'offline_waiting':
    case 'unreachable_waiting':
    case 'refused':
      return t(`indicator.${state.kind}`, { count: state.count })
    case 'sent':
    case 'sending':
    case 'checking':
    case 'offline':
    case 'unreachable':
    case 'needs_login':
      return t(`indicator.${state.kind}`)
  }
}
