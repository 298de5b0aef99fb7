import { Dexie, type EntityTable } from 'dexie'
import type { KeptReport } from '../contract.ts'
import type { StudyId, UserId } from '../domain/ids.ts'

interface KeptBytes {
  readonly studyId: StudyId
  readonly blob: Blob
}

/** PDFs that a person asked to keep for reading offline. Not the outbox's files: those are work, these are copies. */
export class FilesDatabase extends Dexie {
  declare readonly kept: EntityTable<KeptReport, 'studyId'>
  declare readonly bytes: EntityTable<KeptBytes, 'studyId'>

  constructor(prefix: string, userId: UserId) {
    super(filesDatabaseName(prefix, userId))
    this.version(1).stores({ kept: 'studyId', bytes: 'studyId' })
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

  async remove(studyId: StudyId): Promise<void> {
    await this.transaction('rw', this.kept, this.bytes, async () => {
      await this.kept.delete(studyId)
      await this.bytes.delete(studyId)
    })
  }
}

export const filesDatabaseName = (prefix: string, userId: UserId): string => `${prefix}-files-${userId}`
