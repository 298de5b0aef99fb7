/**
 * Uploads and verifies a file before its command is sent [L11]:
 *   upload ─▶ verify ─▶ same size and SHA-256? ─▶ ready: the command may be sent
 * └── no object, or a different one: remove it and upload again, after a pause if it was sent just now
 */
import type { EntryFile } from './entry.ts'
import { ofFailure, type Outcome } from './send.ts'
import type { ReplayTransport, StoredFile } from '../transport/transport.ts'
import type { BegunUpload, Uploader } from '../uploads/uploader.ts'

export interface Delivery {
  readonly file: EntryFile
  /** Null when the bytes are gone from this device. */
  readonly blob: Blob | null
  readonly signal: AbortSignal
  /** Bytes on the server or on their way to it. */
  readonly progress: (sent: number) => void
  /** Durable, so that a restart continues with the verification. */
  readonly markUploaded: (uploaded: boolean) => Promise<void>
  readonly keepBegun: (begun: BegunUpload | null) => Promise<void>
}

type Step = { readonly kind: 'ready' } | Outcome

export async function deliverFile(transport: ReplayTransport, uploader: Uploader, delivery: Delivery): Promise<Step> {
  if (!delivery.file.uploaded) {
    const uploaded = await upload(uploader, delivery)
    if (uploaded) return uploaded
  }
  const verified = await transport.verifyFile(delivery.file.path)
  if (verified.kind !== 'ok') return ofFailure(verified)
  if (isSame(verified.value, delivery.file)) return { kind: 'ready' }
  const over = await startOver(transport, delivery, verified.value)
  if (over) return over
  if (!delivery.file.uploaded) return { kind: 'retry', problem: 'server', pace: 'normal', afterMs: 0 }
  // A file marked as uploaded is gone: a pause would not help, so upload it again at once.
  return deliverFile(transport, uploader, { ...delivery, file: { ...delivery.file, uploaded: false } })
}

/** Null: the storage confirms that it holds the object. */
async function upload(uploader: Uploader, delivery: Delivery): Promise<Step | null> {
  const { blob, file, signal, keepBegun } = delivery
  // Without bytes, or when the storage refuses (the study was cancelled, belongs to somebody else…), only the rules of
  // the command know the reason: send it, to be refused with a stable code or recognised as done.
  if (!blob) return { kind: 'ready' }
  // The request is a little longer than the file.
  const progress = (sent: number): void => delivery.progress(Math.min(sent, file.size))
  const answer = await uploader.upload({
    path: file.path,
    file: blob,
    progress,
    signal,
    begun: file.begun ?? null,
    keepBegun,
  })
  if (answer.kind === 'denied') return { kind: 'ready' }
  if (answer.kind !== 'ok') return ofFailure(answer)
  await delivery.markUploaded(true)
  return null
}

/** Null: the path is free again. */
async function startOver(
  transport: ReplayTransport,
  delivery: Delivery,
  found: StoredFile | null,
): Promise<Step | null> {
  const removed = found === null ? null : await transport.removeFile(delivery.file.path)
  // The path holds another attached file: only the rules of the command can end this, with a stable code.
  if (removed?.kind === 'denied') return { kind: 'ready' }
  if (removed && removed.kind !== 'ok') return ofFailure(removed)
  await delivery.markUploaded(false)
  return null
}

function isSame(found: StoredFile | null, file: EntryFile): boolean {
  return found !== null && found.size === file.size && found.sha256.toLowerCase() === file.sha256
}
