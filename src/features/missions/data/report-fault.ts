import { fileProblem } from '../../../../sync/domain/file-kind.ts'
import { REPORT_FILE } from '../../../../sync/domain/report.ts'
import type { FileProblem } from '../../../../sync/index.ts'
import { pdfFault, type PdfFault } from '../../../data/files/pdf-document.ts'

/** Pages that were opened, of all that the file has. */
export interface CheckedPages {
  readonly page: number
  readonly pages: number
}

/**
 * The reason why a file cannot be a report, by its bytes and then by opening it: the client gets the frozen file. Null:
 * the file can be read, or this device has no reader.
 */
export async function reportFault(
  file: File | null,
  progress: (checked: CheckedPages) => void,
): Promise<FileProblem | PdfFault | null> {
  try {
    const problem = await fileProblem(file, REPORT_FILE)
    if (problem !== null || file === null) return problem
    return await pdfFault(file, (page, pages) => progress({ page, pages }))
  } catch {
    // It vanished while it was read.
    return 'missing'
  }
}
