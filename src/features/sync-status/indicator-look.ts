import {
  IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp, IconDeviceTablet, IconLogin2, IconRefresh,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { IndicatorState } from './indicator-state.ts'

export const INDICATOR_ICONS = {
  sent: IconCloudCheck,
  sending: IconCloudUp,
  checking: IconRefresh,
  offline: IconCloudOff,
  offline_waiting: IconCloudOff,
  waiting: IconDeviceTablet,
  refused: IconAlertTriangle,
  needs_login: IconLogin2,
} as const satisfies Record<IndicatorState['kind'], unknown>

export function indicatorText(t: TFunction<'sync'>, state: IndicatorState): string {
  switch (state.kind) {
    case 'waiting':
    case 'offline_waiting':
    case 'refused':
      return t(`indicator.${state.kind}`, { count: state.count })
    case 'sent':
    case 'sending':
    case 'checking':
    case 'offline':
    case 'needs_login':
      return t(`indicator.${state.kind}`)
  }
}
