import type { OutboxItem } from '../../../../sync/index.ts'

/**
 * The number of files still to be sent, and their bytes left. Refused and held items do not count: they are not sent by
 * themselves.
 */
export function filesLeft(items: readonly Pick<OutboxItem, 'file' | 'state'>[]): {
  readonly files: number
  readonly bytes: number
} {
  let files = 0
  let bytes = 0
  for (const { file, state } of items) {
    if (!file || (state.kind !== 'waiting' && state.kind !== 'sending')) continue
    files += 1
    bytes += file.size - (state.kind === 'sending' ? (state.bytes?.sent ?? 0) : 0)
  }
  return { files, bytes }
}
