import * as v from 'valibot'
import { certificate } from './certificate.ts'
import { colleague } from './colleague.ts'
import type { Kind } from './definition.ts'
import { event } from './event.ts'
import { heldReport } from './held-report.ts'
import { invoice } from './invoice.ts'
import { mailPreference } from './mail-preference.ts'
import { measurement } from './measurement.ts'
import { message } from './message.ts'
import { missionPlan } from './mission-plan.ts'
import { noticeMark } from './notice-mark.ts'
import { photo } from './photo.ts'
import { quote } from './quote.ts'
import { readMark } from './read-mark.ts'
import { recommendationMark } from './recommendation-mark.ts'
import { recommendation } from './recommendation.ts'
import type { RecordBodies, RecordKind } from './record.ts'
import { requestPhoto } from './request-photo.ts'
import { reportVersion } from './report-version.ts'
import { sample } from './sample.ts'
import { setting } from './setting.ts'
import { share } from './share.ts'
import { supportRequest } from './support-request.ts'
import { tick } from './tick.ts'

/** Everything that the second feed carries beside the studies. In another order, every device reads all of it again. */
export const KINDS = [
  event,
  certificate,
  reportVersion,
  heldReport,
  setting,
  share,
  invoice,
  message,
  readMark,
  recommendation,
  recommendationMark,
  photo,
  measurement,
  sample,
  missionPlan,
  noticeMark,
  mailPreference,
  supportRequest,
  colleague,
  quote,
  tick,
  requestPhoto,
] as const

const BY_NAME = Object.fromEntries<Kind>(KINDS.map((kind) => [kind.name, kind])) as Readonly<Record<RecordKind, Kind>>

export const RECORD_KINDS: readonly RecordKind[] = KINDS.map(({ name }) => name)

export const isRecordKind = (kind: string): kind is RecordKind => Object.hasOwn(BY_NAME, kind)

/** Null: a shape that this version cannot read. */
export function readBody<K extends RecordKind>(kind: K, body: unknown): RecordBodies[K] | null {
  const parsed = v.safeParse(BY_NAME[kind].body, body)
  return parsed.success ? (parsed.output as RecordBodies[K]) : null
}

/** Sorts by time: UTC in one width, since the server's instants vary in precision. */
export function sortTime<K extends RecordKind>(kind: K, body: RecordBodies[K]): string {
  return new Date(BY_NAME[kind].at(body)).toISOString()
}
