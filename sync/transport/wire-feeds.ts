/** Parsers of the pages of both feeds, and of all in one. A row that this version cannot read is set aside. */
import * as v from 'valibot'
import { studyId } from '../domain/ids.ts'
import { isRecordKind, readBody } from '../records/kinds.ts'
import type { FeedHead, FeedPage, SentRecord, SentStudy, Synced, Tombstone } from './transport.ts'
import { parse } from './wire-replies.ts'
import { digest, idOf, instant, profileRow, rev, studyRow, UUID } from './wire.ts'

const tombstone = v.object({ id: idOf(studyId), rev, deleted: v.literal(true) })
const feedRow = v.variant('deleted', [studyRow, tombstone])
const rowHead = v.object({ id: idOf(studyId), rev, more: v.exactOptional(v.boolean()) })

/** Null when it is no feed. `batch`: as asked; a shorter page is the last one, unless it says that it was cut. */
export function readStudiesPage(body: unknown, batch: number): FeedPage<SentStudy> | null {
  if (!Array.isArray(body)) return null
  const rows: (SentStudy | Tombstone)[] = []
  const unreadable: FeedHead[] = []
  let lastRev: number | null = null
  let isCut = false
  for (const item of body) {
    const head = parse(rowHead, item)
    if (!head) continue
    isCut = head.more === true
    const row = parse(feedRow, item)
    if (row) rows.push(row)
    else unreadable.push({ id: head.id, rev: head.rev })
    lastRev = Math.max(lastRev ?? 0, head.rev)
  }
  // Rows without even a revision: not our feed.
  if (body.length > 0 && lastRev === null) return null
  return { rows, unreadable, lastRev, ended: body.length < batch && !isCut, digest: null }
}

const recordHead = { id: UUID, kind: v.string(), rev }
const sentRecord = v.object({
  ...recordHead,
  deleted: v.literal(false),
  study_id: v.nullable(idOf(studyId)),
  body: v.unknown(),
})
const recordsPage = v.object({
  rows: v.array(v.variant('deleted', [v.object({ ...recordHead, deleted: v.literal(true) }), sentRecord])),
  digest: v.nullable(v.object({ count: v.pipe(v.number(), v.integer()), xor: v.pipe(v.number(), v.integer()) })),
})

/** Null when it is no page of records. */
export function readRecordsPage(body: unknown): FeedPage<SentRecord> | null {
  const page = parse(recordsPage, body)
  if (!page) return null
  const rows: (SentRecord | Tombstone)[] = []
  const unreadable: FeedHead[] = []
  for (const row of page.rows) {
    const head = { id: `${row.kind}:${row.id}`, rev: row.rev }
    const sent = row.deleted ? { ...head, deleted: true as const } : recordOf(head, row)
    if (sent) rows.push(sent)
    else unreadable.push(head)
  }
  const { digest } = page
  return { rows, unreadable, lastRev: page.rows.at(-1)?.rev ?? null, ended: digest !== null, digest }
}

/** Null: a kind or a shape of a newer server. */
function recordOf(head: FeedHead, { kind, study_id, body }: v.InferOutput<typeof sentRecord>): SentRecord | null {
  const read = isRecordKind(kind) ? readBody(kind, body) : null
  return isRecordKind(kind) && read ? { ...head, deleted: false, kind, study_id, body: read } : null
}

const synced = v.object({
  profile: v.nullable(profileRow),
  studies: v.unknown(),
  digest: v.nullable(digest),
  records: v.unknown(),
  server_time: instant,
  timeline: v.nullable(UUID),
})

/**
 * Null when it is no answer of ours. A page that is none is left out: asked by itself, it says why. `batch`: as asked.
 */
export function readSynced(body: unknown, batch: number): (Synced & { readonly server_time: string }) | null {
  const answer = parse(synced, body)
  if (!answer) return null
  const { profile, server_time, timeline } = answer
  const studies = readStudiesPage(answer.studies, batch)
  const ofAll = answer.digest && { count: answer.digest.count, xor: answer.digest.xor }
  return {
    profile,
    studies: studies && { ...studies, digest: studies.ended ? ofAll : null },
    records: readRecordsPage(answer.records),
    server_time,
    timeline,
  }
}
