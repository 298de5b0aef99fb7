/**
 * Entry point for pages: types, the pure domain, and `openHawa`. Heavy code (RxDB) loads with the first call of
 * `openHawa`, so that a public page can import enumerations from here at no cost.
 */
import type { Hawa, RuntimeConfig } from './contract.ts'
import { browserEnvironment, type Environment } from './ground/environment.ts'
import { isStorageFull } from './uploads/room.ts'

export interface OpenOptions {
  /** Replacements for the browser's platform services. */
  readonly environment?: Partial<Environment>
  /** Called for bugs and broken databases; by default they are reported like uncaught errors. */
  readonly onError?: (error: unknown) => void
}

/** Opens the sync of this device. Never asks the network; rejects only when the device's storage is broken. */
export async function openHawa(config: RuntimeConfig, options: OpenOptions = {}): Promise<Hawa> {
  const { assembleHawa } = await import('./runtime/hawa.ts')
  return assembleHawa({ ...browserEnvironment, ...options.environment }, config, options.onError ?? reportUncaught)
}

/**
 * A full disk is no bug: every action reports it on the spot, the banner shows it meanwhile, and failed background work
 * is retried.
 */
function reportUncaught(error: unknown): void {
  if (isStorageFull(error)) return
  queueMicrotask(() => {
    throw error
  })
}

export type * from './contract.ts'
export type { Command, CommandArgs } from './commands/command.ts'
export type { Environment } from './ground/environment.ts'
export type * from './domain/calendar.ts'
export type * from './domain/connection.ts'
export * from './domain/certificate.ts'
export * from './domain/enumerations.ts'
export * from './domain/ids.ts'
export * from './domain/invoice.ts'
export * from './domain/invoice-state.ts'
export * from './domain/money.ts'
export * from './domain/mail-event.ts'
export * from './domain/message.ts'
export * from './domain/message-file.ts'
export type * from './domain/measurement.ts'
export type * from './domain/observation.ts'
export * from './domain/notice.ts'
export * from './domain/permissions.ts'
export * from './domain/pin.ts'
export * from './domain/photo.ts'
export type * from './domain/planning.ts'
export * from './domain/profile.ts'
export * from './domain/recommendation.ts'
export * from './domain/refusal.ts'
export * from './domain/report.ts'
export * from './domain/report-review.ts'
export * from './domain/runtime-config.ts'
export type * from './domain/sample.ts'
export * from './domain/setting.ts'
export * from './domain/share.ts'
export * from './domain/stored-file.ts'
export * from './domain/study.ts'
export * from './domain/study-event.ts'
export * from './domain/support.ts'
export type { Certificate } from './records/certificate.ts'
export type { Colleague } from './records/colleague.ts'
export type { HeldReport } from './records/held-report.ts'
export type { Invoice, Payment } from './records/invoice.ts'
export type { Quote } from './records/quote.ts'
export type { Measurement } from './records/measurement.ts'
export type { Message, MessageFile } from './records/message.ts'
export type { Photo, PhotoFile } from './records/photo.ts'
export type { ReadMark } from './records/read-mark.ts'
export type * from './records/record.ts'
export type { ReportVersion } from './records/report-version.ts'
export type { Sample } from './records/sample.ts'
