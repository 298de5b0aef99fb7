const BUCKETS = { reports: 'mission-reports', messages: 'message-files', photos: 'mission-photos' } as const
export type Bucket = (typeof BUCKETS)[keyof typeof BUCKETS]

/** Every stored path begins with its subject, and each subject has a bucket; the server reads it off the path too. */
export function bucketOf(path: string): Bucket {
  const [subject = ''] = path.split('/', 1)
  return Object.hasOwn(BUCKETS, subject) ? BUCKETS[subject as keyof typeof BUCKETS] : BUCKETS.reports
}

/** Why a file is not taken, before anything is sent. */
export type FileProblem = 'missing' | 'wrong_type' | 'too_large'

/** What is needed to fetch a file and to know that it is the right one. */
export interface StoredBytes {
  readonly path: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
}
