const BUCKETS = {
  reports: 'mission-reports',
  messages: 'message-files',
  photos: 'mission-photos',
  sites: 'request-photos',
} as const
export type Bucket = (typeof BUCKETS)[keyof typeof BUCKETS]

/** The first part of a stored path names the bucket; the server derives it from the path too. */
export function bucketOf(path: string): Bucket {
  const [subject = ''] = path.split('/', 1)
  return Object.hasOwn(BUCKETS, subject) ? BUCKETS[subject as keyof typeof BUCKETS] : BUCKETS.reports
}

/** Why a file is rejected before anything is sent. */
export type FileProblem = 'missing' | 'wrong_type' | 'too_large'

/** Path, type, size and hash: enough to download a file and verify it. */
export interface StoredBytes {
  readonly path: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
}
