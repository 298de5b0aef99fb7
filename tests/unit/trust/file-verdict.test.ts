import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { MAX_REPORT_BYTES } from '../../../sync/domain/report.ts'
import { readCheck } from '../../../src/features/verification/data/report-check.ts'
import { compareFile } from '../../../src/features/verification/file-verdict.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const report = {
  sha256: hashOf('second'),
  versions: [
    { version: 1, sha256: hashOf('first'), issued_at: '2026-01-01T00:00:00Z' },
    { version: 2, sha256: hashOf('second'), issued_at: '2026-02-01T00:00:00Z' },
  ],
}

test(
  'a file is the report of a code, another version of it, one that was replaced under whichever code, or something ' +
    'else',
  async () => {
    expect(await compareFile(new Blob(['second']), report)).toEqual({ kind: 'match', sha256: hashOf('second') })
    expect(await compareFile(new Blob(['first']), report)).toMatchObject({
      kind: 'replaced',
      other: { version: 1 },
      next: { version: 2 },
    })
    const first = { ...report, sha256: hashOf('first') }
    expect(await compareFile(new Blob(['first']), first)).toMatchObject({
      kind: 'replaced',
      next: { version: 2, issued_at: '2026-02-01T00:00:00Z' },
    })
    expect(await compareFile(new Blob(['second']), first)).toMatchObject({ kind: 'version', other: { version: 2 } })
    expect(await compareFile(new Blob(['seconD']), report)).toEqual({ kind: 'different', sha256: hashOf('seconD') })
  },
)

test('what is larger than any report is not read', async () => {
  const huge = { size: MAX_REPORT_BYTES + 1, arrayBuffer: () => Promise.reject(new Error('read')) } as unknown as Blob
  expect(await compareFile(huge, report)).toEqual({ kind: 'different', sha256: null })
})

test('a file that can no longer be read is told apart from a wrong one', async () => {
  const gone = { size: 10, arrayBuffer: () => Promise.reject(new Error('gone')) } as unknown as Blob
  expect(await compareFile(gone, report)).toEqual({ kind: 'failed' })
})

test('only an answer of our server counts', () => {
  const whole = {
    state: 'issued',
    code: 'HW-7K2M-Q9XD-4T1B',
    version: 1,
    sha256: 'a'.repeat(64),
    size: 10,
    type_rapport: 'analyse',
    pays: 'kenya',
    issued_at: '2026-01-01T00:00:00Z',
    replaced_at: null,
    withdrawn_at: null,
    versions: [{ version: 1, sha256: 'a'.repeat(64), issued_at: '2026-01-01T00:00:00Z' }],
  }
  expect(readCheck(whole)).toEqual({ kind: 'known', report: whole })
  expect(readCheck({ state: 'unknown' })).toEqual({ kind: 'unknown' })
  for (const other of [
    null,
    'portal',
    [],
    {},
    { ...whole, state: 'fine' },
    { ...whole, versions: 'x' },
    { ...whole, sha256: 3 },
  ])
    expect(readCheck(other)).toBeNull()
})
