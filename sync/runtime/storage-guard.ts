import { BehaviorSubject, type Observable } from 'rxjs'
import type { SyncStatus } from '../contract.ts'
import type { StorageManagerLike } from '../ground/platform-storage.ts'

type StorageStatus = SyncStatus['storage']

const UNKNOWN: StorageStatus = { usedBytes: null, quotaBytes: null, persisted: null }

/** Watches the free space, and asks the browser once not to clear this site by itself. */
export class StorageGuard {
  private readonly status = new BehaviorSubject<StorageStatus>(UNKNOWN)
  readonly status$: Observable<StorageStatus> = this.status
  private asked = false

  constructor(private readonly storage: StorageManagerLike | null) {}

  readonly estimate = async (): Promise<{ readonly usage?: number; readonly quota?: number }> =>
    (await this.storage?.estimate?.()) ?? {}

  async refresh(): Promise<void> {
    if (!this.storage) return
    try {
      const [{ usage, quota }, persisted] = await Promise.all([this.estimate(), this.storage.persisted()])
      this.status.next({ usedBytes: usage ?? null, quotaBytes: quota ?? null, persisted })
    } catch {
      // The browser gives no figures: they stay unknown.
    }
  }

  /** Called when unsent work is on this device: browsers are most likely to agree then. */
  async protect(): Promise<void> {
    if (!this.storage || this.asked) return
    this.asked = true
    if (!(await this.storage.persisted().catch(() => true))) await this.storage.persist?.().catch(() => false)
    await this.refresh()
  }

  close(): void {
    this.status.complete()
  }
}
