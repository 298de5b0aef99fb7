import { expect, test } from 'vitest'
import { filesLeft } from '../../../src/features/sync-status/centre/files-left.ts'
import type { ItemState } from '../../../sync/contract.ts'

const waiting: ItemState = { kind: 'waiting', attempts: 0, retryAt: null, lastProblem: null }
const item = (size: number | null, state: ItemState = waiting) => ({
  file: size === null ? null : { name: 'x.pdf', size, sha256: '' },
  state,
})

test('what is left of the queue: files that wait or are under way, less what has left; nothing else', () => {
  expect(filesLeft([])).toEqual({ files: 0, bytes: 0 })
  expect(
    filesLeft([
      item(1000),
      item(500, { kind: 'sending', bytes: { sent: 200, size: 500 } }),
      item(null),
      item(null, { kind: 'sending', bytes: null }),
      item(7, { kind: 'received', at: '' }),
      item(9, { kind: 'refused', at: '', code: 'not_yours', problem: null }),
    ]),
  ).toEqual({ files: 2, bytes: 1300 })
})
