import type { SiteIconName } from '../../../subjects/site/site-icons.ts'

/** The six services of docs/specification.md#2; the key is the anchor on /services and the key of the texts. */
export const SERVICES = [
  { key: 'air', icon: 'wind' },
  { key: 'sampling', icon: 'test-pipe' },
  { key: 'laboratory', icon: 'flask' },
  { key: 'report', icon: 'report-analytics' },
  { key: 'exposure', icon: 'shield-check' },
  { key: 'indoor', icon: 'home' },
] as const satisfies readonly { readonly key: string; readonly icon: SiteIconName }[]
