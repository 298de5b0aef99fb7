import { expect, test } from 'vitest'
import { lastReplacement } from '../../../src/features/reports/last-replacement.ts'
import type { ReportVersion } from '../../../sync/records/report-version.ts'

const version = (number: number, replaced_at: string | null, reason: string | null = null): ReportVersion => ({
  number,
  size: 1,
  sha256: '',
  type_rapport: 'analyse',
  author_name: null,
  uploaded_at: '',
  replaced_at,
  reason,
  path: null,
  commentaires: null,
  validated_at: null,
  decision: null,
})

test(
  'the version that is read tells when and why it took its place; a first one, and a report that was taken away, ' +
    'nothing',
  () => {
    expect(lastReplacement([])).toBeNull()
    expect(lastReplacement([version(1, null)])).toBeNull()
    expect(lastReplacement([version(1, '2026-11-20', 'a'), version(3, null), version(2, '2026-11-22', 'b')])).toEqual({
      number: 3,
      at: '2026-11-22',
      reason: 'b',
    })
    expect(lastReplacement([version(1, '2026-11-20', 'a')])).toBeNull()
  },
)
