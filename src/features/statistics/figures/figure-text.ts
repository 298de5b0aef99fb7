import type { TFunction } from 'i18next'
import { formatNumber } from '../../../i18n/formats.ts'

/** +15,2 % */
export function signedPercent(growth: number, t: TFunction<['statistics', 'admin']>): string {
  const percent = formatNumber(Math.abs(growth), 1)
  return t('admin:share', { percent: growth > 0 ? `+${percent}` : growth < 0 ? `\u2212${percent}` : percent })
}

/** 9 or 9,5 */
export const formatDayCount = (days: number): string => formatNumber(days, Number.isInteger(days) ? 0 : 1)
