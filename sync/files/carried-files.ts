import type { FileOpening, CarriedFiles } from '../contract.ts'
import type { StoredBytes } from '../domain/stored-file.ts'
import type { FilesDatabase } from '../reports/files-database.ts'
import type { Environment } from '../ground/environment.ts'
import type { OutboxPort } from '../outbox/outbox-port.ts'
import type { Transport } from '../transport/transport.ts'
import { isStorageFull } from '../uploads/room.ts'
import { fetchProved } from './proved-file.ts'

export interface CarriedFilesParts {
  readonly env: Pick<Environment, 'now'>
  readonly transport: Pick<Transport, 'downloadFile' | 'signFile'>
  readonly files: FilesDatabase
  readonly outbox: Pick<OutboxPort, 'sentCopy'>
}

/** Space for viewed files in bytes; the longest unseen are deleted first. */
const KEPT_BYTES = 50 * 1024 * 1024

/** Time to look at a page. */
const LINK_SECONDS = 300

/** Files of records: first from this device (opened before, or sent from here), then from the server. */
export function openCarriedFiles({ env, transport, files, outbox }: CarriedFilesParts): CarriedFiles {
  async function onDevice(file: StoredBytes): Promise<Blob | null> {
    return (await files.seenBefore(file.path, env.now())) ?? outbox.sentCopy(file.path)
  }

  async function open(file: StoredBytes): Promise<FileOpening> {
    const local = await onDevice(file)
    if (local) return { kind: 'file', blob: local }
    const fetched = await fetchProved(transport, file)
    if (fetched.kind === 'file') await keep(file, fetched.blob)
    return fetched
  }

  /** A full disk must not prevent viewing the file. */
  async function keep({ path, size }: StoredBytes, blob: Blob): Promise<void> {
    try {
      await files.see({ path, blob, size, openedAt: env.now() }, KEPT_BYTES)
    } catch (error) {
      if (!isStorageFull(error)) throw error
    }
  }

  async function link(path: string): Promise<string | null> {
    const answer = await transport.signFile(path, LINK_SECONDS)
    return answer.kind === 'ok' ? answer.value : null
  }

  return { onDevice, open, link }
}
