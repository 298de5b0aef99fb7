import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComponentTheme } from '../../ui/component-theme.tsx'
import { firstRatio, openPdf, type PDFDocumentProxy } from './pdf-document.ts'
import { PdfPages } from './pdf-pages.tsx'

type Shown =
  | { readonly kind: 'loading' | 'damaged' }
  | { readonly kind: 'open'; readonly document: PDFDocumentProxy; readonly ratio: number }

/** A PDF that is at hand, outside of the areas. */
export function DocumentView({ file }: { readonly file: Blob }) {
  const { t } = useTranslation('reports')
  const [shown, setShown] = useState<Shown>({ kind: 'loading' })
  useEffect(() => {
    let gone = false
    let opened: PDFDocumentProxy | null = null
    const show = async () => {
      try {
        opened = await openPdf(file)
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
      {shown.kind === 'open' && <PdfPages document={shown.document} ratio={shown.ratio} />}
    </ComponentTheme>
  )
}
