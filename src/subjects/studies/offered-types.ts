import { offeredTypes } from '../../../sync/domain/file-types.ts'
import { REPORT_FILE } from '../../../sync/domain/report.ts'

/** For a file chooser that wants a report. */
export const PDF_OFFERED = offeredTypes(REPORT_FILE.types).join(',')
