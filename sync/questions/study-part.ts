import * as v from 'valibot'
import type { Question } from '../contract.ts'
import { AUTHOR_ROLES } from '../domain/message.ts'
import type { Ends, Place } from '../domain/pages.ts'
import { readBody } from '../records/kinds.ts'
import type { RecordBodies } from '../records/record.ts'
import { ends } from '../transport/ends.ts'
import { question, type AnswerOf } from './question.ts'
import { sampleRow } from './samples.ts'

const told = v.object({ id: v.string(), body: v.unknown() })
const file = v.object({
  id: v.string(),
  author_role: v.picklist(AUTHOR_ROLES),
  author_name: v.nullable(v.string()),
  received_at: v.string(),
  file: v.object({ path: v.string(), name: v.string(), size: v.number() }),
})

const record =
  <K extends 'event' | 'photo' | 'request_photo' | 'measurement'>(kind: K) =>
  (row: unknown): { readonly id: string; readonly body: RecordBodies[K] } | null => {
    const parsed = v.safeParse(told, row)
    const body = parsed.success ? readBody(kind, parsed.output.body) : null
    return parsed.success && body ? { id: parsed.output.id, body } : null
  }

const plain =
  <S extends v.GenericSchema>(schema: S) =>
  (row: unknown): AnswerOf<S> | null => {
    const parsed = v.safeParse(schema, row)
    return parsed.success ? (parsed.output as AnswerOf<S>) : null
  }

/** The long lists of a study, by name. Rows that this version cannot read are skipped, as in the feed. */
const READERS = {
  events: record('event'),
  photos: record('photo'),
  site_photos: record('request_photo'),
  measurements: record('measurement'),
  samples: plain(sampleRow),
  files: plain(file),
}

export type StudyPart = keyof typeof READERS
export type StudyParts = { readonly [P in StudyPart]: NonNullable<ReturnType<(typeof READERS)[P]>> }

export interface PartPage<Row> extends Ends {
  readonly rows: readonly Row[]
  readonly total: number
}

export const studyPart = <P extends StudyPart>(id: string, part: P, place?: Place) =>
  question({
    rpc: 'admin_study_part',
    args: { id, part, page: place ?? null },
    read: v.object({
      rows: v.pipe(
        v.array(v.unknown()),
        v.transform((rows) => rows.map((row) => READERS[part](row)).filter((row) => row !== null)),
      ),
      total: v.number(),
      ...ends,
    }),
  }) as Question<PartPage<StudyParts[P]>>
