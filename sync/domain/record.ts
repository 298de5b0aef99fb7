import type { Certificate } from './certificate.ts'
import type { Colleague } from './colleague.ts'
import type { StudyId } from './ids.ts'
import type { Invoice } from './invoice.ts'
import type { MailPreference } from './mail-event.ts'
import type { Message, ReadMark } from './message.ts'
import type { NoticeMark } from './notice.ts'
import type { Measurement } from './measurement.ts'
import type { Photo } from './photo.ts'
import type { MissionPlan } from './planning.ts'
import type { TypeCompte } from './profile.ts'
import type { Recommendation, RecommendationMark } from './recommendation.ts'
import type { ReportVersion } from './report.ts'
import type { HeldReport } from './report-review.ts'
import type { Sample } from './sample.ts'
import type { Setting } from './setting.ts'
import type { Share } from './share.ts'
import type { SupportRequest } from './support.ts'

/** Events of a study's timeline, in the order in which they can occur. */
export const EVENT_KINDS = [
  'requested',
  'requested_for',
  'price_agreed',
  'assigned',
  'accepted',
  'started',
  'notes_saved',
  'finished',
  'report_submitted',
  'report_sent_back',
  'report_attached',
  'report_replaced',
  'report_validated',
  'unassigned',
  'put_back',
  'cancelled',
  'reopened',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** One entry of a study's timeline. */
export interface StudyEvent {
  /** Null: a kind that this version does not know. */
  readonly kind: EventKind | null
  readonly by_name: string | null
  readonly by_role: TypeCompte | null
  readonly mine: boolean
  /** This reader was given the mission, or lost it. */
  readonly to_me: boolean
  /** ISO 8601: the device's time, clamped by the server [L17]. */
  readonly at: string
  readonly received_at: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * The kinds of records in the second feed (the first carries the studies). Add a new kind here, in `records/kinds.ts`
 * and in SQL.
 */
export interface RecordBodies {
  readonly event: StudyEvent
  readonly certificate: Certificate
  readonly report_version: ReportVersion
  readonly held_report: HeldReport
  readonly setting: Setting
  readonly share: Share
  readonly invoice: Invoice
  readonly message: Message
  readonly read_mark: ReadMark
  readonly recommendation: Recommendation
  readonly recommendation_mark: RecommendationMark
  readonly mission_plan: MissionPlan
  readonly notice_mark: NoticeMark
  readonly photo: Photo
  readonly measurement: Measurement
  readonly sample: Sample
  readonly mail_preference: MailPreference
  readonly support_request: SupportRequest
  readonly colleague: Colleague
}

export type RecordKind = keyof RecordBodies

/** A record as stored; `body` holds the fields that this reader may see. */
export interface HawaRecord<K extends RecordKind> {
  /** UUID, created by the device or the server. */
  readonly id: string
  readonly kind: K
  readonly studyId: StudyId | null
  readonly body: RecordBodies[K]
}

export type AnyRecord = { [K in RecordKind]: HawaRecord<K> }[RecordKind]
