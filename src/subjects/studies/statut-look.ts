import type { ComponentType } from 'react'
import {
  IconCircleCheck,
  IconCircleX,
  IconClipboardCheck,
  IconFlag,
  IconHourglass,
  IconWalk,
} from '@tabler/icons-react'
import type { Statut } from '../../../sync/index.ts'

interface StatutLook {
  /** docs/specification.md#9, for dots, bars and charts only: as text on white most of them fail contrast. */
  readonly colour: string
  readonly Icon: ComponentType<{ size?: number; stroke?: number }>
}

export const STATUT_LOOK: Readonly<Record<Statut, StatutLook>> = {
  acceptée: { colour: '#2563eb', Icon: IconClipboardCheck },
  en_cours: { colour: '#8b5cf6', Icon: IconWalk },
  terminée: { colour: '#06b6d4', Icon: IconFlag },
  complete: { colour: '#10b981', Icon: IconCircleCheck },
  en_attente: { colour: '#fbbf24', Icon: IconHourglass },
  annulée: { colour: '#ef4444', Icon: IconCircleX },
}
