import * as v from 'valibot'
import type { Question } from '../contract.ts'
import type { SampleRow } from '../contract.ts'
import type { MessageFile } from '../records/message.ts'
import { AUTHOR_ROLES, type AuthorRole } from '../domain/message.ts'
import type { Ends, Place } from '../domain/pages.ts'
import type { RecordBodies } from '../records/record.ts'
import { readBody } from '../records/kinds.ts'
import { ends } from '../transport/ends.ts'
import { sampleRow } from './samples.ts'

export interface StudyFile {
  readonly id: string
  readonly author_role: AuthorRole
  readonly author_name: string | null
  readonly received_at: string
  readonly file: Pick<MessageFile, 'path' | 'name' | 'size'>
}

interface Body<K extends 'event' | 'photo' | 'measurement'> {
  readonly id: string
  readonly body: RecordBodies[K]
}

/** The long lists of a study, by name. */
export interface StudyParts {
  readonly events: Body<'event'>
  readonly photos: Body<'photo'>
  readonly measurements: Body<'measurement'>
  readonly samples: SampleRow
  readonly files: StudyFile
}

export type StudyPart = keyof StudyParts

export interface PartPage<Row> extends Ends {
  readonly rows: readonly Row[]
  readonly total: number
}

const page = v.object({ rows: v.array(v.unknown()), total: v.number(), ...ends })
const told = v.object({ id: v.string(), body: v.unknown() })
const file = v.object({
  id: v.string(),
  author_role: v.picklist(AUTHOR_ROLES),
  author_name: v.nullable(v.string()),
  received_at: v.string(),
  file: v.object({ path: v.string(), name: v.string(), size: v.number() }),
})

const record =
  <K extends 'event' | 'photo' | 'measurement'>(kind: K) =>
  (row: unknown): Body<K> | null => {
    const parsed = v.safeParse(told, row)
    const body = parsed.success ? readBody(kind, parsed.output.body) : null
    return parsed.success && body ? { id: parsed.output.id, body } : null
  }

const plain =
  <Row>(schema: v.GenericSchema<unknown, Row>) =>
  (row: unknown): Row | null => {
    const parsed = v.safeParse(schema, row)
    return parsed.success ? parsed.output : null
  }

const READERS: { readonly [P in StudyPart]: (row: unknown) => StudyParts[P] | null } = {
  events: record('event'),
  photos: record('photo'),
  measurements: record('measurement'),
  samples: plain(sampleRow),
  files: plain(file),
}

/** Skips rows that this version cannot read, as the feed does. */
export const studyPart = <P extends StudyPart>(
  id: string,
  part: P,
  place?: Place,
): Question<PartPage<StudyParts[P]>> => ({
  rpc: 'admin_study_part',
  args: { id, part, page: place ?? null },
  read: (body) => {
    const parsed = v.safeParse(page, body)
    if (!parsed.success) return null
    const rows = parsed.output.rows.map(READERS[part]).filter((row): row is StudyParts[P] => row !== null)
    return { ...parsed.output, rows }
  },
})
