import type { Answer, Transport } from '../transport/transport.ts'

export interface Upload {
  readonly path: string
  readonly file: Blob
  readonly progress: (sentBytes: number) => void
  /** Aborted when the claim on the command is lost: somebody else sends it now. */
  readonly signal: AbortSignal
}

/** How the bytes travel. A byte-resumable way (L12) takes this place without the queue noticing. */
export interface Uploader {
  upload(upload: Upload): Promise<Answer<null>>
}

/** The whole file in one request; a broken one starts again at the first byte. */
export const singleRequestUploader = (transport: Pick<Transport, 'uploadFile'>): Uploader => ({
  upload: ({ path, file, progress, signal }) => transport.uploadFile(path, file, progress, signal),
})
