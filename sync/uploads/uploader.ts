import type { Answer, Transport } from '../transport/transport.ts'

/**
 * A partial upload on the server. Stored with its file, so that a restart, another tab or the worker continues it;
 * without it the upload starts at the first byte.
 */
export interface BegunUpload {
  /** Last part of its address. */
  readonly id: string
  /** Part size in bytes. */
  readonly part: number
}

export interface Upload {
  readonly path: string
  readonly file: Blob
  readonly progress: (sentBytes: number) => void
  /** Aborted when the claim on the command is lost: another replayer sends it now. */
  readonly signal: AbortSignal
  readonly begun: BegunUpload | null
  /** Durable when it resolves. */
  readonly keepBegun: (begun: BegunUpload | null) => Promise<void>
}

/** A method of uploading. */
export interface Uploader {
  upload(upload: Upload): Promise<Answer<null>>
}

/** The whole file in one request; an interrupted upload starts again at the first byte. */
export const singleRequestUploader = (transport: Pick<Transport, 'uploadFile'>): Uploader => ({
  upload: ({ path, file, progress, signal }) => transport.uploadFile(path, file, progress, signal),
})
