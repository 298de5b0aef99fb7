import * as v from 'valibot'
import { TYPES_COMPTE } from '../domain/profile.ts'
import { INVALID_REASONS, REFUSAL_CODES } from '../domain/refusal.ts'
import { question, type AnswerOf } from './question.ts'

/** A place in the journal; the next rows are older. */
interface JournalPlace {
  readonly at: string
  readonly id: string
}

export interface JournalQuery {
  readonly command?: string
  readonly verdict?: 'applied' | 'refused'
  readonly study?: string
  /** ISO 8601: `since` included, `until` excluded. */
  readonly since?: string
  readonly until?: string
  /** Part of a person's name or address, of a company, or of a study's reference. */
  readonly search?: string
  readonly after?: JournalPlace
}

const text = v.nullable(v.string())
const fields = v.nullable(v.record(v.string(), v.unknown()))
const briefRow = v.object({
  id: v.string(),
  name: v.string(),
  verdict: v.picklist(['applied', 'refused']),
  code: v.nullable(v.fallback(v.picklist(REFUSAL_CODES), 'not_allowed')),
  problem: v.fallback(v.nullable(v.object({ field: v.string(), reason: v.picklist(INVALID_REASONS) })), null),
  made_at: v.string(),
  received_at: v.string(),
  study_id: text,
  entreprise: text,
  /** Of the study; null: none, a deleted one, or an older server. */
  reference: v.optional(text, null),
  /** Null: a visitor, or a deleted account. */
  person: v.nullable(v.object({ name: v.string(), type_compte: v.picklist(TYPES_COMPTE) })),
})
const row = v.object({
  ...briefRow.entries,
  args: v.record(v.string(), v.unknown()),
  /** Country of its study, whose local time field hours use; null: no study, or an older server. */
  pays: v.optional(text, null),
  /**
   * Changed rows. Before and after are null when the person concerned is deleted; `after` is null for removed rows too.
   */
  /** The administrator who imported the command; missing: an older server. */
  imported: v.nullish(v.object({ by: text, at: v.string() })),
  changes: v.array(
    v.object({ place: v.string(), operation: v.picklist(['update', 'delete']), before: fields, after: fields }),
  ),
})
const page = v.object({ rows: v.array(row), more: v.boolean(), as_of: v.string() })
const briefPage = v.object({ rows: v.array(briefRow), more: v.boolean(), as_of: v.string() })

export type JournalRow = AnswerOf<typeof row>
export type BriefJournalRow = AnswerOf<typeof briefRow>

const argsOf = (
  { command, verdict, study, since, until, search, after }: JournalQuery,
  size: number,
  brief: boolean,
) => ({
  command: command ?? null,
  verdict: verdict ?? null,
  study: study ?? null,
  since: since ?? null,
  until: until ?? null,
  search: search ?? null,
  after_at: after?.at ?? null,
  after_id: after?.id ?? null,
  size,
  brief,
})

/** Every command with its verdict, newest first. */
export const journal = (query: JournalQuery) =>
  question({
    rpc: 'admin_journal',
    args: argsOf(query, 25, false),
    read: page,
  })

/** As `journal`, in the page size of an export. */
export const briefJournal = (query: JournalQuery) =>
  question({
    rpc: 'admin_journal',
    args: argsOf(query, 1000, true),
    read: briefPage,
  })
