import type { Answer, Transport } from '../transport/transport.ts'

/**
 * An upload that the server has bytes of. Kept with the file it belongs to, so that a restart, another tab or the
 * worker goes on with it; without it, the first byte is sent again.
 */
export interface BegunUpload {
  /** Last part of its address. */
  readonly id: string
  /** How much is sent at once, in bytes. */
  readonly part: number
}

export interface Upload {
  readonly path: string
  readonly file: Blob
  readonly progress: (sentBytes: number) => void
  /** Aborted when the claim on the command is lost: somebody else sends it now. */
  readonly signal: AbortSignal
  readonly begun: BegunUpload | null
  /** On the disk when it resolves. */
  readonly keepBegun: (begun: BegunUpload | null) => Promise<void>
}

/** How the bytes travel. */
export interface Uploader {
  upload(upload: Upload): Promise<Answer<null>>
}

/** The whole file in one request; a broken one starts again at the first byte. */
export const singleRequestUploader = (transport: Pick<Transport, 'uploadFile'>): Uploader => ({
  upload: ({ path, file, progress, signal }) => transport.uploadFile(path, file, progress, signal),
})
