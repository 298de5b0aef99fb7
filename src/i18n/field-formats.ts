import { wallClock } from '../../sync/domain/zones.ts'
import { formatDay, type Moment } from './formats.ts'

/** 14/07/2025 14:05, on the clock of a country (`pays`); empty where the moment cannot be read. */
export function formatFieldTime(moment: Moment, pays: string): string {
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return ''
  const [day = '', time = ''] = wallClock(at, pays).split('T')
  return `${formatDay(day)} ${time}`
}

/** 14:05, on the clock of a country (`pays`); empty where the moment cannot be read. */
export function formatFieldHour(moment: Moment, pays: string): string {
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) ? '' : (wallClock(at, pays).split('T')[1] ?? '')
}
