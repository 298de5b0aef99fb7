import { Dexie, type EntityTable } from 'dexie'
import type { KeptReport } from '../contract.ts'
import type { StudyId, UserId } from '../domain/ids.ts'

interface KeptBytes {
  readonly studyId: StudyId
  readonly blob: Blob
}

/** The file of a message that was opened on this device. */
interface SeenFile {
  readonly path: string
  readonly blob: Blob
  readonly size: number
  /** Device time in ms. */
  readonly openedAt: number
}

interface ShareToken {
  /** Of the share. */
  readonly id: string
  readonly token: string
}

/**
 * What goes when a person signs out: PDFs that they asked to keep for reading offline (copies, not the outbox's files, which
 * are work), files of messages that they looked at, and what opens the links that they made here. Those go on working; the server knows only their hashes.
 */
export class FilesDatabase extends Dexie {
  declare readonly kept: EntityTable<KeptReport, 'studyId'>
  declare readonly bytes: EntityTable<KeptBytes, 'studyId'>
  declare readonly shares: EntityTable<ShareToken, 'id'>
  declare readonly seen: EntityTable<SeenFile, 'path'>

  constructor(prefix: string, userId: UserId) {
    super(filesDatabaseName(prefix, userId))
    this.version(1).stores({ kept: 'studyId', bytes: 'studyId' })
    this.version(2).stores({ kept: 'studyId', bytes: 'studyId', shares: 'id' })
    this.version(3).stores({ kept: 'studyId', bytes: 'studyId', shares: 'id', seen: 'path, openedAt' })
  }

  async put(report: KeptReport, blob: Blob): Promise<void> {
    await this.transaction('rw', this.kept, this.bytes, async () => {
      await this.kept.put(report)
      await this.bytes.put({ studyId: report.studyId, blob })
    })
  }

  /** The bytes of exactly this version of the report. */
  async find(studyId: StudyId, sha256: string | null): Promise<Blob | null> {
    const kept = await this.kept.get(studyId)
    if (!kept || (sha256 !== null && kept.sha256 !== sha256)) return null
    return (await this.bytes.get(studyId))?.blob ?? null
  }

  /** Keeps it; others, the longest unseen first, go until all take no more than `most` bytes. */
  async see(file: SeenFile, most: number): Promise<void> {
    await this.transaction('rw', this.seen, async () => {
      await this.seen.put(file)
      const longestUnseenFirst = await this.seen.orderBy('openedAt').toArray()
      let over = longestUnseenFirst.reduce((sum, { size }) => sum + size, 0) - most
      for (const { path, size } of longestUnseenFirst) {
        if (over <= 0) break
        if (path === file.path) continue
        await this.seen.delete(path)
        over -= size
      }
    })
  }

  async remove(studyId: StudyId): Promise<void> {
    await this.transaction('rw', this.kept, this.bytes, async () => {
      await this.kept.delete(studyId)
      await this.bytes.delete(studyId)
    })
  }
}

export const filesDatabaseName = (prefix: string, userId: UserId): string => `${prefix}-files-${userId}`
