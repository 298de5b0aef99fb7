import type { FileOpening } from '../contract.ts'
import type { StoredBytes } from '../domain/stored-file.ts'
import type { Transport } from '../transport/transport.ts'
import { sha256 } from '../uploads/frozen-file.ts'

/** From the server, with the type it was sent with, and only when it is what was sent. */
export async function fetchProved(transport: Pick<Transport, 'downloadFile'>, file: StoredBytes): Promise<FileOpening> {
  const answer = await transport.downloadFile(file.path)
  if (answer.kind !== 'ok') return { kind: 'unavailable', reason: answer.kind === 'retry' ? 'offline' : 'refused' }
  // Bytes that are not the sent ones came from something in between.
  if ((await sha256(await answer.value.arrayBuffer())) !== file.sha256) return { kind: 'unavailable', reason: 'offline' }
  return { kind: 'file', blob: answer.value.slice(0, answer.value.size, file.type) }
}
