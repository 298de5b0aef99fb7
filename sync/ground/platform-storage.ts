/** `persist` is left out in workers. */
export interface StorageManagerLike {
  /** Absent: Safari before 17. */
  readonly estimate?: () => Promise<{ readonly usage?: number; readonly quota?: number }>
  readonly persisted: () => Promise<boolean>
  readonly persist?: () => Promise<boolean>
}

/** Null: the browser does not say. */
export interface StorageFacts {
  readonly usedBytes: number | null
  readonly quotaBytes: number | null
  readonly persisted: boolean | null
}

interface Platform {
  readonly navigator?: { readonly storage?: StorageManagerLike }
}

/** Absent in Node and outside secure contexts. */
export function platformStorage(): StorageManagerLike | null {
  return (globalThis as Platform).navigator?.storage ?? null
}

/** The browser's storage figures; null where it reports none. */
export async function storageFacts(): Promise<StorageFacts> {
  const storage = platformStorage()
  try {
    const [{ usage, quota } = {}, persisted = null] = await Promise.all([storage?.estimate?.(), storage?.persisted()])
    return { usedBytes: usage ?? null, quotaBytes: quota ?? null, persisted }
  } catch {
    return { usedBytes: null, quotaBytes: null, persisted: null }
  }
}
