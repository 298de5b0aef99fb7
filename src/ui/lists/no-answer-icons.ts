import { IconServerOff, IconWifiOff } from '@tabler/icons-react'
import type { NoAnswer } from '../../../sync/index.ts'

export const NO_ANSWER_ICONS = {
  offline: IconWifiOff,
  unreachable: IconServerOff,
} as const satisfies Record<NoAnswer, unknown>
