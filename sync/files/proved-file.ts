import type { FileOpening } from '../contract.ts'
import type { StoredBytes } from '../domain/stored-file.ts'
import { reasonOf } from '../transport/no-answer.ts'
import type { Transport } from '../transport/transport.ts'
import { sha256 } from '../uploads/frozen-file.ts'

/** Downloads a file with the type of its record; only if its hash matches. */
export async function fetchProved(transport: Pick<Transport, 'downloadFile'>, file: StoredBytes): Promise<FileOpening> {
  const answer = await transport.downloadFile(file.path)
  if (answer.kind !== 'ok') return { kind: 'unavailable', reason: reasonOf(answer) }
  // A wrong hash means that a portal or proxy answered.
  const arrived = await sha256(await answer.value.arrayBuffer())
  if (arrived !== file.sha256) return { kind: 'unavailable', reason: 'unreachable' }
  return { kind: 'file', blob: answer.value.slice(0, answer.value.size, file.type) }
}
