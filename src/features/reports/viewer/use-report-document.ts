import { useEffect, useState } from 'react'
import type { ReportOpening, StudyView } from '../../../../sync/index.ts'
import { firstRatio, openPdf, type PDFDocumentProxy, type PdfOpening } from '../../../data/files/pdf-document.ts'
import { useSync } from '../../../data/sync-context.tsx'

export type ReportProblem =
  | Extract<ReportOpening, { kind: 'unavailable' }>['reason']
  | 'damaged'
  | 'no_reader'
  | 'unable'

export type ReportDocument =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'open'
      readonly document: PDFDocumentProxy
      readonly file: Blob
      readonly ratio: number
      readonly from: 'device' | 'server'
    }
  | { readonly kind: 'problem'; readonly problem: ReportProblem }

/** Why a file could not be opened. */
export function problemOf(opening: Exclude<PdfOpening, { kind: 'open' }>): 'damaged' | 'no_reader' | 'unable' {
  switch (opening.kind) {
    case 'fault':
      return 'damaged'
    case 'no-reader':
      return 'no_reader'
    case 'unable':
      return 'unable'
    default:
      return opening satisfies never
  }
}

/** Opens the report of a study again when its file changes or `attempt` does; closes it with the screen. */
export function useReportDocument(study: StudyView, attempt: number): ReportDocument {
  const sync = useSync()
  const [state, setState] = useState<ReportDocument>({ kind: 'loading' })
  useEffect(() => {
    let gone = false
    let opened: PDFDocumentProxy | null = null
    const open = async (): Promise<ReportDocument> => {
      const opening = await sync.reports.open(study)
      if (opening.kind === 'unavailable') return { kind: 'problem', problem: opening.reason }
      const { blob: file, from } = opening
      const pdf = await openPdf(file)
      if (pdf.kind !== 'open') return { kind: 'problem', problem: problemOf(pdf) }
      opened = pdf.document
      return { kind: 'open', document: opened, file, ratio: await firstRatio(opened), from }
    }
    const show = async () => {
      try {
        const next = await open()
        if (!gone) setState(next)
        else await opened?.loadingTask.destroy()
      } catch {
        if (!gone) setState({ kind: 'problem', problem: 'damaged' })
      }
    }
    setState({ kind: 'loading' })
    void show()
    return () => {
      gone = true
      void opened?.loadingTask.destroy()
    }
    // The row changes with every pull; the file only with its path and hash.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [sync, study.id, study.rapport_url, study.rapport_sha256, attempt])
  return state
}
