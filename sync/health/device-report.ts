import type { HealthReport, Platform } from '../domain/health.ts'
import type { StorageFacts } from '../ground/platform-storage.ts'
import type { Entry } from '../outbox/entry.ts'
import { isQuietCommand } from '../outbox/order.ts'

export interface DeviceFacts {
  readonly app: string | null
  readonly platform: Platform
  readonly backgroundSync: boolean | null
  readonly installed: boolean | null
}

export interface DeviceState {
  /** In the order of dispatch. */
  readonly entries: readonly Entry[]
  /** Device time in ms. */
  readonly now: number
  readonly clockOffsetMs: number | null
  readonly facts: DeviceFacts
  readonly storage: StorageFacts
  /** Null: unknown here (the worker does not open the store). */
  readonly repairs: number | null
  readonly sealed: boolean
}

export function deviceReport({
  entries,
  now,
  clockOffsetMs,
  facts,
  storage,
  repairs,
  sealed,
}: DeviceState): HealthReport {
  const work = entries.filter(({ name }) => !isQuietCommand(name))
  const refused = work.filter(({ state }) => state.kind === 'refused')
  const [oldest] = work
  const failure = refused.map(({ state }) => (state.kind === 'refused' ? state.code : null))[0] ?? oldest?.lastProblem
  return {
    waiting: work.length - refused.length,
    refused: refused.length,
    ...(oldest ? { oldest_s: ageOf(oldest, now, clockOffsetMs), oldest: oldest.name } : {}),
    ...(failure ? { failure } : {}),
    ...known('app', facts.app),
    platform: facts.platform,
    ...known('used', storage.usedBytes),
    ...known('quota', storage.quotaBytes),
    ...known('persisted', storage.persisted),
    ...known('clock_ms', clockOffsetMs),
    ...known('repairs', repairs),
    ...known('sync', facts.backgroundSync),
    ...known('installed', facts.installed),
    sealed,
  }
}

function known<K extends string, T>(key: K, value: T | null): { readonly [P in K]?: T } {
  return (value === null ? {} : { [key]: value }) as { readonly [P in K]?: T }
}

/**
 * Age in whole seconds: by the device's own clock if the command was given before any measurement, else by the
 * corrected one [L17].
 */
function ageOf({ madeAt, deviceTime, clockOffsetMs: then }: Entry, now: number, offset: number | null): number {
  const given = then === null ? deviceTime : Date.parse(madeAt) - (offset ?? then)
  const age = Math.floor((now - given) / 1000)
  return Number.isFinite(age) ? Math.max(0, age) : 0
}
