import { define } from './definition.ts'
import { fields, flag, hex, oneOf, uuidField } from './fields.ts'

/**
 * Sent to the server; no notice tells of it. The study is not `study_id`: reading neither holds up the work on it nor
 * waits for it. `sha256`: of the file that was shown; `offline`: the server could not be reached then.
 */
export const markReportOpened = define({
  name: 'mark_report_opened',
  line: 'own',
  quiet: true,
  input: fields({ report_of: uuidField, sha256: hex(64), way: oneOf(['viewed', 'downloaded']), offline: flag }),
})
