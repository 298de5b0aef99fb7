import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PDFDocumentProxy } from '../../../data/files/pdf-document.ts'
import { PdfPage } from './pdf-page.tsx'
import { PdfToolbar } from './pdf-toolbar.tsx'
import { usePageScroll, useSeenOnce } from './use-page-scroll.ts'
import { FIT, zoomIn, zoomOut } from './zoom.ts'
import classes from './pdf-pages.module.css'

interface PdfPagesProps {
  readonly document: PDFDocumentProxy
  readonly ratio: number
  /** Called once, when the whole first page is on the screen: then the report counts as read. */
  readonly onSeen?: () => void
  readonly onDownload: () => void
}

/** All pages in one scroll; never mirrored, in any language. */
export function PdfPages({ document, ratio, onSeen, onDownload }: PdfPagesProps) {
  const { t } = useTranslation('reports')
  const { scroller, room, current, goTo, follow } = usePageScroll(document, GAP)
  const [zoom, setZoom] = useState<number>(FIT)
  const drawn = useSeenOnce(onSeen)
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = actionOf(event.key, { setZoom, goTo, current })
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <div className={classes.viewer} onKeyDown={press}>
      <PdfToolbar
        page={current}
        pages={document.numPages}
        onPage={goTo}
        onZoomIn={() => setZoom(zoomIn)}
        onZoomOut={() => setZoom(zoomOut)}
        onFit={() => setZoom(FIT)}
      />
      <div
        ref={scroller}
        className={classes.scroller}
        dir="ltr"
        role="region"
        aria-label={t('viewer.pages')}
        tabIndex={0}
        onScroll={follow}
      >
        {Array.from({ length: document.numPages }, (_, at) => (
          <PdfPage
            key={at}
            document={document}
            number={at + 1}
            width={Math.floor((room - 2 * GAP) * zoom)}
            ratio={ratio}
            onDrawn={drawn}
            onDownload={onDownload}
          />
        ))}
      </div>
      <p className={classes.keys}>{t('viewer.keys')}</p>
    </div>
  )
}

/** Pixels around each page, as in the style sheet. */
const GAP = 12

interface Controls {
  readonly setZoom: (zoom: number | ((before: number) => number)) => void
  readonly goTo: (page: number) => void
  readonly current: number
}

function actionOf(key: string, { setZoom, goTo, current }: Controls): (() => void) | null {
  switch (key) {
    case '+':
    case '=':
      return () => setZoom(zoomIn)
    case '-':
      return () => setZoom(zoomOut)
    case '0':
      return () => setZoom(FIT)
    case 'ArrowRight':
    case 'PageDown':
      return () => goTo(current + 1)
    case 'ArrowLeft':
    case 'PageUp':
      return () => goTo(current - 1)
    default:
      return null
  }
}
