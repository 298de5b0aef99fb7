import { IconBuilding, IconId } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { CompanySummary, OfficesSummary } from './details-summary.tsx'

interface SettingsSection {
  /** Its words: `settings:section.<name>`. */
  readonly name: 'offices' | 'company'
  readonly to: NonNullable<LinkProps['to']>
  readonly icon: typeof IconId
  /** For the overview: what is set, what is not, who changed it last. */
  readonly Summary: ComponentType
}

/** The pages of the settings, in the order of their navigation and of the overview: a new one is a row here. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  { name: 'offices', to: '/admin/settings/offices', icon: IconBuilding, Summary: OfficesSummary },
  { name: 'company', to: '/admin/settings/company', icon: IconId, Summary: CompanySummary },
]
