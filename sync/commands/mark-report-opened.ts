import { define } from './definition.ts'
import { fields, flag, hex, oneOf, uuidField } from './fields.ts'

/**
 * Reports a reading to the server, without any notice. `report_of` instead of `study_id`: reading neither blocks the
 * work on the study nor waits for it. `sha256`: of the displayed file; `offline`: the server could not be reached then.
 */
export const markReportOpened = define({
  name: 'mark_report_opened',
  line: 'own',
  quiet: true,
  input: fields({ report_of: uuidField, sha256: hex(64), way: oneOf(['viewed', 'downloaded']), offline: flag }),
})
