import type { FileOpening, CarriedFiles } from '../contract.ts'
import type { StoredBytes } from '../domain/stored-file.ts'
import type { FilesDatabase } from '../reports/files-database.ts'
import type { Environment } from '../runtime/environment.ts'
import type { OutboxPort } from '../runtime/outbox-port.ts'
import type { Transport } from '../transport/transport.ts'
import { sha256 } from '../uploads/frozen-file.ts'
import { isStorageFull } from '../uploads/room.ts'

export interface CarriedFilesParts {
  readonly env: Pick<Environment, 'now'>
  readonly transport: Pick<Transport, 'downloadFile'>
  readonly files: FilesDatabase
  readonly outbox: Pick<OutboxPort, 'sentCopy'>
}

/** What is kept of files that were looked at; the longest unseen goes first. Bytes. */
const KEPT_BYTES = 50 * 1024 * 1024

/** Files that records carry: what was sent from here, what was opened here before, then the server. */
export function openCarriedFiles({ env, transport, files, outbox }: CarriedFilesParts): CarriedFiles {
  async function onDevice(file: StoredBytes): Promise<Blob | null> {
    const seen = await files.seen.get(file.path)
    if (seen) await files.seen.update(file.path, { openedAt: env.now() })
    return seen?.blob ?? outbox.sentCopy(file.path)
  }

  async function open(file: StoredBytes): Promise<FileOpening> {
    const local = await onDevice(file)
    if (local) return { kind: 'file', blob: local }
    const answer = await transport.downloadFile(file.path)
    if (answer.kind !== 'ok') return { kind: 'unavailable', reason: answer.kind === 'retry' ? 'offline' : 'refused' }
    // Bytes that are not the sent ones came from something in between.
    if ((await sha256(await answer.value.arrayBuffer())) !== file.sha256) return { kind: 'unavailable', reason: 'offline' }
    const blob = answer.value.slice(0, answer.value.size, file.type)
    await keep(file, blob)
    return { kind: 'file', blob }
  }

  /** A full disk keeps nobody from looking at it. */
  async function keep({ path, size }: StoredBytes, blob: Blob): Promise<void> {
    try {
      await files.see({ path, blob, size, openedAt: env.now() }, KEPT_BYTES)
    } catch (error) {
      if (!isStorageFull(error)) throw error
    }
  }

  return { onDevice, open }
}
