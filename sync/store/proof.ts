import type { Subscription } from 'rxjs'
import { eachRow } from './rows.ts'
import type { StoreDatabase, StudyRow } from './schema.ts'

export interface LocalDigest {
  readonly count: number
  readonly xor: bigint
}

/**
 * Count and xor of the revisions in the store [L10]. Reads the table once, then follows its changes, so that
 * the proof after each pull costs what has changed.
 */
export class Proof {
  private revById: Map<string, number> | null = null
  private following: Subscription | null = null

  constructor(private readonly database: StoreDatabase) {}

  async digest(): Promise<LocalDigest> {
    return digestOf(await this.revisions())
  }

  /**
   * From the table itself: what another tab has written may be on the disk before this tab is told of it, so a
   * difference found in memory is none until the disk says the same.
   */
  async reread(): Promise<LocalDigest> {
    this.close()
    this.revById = null
    return digestOf(await this.revisions())
  }

  close(): void {
    this.following?.unsubscribe()
  }

  private async revisions(): Promise<Map<string, number>> {
    if (this.revById) return this.revById
    const revById = new Map<string, number>()
    // Listen first: what changes during the reading is applied over it.
    const early: (() => void)[] = []
    this.following = this.database.studies.eventBulks$.subscribe(({ events }) => {
      for (const { documentData, operation } of events) {
        const change = () => book(revById, documentData as StudyRow, operation === 'DELETE')
        if (this.revById) change()
        else early.push(change)
      }
    })
    await eachRow(this.database, (row) => book(revById, row, false))
    for (const change of early) change()
    this.revById = revById
    return revById
  }
}

function digestOf(revById: ReadonlyMap<string, number>): LocalDigest {
  let xor = 0n
  for (const rev of revById.values()) xor ^= BigInt(rev)
  return { count: revById.size, xor }
}

function book(revById: Map<string, number>, row: Pick<StudyRow, 'id' | 'rev' | 'shelf'>, deleted: boolean): void {
  if (deleted || row.shelf === 'gone') revById.delete(row.id)
  else revById.set(row.id, row.rev)
}

