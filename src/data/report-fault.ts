import { fileProblem } from '../../sync/domain/file-kind.ts'
import { REPORT_FILE } from '../../sync/domain/report.ts'
import type { FileProblem } from '../../sync/index.ts'
import { pdfFault, type PdfFault } from './pdf-document.ts'

/** Pages that were opened, of all that the file has. */
export interface CheckedPages {
  readonly page: number
  readonly pages: number
}

/**
 * Why a file can be no report: by its bytes, and then by opening it, since what is frozen is what the client gets.
 * Null: it can be read, or this device has nothing to open it with.
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
