import {
  IconAdjustments,
  IconBook,
  IconBuilding,
  IconBulb,
  IconGavel,
  IconId,
  IconListCheck,
  IconTemplate,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'

export type SettingsSectionName =
  | 'offices'
  | 'company'
  | 'rules'
  | 'checklists'
  | 'answers'
  | 'articles'
  | 'recommendations'
  | 'legal'

interface SettingsSection {
  /** Its words: `settings:section.<name>`. */
  readonly name: SettingsSectionName
  readonly to: NonNullable<LinkProps['to']>
  readonly icon: typeof IconId
}

/**
 * The pages of the settings, in the order of their navigation and of the overview: a new one is a row here, and its
 * summary in the overview's route.
 */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  { name: 'offices', to: '/admin/settings/offices', icon: IconBuilding },
  { name: 'company', to: '/admin/settings/company', icon: IconId },
  { name: 'rules', to: '/admin/settings/rules', icon: IconAdjustments },
  { name: 'checklists', to: '/admin/settings/checklists', icon: IconListCheck },
  { name: 'answers', to: '/admin/settings/answers', icon: IconTemplate },
  { name: 'articles', to: '/admin/settings/articles', icon: IconBook },
  { name: 'recommendations', to: '/admin/settings/recommendations', icon: IconBulb },
  { name: 'legal', to: '/admin/settings/legal', icon: IconGavel },
]
