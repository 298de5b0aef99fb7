import { IconFlask, IconHome, IconReportAnalytics, IconShieldCheck, IconTestPipe, IconWind } from '@tabler/icons-react'

/** The six services of spec §2; the key is the anchor on /services and the key of the texts. */
export const SERVICES = [
  { key: 'air', Icon: IconWind },
  { key: 'sampling', Icon: IconTestPipe },
  { key: 'laboratory', Icon: IconFlask },
  { key: 'report', Icon: IconReportAnalytics },
  { key: 'exposure', Icon: IconShieldCheck },
  { key: 'indoor', Icon: IconHome },
] as const
