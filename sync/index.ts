/**
 * Entry point for pages: `openHawa`, and the types of all that it gives. Heavy code (RxDB) loads with the first call of
 * `openHawa`. Values and rules of the domain are imported from their files in `domain/`: here each page that opens the
 * sync would load all of them.
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
export type * from './domain/certificate.ts'
export type * from './domain/enumerations.ts'
export type * from './domain/ids.ts'
export type * from './domain/invoice.ts'
export type * from './domain/invoice-state.ts'
export type * from './domain/money.ts'
export type * from './domain/mail-event.ts'
export type * from './domain/message.ts'
export type * from './domain/message-file.ts'
export type * from './domain/measurement.ts'
export type * from './domain/observation.ts'
export type * from './domain/notice.ts'
export type * from './domain/permissions.ts'
export type * from './domain/pin.ts'
export type * from './domain/photo.ts'
export type * from './domain/planning.ts'
export type * from './domain/profile.ts'
export type * from './domain/recommendation.ts'
export type * from './domain/refusal.ts'
export type * from './domain/report.ts'
export type * from './domain/report-review.ts'
export type * from './domain/runtime-config.ts'
export type * from './domain/sample.ts'
export type * from './domain/setting.ts'
export type * from './domain/share.ts'
export type * from './domain/stored-file.ts'
export type * from './domain/study.ts'
export type * from './domain/study-event.ts'
export type * from './domain/support.ts'
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
