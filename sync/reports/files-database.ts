import { Dexie, type EntityTable } from 'dexie'
import type { KeptReport } from '../contract.ts'
import type { StudyId, UserId } from '../domain/ids.ts'
import type { Cipher } from '../vault/cipher.ts'
import {
  keepBlob,
  readBlob,
  sealTables,
  type KeptBlob,
  type Opening,
  type SealedFields,
} from '../vault/sealed-tables.ts'

interface KeptBytes extends KeptBlob {
  readonly studyId: StudyId
}

/** A file of a message that was opened on this device. */
interface SeenFile extends KeptBlob {
  readonly path: string
  readonly size: number
  /** Device time in ms. */
  readonly openedAt: number
}

/** A file chosen in a form that is not submitted yet. */
interface ChosenFile extends KeptBlob {
  /** Name of the form. */
  readonly form: string
  readonly name: string
  /** Device time in ms. */
  readonly at: number
}

/** A mission whose files are kept on this device for work offline. */
export interface Pin {
  readonly studyId: StudyId
  /** Its files at the time of the request, and those viewed since; they are not deleted while pinned. */
  readonly paths: readonly string[]
  /** ISO 8601: when the last file had arrived; null: some are missing. */
  readonly readyAt: string | null
}

/** A report that a person removed from this device: it is not kept unasked again. */
interface Unwanted {
  readonly studyId: StudyId
}

interface ShareToken {
  /** The id of the share. */
  readonly id: string
  readonly token: string
}

/** The ids and hashes of reports and files reveal no more than the names of the rows. */
export const SEALED_FILES: SealedFields = { bytes: [], seen: [], pins: [], shares: ['token'], chosen: ['name'] }

/**
 * Files that are deleted at sign-out: PDFs kept for reading offline (copies, not the outbox's files, which are work),
 * files of missions that were viewed or prepared, files chosen in an unsubmitted form, and the tokens of links made
 * here. Those links keep working; the server stores only their hashes.
 */
export class FilesDatabase extends Dexie {
  declare readonly kept: EntityTable<KeptReport, 'studyId'>
  declare readonly bytes: EntityTable<KeptBytes, 'studyId'>
  declare readonly shares: EntityTable<ShareToken, 'id'>
  declare readonly seen: EntityTable<SeenFile, 'path'>
  declare readonly pins: EntityTable<Pin, 'studyId'>
  declare readonly chosen: EntityTable<ChosenFile, 'form'>
  declare readonly unwanted: EntityTable<Unwanted, 'studyId'>

  private readonly cipher: Cipher | null

  constructor(prefix: string, userId: UserId, opening: Opening = null) {
    super(filesDatabaseName(prefix, userId))
    this.cipher = opening === 'as-stored' ? null : opening
    sealTables(this, SEALED_FILES, opening)
    this.version(1).stores({ kept: 'studyId', bytes: 'studyId' })
    this.version(2).stores({ kept: 'studyId', bytes: 'studyId', shares: 'id' })
    this.version(3).stores({ kept: 'studyId', bytes: 'studyId', shares: 'id', seen: 'path, openedAt' })
    this.version(4).stores({ kept: 'studyId', bytes: 'studyId', shares: 'id', seen: 'path, openedAt', pins: 'studyId' })
    this.version(5).stores({
      kept: 'studyId',
      bytes: 'studyId',
      shares: 'id',
      seen: 'path, openedAt',
      pins: 'studyId',
      chosen: 'form, at',
    })
    this.version(6).stores({
      kept: 'studyId',
      bytes: 'studyId',
      shares: 'id',
      seen: 'path, openedAt',
      pins: 'studyId',
      chosen: 'form, at',
      unwanted: 'studyId',
    })
  }

  /** Stores a copy, at `now` (device time in ms), in place of the form's previous one: the original file may change. */
  async choose(form: string, file: File, now: number): Promise<void> {
    const bytes = await keepBlob(this.cipher, new Blob([await file.arrayBuffer()], { type: file.type }))
    await this.chosen.put({ form, name: file.name, at: now, ...bytes })
  }

  /** Null: none, or already submitted. */
  async chosenIn(form: string): Promise<File | null> {
    const found = await this.chosen.get(form)
    if (!found) return null
    const blob = await readBlob(this.cipher, found)
    return new File([blob], found.name, { type: blob.type })
  }

  /** Stores a report that a person chose to keep. */
  async put(report: KeptReport, blob: Blob): Promise<void> {
    const bytes = await keepBlob(this.cipher, blob)
    await this.transaction('rw', this.kept, this.bytes, this.unwanted, async () => {
      await this.kept.put(report)
      await this.bytes.put({ studyId: report.studyId, ...bytes })
      await this.unwanted.delete(report.studyId)
    })
  }

  /** Stores a report that nobody asked for. One that was kept by choice meanwhile, or removed, stays so. */
  async putUnasked(report: KeptReport, blob: Blob): Promise<void> {
    const bytes = await keepBlob(this.cipher, blob)
    await this.transaction('rw', this.kept, this.bytes, this.unwanted, async () => {
      if (!(await this.isWanted(report.studyId, report.sha256))) return
      const before = await this.kept.get(report.studyId)
      await this.kept.put(before && !before.unasked ? report : { ...report, unasked: true })
      await this.bytes.put({ studyId: report.studyId, ...bytes })
    })
  }

  /** Whether this version of a report is missing here, and nobody removed the report. */
  async isWanted(studyId: StudyId, sha256: string): Promise<boolean> {
    return (await this.kept.get(studyId))?.sha256 !== sha256 && (await this.unwanted.get(studyId)) === undefined
  }

  /** Deletes the reports that were kept unasked, without these. */
  async letGoExcept(studies: ReadonlySet<StudyId>): Promise<void> {
    await this.transaction('rw', this.kept, this.bytes, async () => {
      const over = (await this.kept.toArray())
        .filter(({ studyId, unasked }) => unasked && !studies.has(studyId))
        .map(({ studyId }) => studyId)
      await this.kept.bulkDelete(over)
      await this.bytes.bulkDelete(over)
    })
  }

  /** The bytes of exactly this version of the report. */
  async find(studyId: StudyId, sha256: string | null): Promise<Blob | null> {
    const kept = await this.kept.get(studyId)
    if (!kept || (sha256 !== null && kept.sha256 !== sha256)) return null
    const bytes = await this.bytes.get(studyId)
    return bytes ? readBlob(this.cipher, bytes) : null
  }

  /**
   * Stores a viewed file, then deletes unpinned ones, the longest unseen first, until these take at most `most` bytes.
   */
  async see(file: SeenFile, most: number): Promise<void> {
    const bytes = await keepBlob(this.cipher, file.blob)
    await this.transaction('rw', this.seen, this.pins, async () => {
      await this.seen.put({ ...file, ...bytes })
      const pinned = await this.pinnedPaths()
      const longestUnseenFirst = (await this.seen.orderBy('openedAt').toArray()).filter(({ path }) => !pinned.has(path))
      let over = longestUnseenFirst.reduce((sum, { size }) => sum + size, 0) - most
      for (const { path, size } of longestUnseenFirst) {
        if (over <= 0) break
        if (path === file.path) continue
        await this.seen.delete(path)
        over -= size
      }
    })
  }

  /** Stores a file for the missions that pinned it; false: no mission pins it any more. */
  async hold(file: SeenFile): Promise<boolean> {
    const bytes = await keepBlob(this.cipher, file.blob)
    return this.transaction('rw', this.seen, this.pins, async () => {
      const pinned = await this.pinnedPaths()
      if (pinned.has(file.path)) await this.seen.put({ ...file, ...bytes })
      return pinned.has(file.path)
    })
  }

  async has(path: string): Promise<boolean> {
    return (await this.seen.where('path').equals(path).count()) > 0
  }

  /** Deletes the files that only this mission pinned. */
  async unpin(studyId: StudyId): Promise<void> {
    await this.transaction('rw', this.seen, this.pins, async () => {
      const pin = await this.pins.get(studyId)
      if (!pin) return
      await this.pins.delete(studyId)
      const pinned = await this.pinnedPaths()
      await this.seen.bulkDelete(pin.paths.filter((path) => !pinned.has(path)))
    })
  }

  private async pinnedPaths(): Promise<ReadonlySet<string>> {
    return new Set((await this.pins.toArray()).flatMap(({ paths }) => paths))
  }

  /** A stored file, marked as viewed at `now` (device time in ms); null: not here. */
  async seenBefore(path: string, now: number): Promise<Blob | null> {
    const seen = await this.seen.get(path)
    if (!seen) return null
    await this.seen.update(path, { openedAt: now })
    return readBlob(this.cipher, seen)
  }

  /** A person no longer wants this report here. */
  async remove(studyId: StudyId): Promise<void> {
    await this.transaction('rw', this.kept, this.bytes, this.unwanted, async () => {
      await this.kept.delete(studyId)
      await this.bytes.delete(studyId)
      await this.unwanted.put({ studyId })
    })
  }
}

export const filesDatabaseName = (prefix: string, userId: UserId): string => `${prefix}-files-${userId}`
