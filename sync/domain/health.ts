/** The health report that a device sends to the server: figures and codes, no user text and no file names. */

export const PLATFORMS = ['android', 'ios', 'windows', 'macos', 'chromeos', 'linux', 'other'] as const
export type Platform = (typeof PLATFORMS)[number]

/** The report as sent; a device omits the fields that it does not know. */
export interface HealthReport {
  readonly waiting: number
  readonly refused: number
  /** Age in seconds of the oldest unsent item, and the name of its command. */
  readonly oldest_s?: number
  readonly oldest?: string
  /** Code of the first refusal; without a refusal, the last problem of the oldest item. */
  readonly failure?: string
  readonly app?: string
  readonly platform?: Platform
  /** Bytes. */
  readonly used?: number
  readonly quota?: number
  readonly persisted?: boolean
  /** Server time minus device time. */
  readonly clock_ms?: number
  /** How often the local store had to be pulled again. */
  readonly repairs?: number
  /** The browser can send in the background when the network returns (Background Sync). */
  readonly sync?: boolean
  /** Opened from the home screen or in its own window. */
  readonly installed?: boolean
  /** The person's data on the device are encrypted. */
  readonly sealed?: boolean
}

/** Worst first; the server decides (`admin_devices`). */
export const HEALTH_PROBLEMS = [
  'lost',
  'expiring',
  'stuck',
  'refused',
  'silent',
  'storage',
  'clock',
  'not_persistent',
] as const
export type HealthProblem = (typeof HEALTH_PROBLEMS)[number]

const MINUTE_MS = 60_000

/**
 * Two reports with the same signature tell an administrator the same. Leaves out the age, and rounds storage to tenths
 * of the quota and the clock to five minutes.
 */
export function signatureOf(report: HealthReport): string {
  const { oldest_s: _age, used, quota, clock_ms: clock, ...rest } = report
  const full = used === undefined || !quota ? null : Math.floor((used / quota) * 10)
  return JSON.stringify({ ...rest, full, clock: clock === undefined ? null : Math.round(clock / (5 * MINUTE_MS)) })
}
