const BUCKETS = { reports: 'mission-reports', messages: 'message-files' } as const
export type Bucket = (typeof BUCKETS)[keyof typeof BUCKETS]

/** Every stored path begins with its subject, and each subject has a bucket; the server reads it off the path too. */
export const bucketOf = (path: string): Bucket => (path.startsWith('messages/') ? BUCKETS.messages : BUCKETS.reports)

/** Why a file is not taken, before anything is sent. */
export type FileProblem = 'missing' | 'wrong_type' | 'too_large'
