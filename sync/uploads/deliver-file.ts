/**
 * The file's way before its command [L11]:
 *   upload ─▶ verify ─▶ same size and SHA-256? ─▶ ready: the command may be sent
 * └── nothing there, or something else: remove it and upload again, after a pause if it was sent just now
 */
import type { EntryFile } from '../outbox/entry.ts'
import { ofFailure, type Outcome } from '../outbox/send.ts'
import type { ReplayTransport, StoredFile } from '../transport/transport.ts'
import type { BegunUpload, Uploader } from './uploader.ts'

export interface Delivery {
  readonly file: EntryFile
  /** Null when the bytes are gone from this device. */
  readonly blob: Blob | null
  readonly signal: AbortSignal
  /** Bytes that the server has, and those that are on their way to it. */
  readonly progress: (sent: number) => void
  /** Persisted, so that a restart goes on with the verification. */
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
  // A file that an earlier attempt took for uploaded is gone: no pause makes it better, and there may have been a long
  // one already.
  return deliverFile(transport, uploader, { ...delivery, file: { ...delivery.file, uploaded: false } })
}

/** Null: the storage says that it holds the object. */
async function upload(uploader: Uploader, delivery: Delivery): Promise<Step | null> {
  const { blob, file, signal, keepBegun } = delivery
  // Without bytes, or where the storage says no (the study was cancelled, is another's…), only the rules
  // behind the command know the reason: it is sent, and refused with a stable code or recognised as done.
  if (!blob) return { kind: 'ready' }
  // What goes over the line is a little more than the file.
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

/** Null: nothing is there any more. */
async function startOver(
  transport: ReplayTransport,
  delivery: Delivery,
  found: StoredFile | null,
): Promise<Step | null> {
  const removed = found === null ? null : await transport.removeFile(delivery.file.path)
  // Something else is attached under this path: only the rules can end this, with a stable code.
  if (removed?.kind === 'denied') return { kind: 'ready' }
  if (removed && removed.kind !== 'ok') return ofFailure(removed)
  await delivery.markUploaded(false)
  return null
}

function isSame(found: StoredFile | null, file: EntryFile): boolean {
  return found !== null && found.size === file.size && found.sha256.toLowerCase() === file.sha256
}
