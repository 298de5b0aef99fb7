import { Dexie, type EntityTable } from 'dexie'
import { fileProblem, withItsType } from '../domain/file-kind.ts'
import type { UserId } from '../domain/ids.ts'
import { REPORT_FILE } from '../domain/report.ts'
import type { FileProblem } from '../domain/stored-file.ts'
import type { Cipher } from '../vault/cipher.ts'
import { keepBlob } from '../vault/sealed-tables.ts'

/** Nobody was signed in when the file came. */
const NOBODY = 'nobody'

/** Longer than a day in the field, too short for an archive. */
export const HANDED_MS = 24 * 3_600_000

/** A file as another app shared it; its bytes are deleted when they are no longer needed. */
export interface HandedRecord {
  readonly owner: UserId | typeof NOBODY
  readonly name: string
  readonly size: number
  /** Device time in ms. */
  readonly at: number
  readonly blob: Blob | null
  /** Encrypted, like the person's other data. */
  readonly blobSealed?: boolean
  readonly problem: FileProblem | 'expired' | null
  /** It came while nobody was signed in. */
  readonly unbound: boolean
  /** Name of an earlier unused file that this one replaced. */
  readonly dropped: string | null
}

/**
 * A file that another app shared with this one, until it is submitted: one per person, bound to the person signed in
 * when it came [L14]. Not part of an outbox, since nobody has chosen its mission. The service worker writes it.
 */
export class HandedDatabase extends Dexie {
  declare private readonly files: EntityTable<HandedRecord, 'owner'>

  constructor(prefix: string) {
    super(`${prefix}-handed`, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ files: 'owner' })
  }

  /**
   * Durable when this resolves. Of a file that cannot be a report only the facts are kept, for the page's explanation.
   */
  async keep(file: File, owner: UserId | null, now: number, cipher: Cipher | null = null): Promise<void> {
    const problem = await fileProblem(file, REPORT_FILE)
    const bytes = problem ? { blob: null } : await keepBlob(cipher, await copyOf(file))
    await this.put({
      owner: owner ?? NOBODY,
      name: file.name,
      size: file.size,
      at: now,
      ...bytes,
      problem,
      unbound: owner === null,
      dropped: null,
    })
    await this.expire(now)
  }

  get(owner: UserId): Promise<HandedRecord | undefined> {
    return this.files.get(owner)
  }

  /** Assigns a file that came while nobody was signed in to this person. */
  async claim(owner: UserId): Promise<void> {
    await this.transaction('rw', this.files, async () => {
      const found = await this.files.get(NOBODY)
      if (!found) return
      await this.files.delete(NOBODY)
      await this.put({ ...found, owner })
    })
  }

  /** Deletes the bytes of files that were not used in time, and marks them as expired. */
  async expire(now: number): Promise<void> {
    await this.files
      .filter(({ at, problem }) => problem === null && now - at > HANDED_MS)
      .modify({ blob: null, problem: 'expired' })
  }

  async drop(owner: UserId): Promise<void> {
    await this.files.delete(owner)
  }

  private async put(record: HandedRecord): Promise<void> {
    await this.transaction('rw', this.files, async () => {
      const before = await this.files.get(record.owner)
      await this.files.put({ ...record, dropped: before?.blob ? before.name : record.dropped })
    })
  }
}

/** A file handle would later return the other app's new contents. */
async function copyOf(file: File): Promise<Blob> {
  const { type } = await withItsType(file)
  return new Blob([await file.arrayBuffer()], { type })
}
