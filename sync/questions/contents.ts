import * as v from 'valibot'
import type { Question } from '../contract.ts'
import { readContentBody } from '../commands/content-fields.ts'
import type { ContentBodies, ContentKind, Spoken } from '../domain/content.ts'
import { question, type AnswerOf } from './question.ts'

/** One version, as the server stores it. */
export interface ContentVersion<K extends ContentKind = ContentKind> {
  readonly version_id: string
  /** Null: the shipped content again, or removed if none is shipped. */
  readonly body: ContentBodies[K] | null
  readonly shown: boolean
  /** Version number of a published legal page; null: a draft. */
  readonly number: number | null
  /** YYYY-MM-DD. */
  readonly effective_on: string | null
  readonly note: Spoken | null
  /** ISO 8601. */
  readonly at: string
  readonly author: string | null
}

export interface WrittenContent<K extends ContentKind = ContentKind> extends ContentVersion<K> {
  readonly key: string
}

export interface ContentList<K extends ContentKind = ContentKind> {
  readonly rows: readonly WrittenContent<K>[]
  readonly published: readonly AnswerOf<typeof published>[]
  readonly as_of: string
}

export interface ContentHistory<K extends ContentKind = ContentKind> {
  readonly rows: readonly ContentVersion<K>[]
  readonly as_of: string
}

const version = (kind: ContentKind) => ({
  version_id: v.string(),
  shown: v.boolean(),
  number: v.nullable(v.number()),
  effective_on: v.nullable(v.string()),
  at: v.string(),
  author: v.nullable(v.string()),
  note: v.nullable(v.object({ fr: v.string(), en: v.string(), ar: v.string() })),
  body: v.nullable(
    v.pipe(
      v.unknown(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const read = readContentBody(kind, dataset.value)
        if ('body' in read) return read.body
        addIssue({ message: read.wrong })
        return NEVER
      }),
    ),
  ),
})

const published = v.object({
  key: v.string(),
  version_id: v.string(),
  number: v.number(),
  effective_on: v.string(),
  at: v.string(),
  author: v.nullable(v.string()),
})

/** Every edited content of a kind; the shipped contents are on the device. */
export const contents = <K extends ContentKind>(kind: K) =>
  question({
    rpc: 'admin_contents',
    args: { kind },
    read: v.object({
      /** The latest version of every content that was ever edited. */
      rows: v.array(v.object({ key: v.string(), ...version(kind) })),
      /** The published version of each legal page, whatever draft exists. */
      published: v.array(published),
      as_of: v.string(),
    }),
  }) as Question<ContentList<K>>

/** Newest first. */
export const contentHistory = <K extends ContentKind>(kind: K, key: string) =>
  question({
    rpc: 'admin_content_history',
    args: { kind, key },
    read: v.object({ rows: v.array(v.object(version(kind))), as_of: v.string() }),
  }) as Question<ContentHistory<K>>
