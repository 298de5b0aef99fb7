import type { Subscription } from 'rxjs'
import { eachRow, type WrittenRow } from './every-row.ts'
import type { ProvenCollection, Shelf, StoreDatabase } from './schema.ts'

export interface LocalDigest {
  readonly count: number
  readonly xor: bigint
}

/** A row as last written. */
interface Known {
  /** Null once it was deleted. */
  readonly rev: number | null
  readonly lwt: number
}

/**
 * Count and xor of the revisions in the store [L10]. Reads the table once, then follows its changes, so that each proof
 * after a pull costs only the changes.
 */
export class Proof {
  private known: Map<string, Known> | null = null
  private following: Subscription | null = null

  constructor(
    private readonly database: StoreDatabase,
    private readonly collection: ProvenCollection,
  ) {}

  async digest(): Promise<LocalDigest> {
    return digestOf(await this.rows())
  }

  /**
   * Reads the table again: writes of another tab can be on the disk before this tab hears of them, so only the disk
   * proves a difference.
   */
  async reread(): Promise<LocalDigest> {
    this.close()
    this.known = null
    return digestOf(await this.rows())
  }

  close(): void {
    this.following?.unsubscribe()
  }

  private async rows(): Promise<ReadonlyMap<string, Known>> {
    if (this.known) return this.known
    const known = new Map<string, Known>()
    // Listen first, so that changes during the read are not missed.
    this.following = this.database[this.collection].eventBulks$.subscribe(({ events }) => {
      for (const { documentData, operation } of events) book(known, documentData as WrittenRow, operation === 'DELETE')
    })
    await eachRow(this.database, this.collection, (row, deleted) => book(known, row, deleted))
    this.known = known
    return known
  }
}

function digestOf(known: ReadonlyMap<string, Known>): LocalDigest {
  let xor = 0n
  let count = 0
  for (const { rev } of known.values()) {
    if (rev === null) continue
    xor ^= BigInt(rev)
    count += 1
  }
  return { count, xor }
}

/** Ignores an older state: a write of another tab may be reported after a later one was read from the disk. */
export function book(known: Map<string, Known>, row: Booked, deleted: boolean): void {
  const {
    id,
    rev,
    _meta: { lwt },
  } = row
  if ((known.get(id)?.lwt ?? 0) > lwt) return
  known.set(id, { rev: deleted || row.shelf === 'gone' ? null : rev, lwt })
}

type Booked = Pick<WrittenRow, 'id' | 'rev' | '_meta'> & { readonly shelf?: Shelf }
