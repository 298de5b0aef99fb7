import type { Definition } from './definition.ts'
import { fields, flag, hex, oneOf, uuidField } from './fields.ts'

/** Told to the server, and to nobody on this device. */
export const markReportOpened = {
  on: 'record',
  input: fields({ report_of: uuidField, sha256: hex(64), way: oneOf(['viewed', 'downloaded']), offline: flag }),
  puts: () => [],
} satisfies Definition<'mark_report_opened'>
