/** What a device tells the server about itself: figures and codes, no words of anybody and no names of files. */

export const PLATFORMS = ['android', 'ios', 'windows', 'macos', 'chromeos', 'linux', 'other'] as const
export type Platform = (typeof PLATFORMS)[number]

/** As it travels; what a device does not know it leaves out. */
export interface HealthReport {
  readonly waiting: number
  readonly refused: number
  /** For how many seconds the oldest unsent item has been waiting, and the name of its command. */
  readonly oldest_s?: number
  readonly oldest?: string
  /** Why it is still here: a refusal code, or what the last try met. */
  readonly failure?: string
  readonly app?: string
  readonly platform?: Platform
  /** Bytes. */
  readonly used?: number
  readonly quota?: number
  readonly persisted?: boolean
  /** Server minus device. */
  readonly clock_ms?: number
  /** Times the local store had to be pulled again. */
  readonly repairs?: number
  /** The browser sends by itself when the network is back, with no page open. */
  readonly sync?: boolean
  /** Opened from the home screen or in a window of its own. */
  readonly installed?: boolean
  /** Sealed by a code. */
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
 * Two reports with the same signature say the same to a person who reads them. Ages grow, bytes come and go and clocks
 * tick: only what is new about them counts.
 */
export function signatureOf(report: HealthReport): string {
  const { oldest_s: _age, used, quota, clock_ms: clock, ...rest } = report
  const full = used === undefined || !quota ? null : Math.floor((used / quota) * 10)
  return JSON.stringify({ ...rest, full, clock: clock === undefined ? null : Math.round(clock / (5 * MINUTE_MS)) })
}
