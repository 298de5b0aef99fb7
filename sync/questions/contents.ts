import * as v from 'valibot'
import type { Question } from '../contract.ts'
import { readContentBody } from '../commands/content-fields.ts'
import type { ContentBodies, ContentKind, Spoken } from '../domain/content.ts'
import { reading } from './reading.ts'

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

/** The published version of a legal page, whatever draft exists. */
export interface PublishedLegal {
  readonly key: string
  readonly version_id: string
  readonly number: number
  readonly effective_on: string
  readonly at: string
  readonly author: string | null
}

export interface ContentList<K extends ContentKind = ContentKind> {
  /** The latest version of every content that was ever edited. */
  readonly rows: readonly WrittenContent<K>[]
  readonly published: readonly PublishedLegal[]
  readonly as_of: string
}

export interface ContentHistory<K extends ContentKind = ContentKind> {
  /** Newest first. */
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

/** Every edited content of a kind; the shipped contents are on the device. */
export const contents = <K extends ContentKind>(kind: K): Question<ContentList<K>> => ({
  rpc: 'admin_contents',
  args: { kind },
  read: (body) =>
    reading(
      v.object({
        rows: v.array(v.object({ key: v.string(), ...version(kind) })),
        published: v.array(
          v.object({
            key: v.string(),
            version_id: v.string(),
            number: v.number(),
            effective_on: v.string(),
            at: v.string(),
            author: v.nullable(v.string()),
          }),
        ),
        as_of: v.string(),
      }),
    )(body) as ContentList<K> | null,
})

export const contentHistory = <K extends ContentKind>(kind: K, key: string): Question<ContentHistory<K>> => ({
  rpc: 'admin_content_history',
  args: { kind, key },
  read: (body) =>
    reading(v.object({ rows: v.array(v.object(version(kind))), as_of: v.string() }))(body) as ContentHistory<K> | null,
})
