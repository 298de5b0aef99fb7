import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstRatio, openPdf, type PDFDocumentProxy } from '../../../data/files/pdf-document.ts'
import { ComponentTheme } from '../../../ui/app/component-theme.tsx'
import { PdfPages } from './pdf-pages.tsx'
import { problemOf } from './use-report-document.ts'

type Shown =
  | { readonly kind: 'loading' | ReturnType<typeof problemOf> }
  | { readonly kind: 'open'; readonly document: PDFDocumentProxy; readonly ratio: number }

/** Shows a PDF that is already loaded, outside of the areas. */
export function DocumentView({ file, onDownload }: { readonly file: Blob; readonly onDownload: () => void }) {
  const { t } = useTranslation('reports')
  const [shown, setShown] = useState<Shown>({ kind: 'loading' })
  useEffect(() => {
    let gone = false
    let opened: PDFDocumentProxy | null = null
    const show = async () => {
      try {
        const opening = await openPdf(file)
        if (opening.kind !== 'open') {
          if (!gone) setShown({ kind: problemOf(opening) })
          return
        }
        opened = opening.document
        const ratio = await firstRatio(opened)
        if (!gone) setShown({ kind: 'open', document: opened, ratio })
        else await opened.loadingTask.destroy()
      } catch {
        if (!gone) setShown({ kind: 'damaged' })
      }
    }
    setShown({ kind: 'loading' })
    void show()
    return () => {
      gone = true
      void opened?.loadingTask.destroy()
    }
  }, [file])
  return (
    <ComponentTheme>
      {shown.kind === 'loading' && <Skeleton height={420} />}
      {shown.kind === 'damaged' && <p role="alert">{t('problem.damaged')}</p>}
      {shown.kind === 'no_reader' && <p role="alert">{t('problem.no_reader')}</p>}
      {shown.kind === 'unable' && <p role="alert">{t('problem.unable')}</p>}
      {shown.kind === 'open' && <PdfPages document={shown.document} ratio={shown.ratio} onDownload={onDownload} />}
    </ComponentTheme>
  )
}
