import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PDFDocumentProxy } from '../../../data/files/pdf-document.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { PageStrip } from './page-strip.tsx'
import { PdfPage } from './pdf-page.tsx'
import { usePageScroll, useSeenOnce } from './use-page-scroll.ts'
import { usePinch } from './use-pinch.ts'
import classes from './phone-reader.module.css'

interface PhonePagesProps {
  readonly document: PDFDocumentProxy
  readonly ratio: number
  readonly onSeen: () => void
  readonly onDownload: () => void
  /** Above the first page. */
  readonly lead: ReactNode
}

/** The pages as wide as the phone, enlarged by two fingers or a double tap, and a strip that leads to each. */
export function PhonePages({ document, ratio, onSeen, onDownload, lead }: PhonePagesProps) {
  const { t, i18n } = useTranslation('reports')
  const { scroller, room, current, goTo, follow } = usePageScroll(document, 0)
  const pages = useRef<HTMLDivElement>(null)
  const { zoom, toggle } = usePinch(scroller, pages)
  const drawn = useSeenOnce(onSeen)
  return (
    <>
      <p className={classes.count} role="status">
        {t('viewer.page', { page: isolate(String(current)), pages: isolate(String(document.numPages)) })}
      </p>
      <div
        ref={scroller}
        className={classes.scroller}
        dir="ltr"
        role="region"
        aria-label={t('viewer.pages')}
        tabIndex={0}
        onScroll={follow}
        onDoubleClick={toggle}
      >
        <div ref={pages} className={classes.pages}>
          <div className={classes.lead} dir={i18n.dir()} style={{ inlineSize: room }}>
            {lead}
          </div>
          {Array.from({ length: document.numPages }, (_, at) => (
            <PdfPage
              key={at}
              document={document}
              number={at + 1}
              width={Math.floor(room * zoom)}
              ratio={ratio}
              onDrawn={drawn}
              onDownload={onDownload}
            />
          ))}
        </div>
      </div>
      {document.numPages > 1 && <PageStrip document={document} ratio={ratio} current={current} onPage={goTo} />}
    </>
  )
}
