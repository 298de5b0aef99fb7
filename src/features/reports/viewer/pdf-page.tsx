import { Button } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawPage, pageText, type PDFDocumentProxy, type PDFPageProxy } from '../../../data/files/pdf-document.ts'
import { useLater } from '../../../ui/timing/use-later.ts'
import classes from './pdf-page.module.css'

interface PdfPageProps {
  readonly document: PDFDocumentProxy
  readonly number: number
  /** CSS pixels. */
  readonly width: number
  /** Height divided by width of the first page, until this page is known. */
  readonly ratio: number
  /** All of the page is on the screen. */
  readonly onDrawn: () => void
  readonly onDownload: () => void
}

/** Drawn while it is near the screen and let go afterwards: a long report does not fill a tablet's memory. */
export function PdfPage({ document, number, width, ratio, onDrawn, onDownload }: PdfPageProps) {
  const { t } = useTranslation('reports')
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [near, setNear] = useState(number === 1)
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [text, setText] = useState('')
  const [incomplete, setIncomplete] = useState(false)
  const [drawing, setDrawing] = useState(false)
  const slow = useLater(drawing)
  const drawn = useEffectEvent(onDrawn)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!near || page) return
    let gone = false
    const open = async () => {
      const opened = await document.getPage(number)
      if (gone) return
      setPage(opened)
      // Without its words the page can still be seen.
      setText(await pageText(opened).catch(() => ''))
    }
    // Also fails when the viewer has closed the document meanwhile.
    open().catch(() => !gone && setIncomplete(true))
    return () => {
      gone = true
    }
  }, [document, number, near, page])

  useEffect(() => {
    const target = canvas.current
    if (!near || !page || !target || width === 0) return
    const { done, stop } = drawPage(page, target, width)
    setDrawing(true)
    void done.then((result) => {
      if (result === 'stopped') return
      setDrawing(false)
      setIncomplete(result === 'part')
      if (result === 'whole') drawn()
    })
    return () => {
      stop()
      setDrawing(false)
      target.width = 0
      target.height = 0
    }
  }, [near, page, width])

  const own = page?.getViewport({ scale: 1 })
  const height = Math.round(width * (own ? own.height / own.width : ratio))
  const label = t('viewer.page', { page: number, pages: document.numPages })
  return (
    <>
      {incomplete && (
        <div className={classes.incomplete} role="alert">
          <IconAlertTriangle size={22} aria-hidden="true" />
          <p dir="auto">{t('viewer.incomplete')}</p>
          <Button variant="default" onClick={onDownload} leftSection={<IconDownload size={18} aria-hidden="true" />}>
            {t('download')}
          </Button>
        </div>
      )}
      <div ref={box} className={classes.page} style={{ inlineSize: width, blockSize: height }} data-page={number}>
        <canvas ref={canvas} className={classes.canvas} aria-label={label}>
          {text}
        </canvas>
        {slow && (
          <p className={classes.drawing} role="status" dir="auto">
            {t('viewer.drawing')}
          </p>
        )}
      </div>
    </>
  )
}
