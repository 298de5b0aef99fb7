import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawPage, type PDFDocumentProxy } from '../../../data/files/pdf-document.ts'
import classes from './page-strip.module.css'

interface PageStripProps {
  readonly document: PDFDocumentProxy
  /** Height divided by width of the first page. */
  readonly ratio: number
  readonly current: number
  readonly onPage: (page: number) => void
}

/** Small pictures of the pages, in the direction of the language; each leads to its page. */
export function PageStrip({ document, ratio, current, onPage }: PageStripProps) {
  const { t } = useTranslation('reports')
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    strip.current?.children[current - 1]?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [current])
  return (
    <nav ref={strip} className={classes.strip} aria-label={t('viewer.strip')}>
      {Array.from({ length: document.numPages }, (_, at) => (
        <button
          key={at}
          type="button"
          className={classes.page}
          aria-label={t('viewer.go_to', { page: at + 1 })}
          aria-current={at + 1 === current ? 'page' : undefined}
          onClick={() => onPage(at + 1)}
        >
          <Thumbnail document={document} number={at + 1} ratio={ratio} />
          <span>{at + 1}</span>
        </button>
      ))}
    </nav>
  )
}

/** CSS pixels. */
const WIDTH = 44

/** Drawn once it comes into view. */
function Thumbnail({
  document,
  number,
  ratio,
}: Pick<PageStripProps, 'document' | 'ratio'> & { readonly number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const target = canvas.current
    if (!near || !target) return
    let stop = () => {}
    let gone = false
    const draw = async () => {
      const page = await document.getPage(number)
      if (!gone) stop = drawPage(page, target, WIDTH).stop
    }
    // The page itself says what cannot be drawn.
    draw().catch(() => {})
    return () => {
      gone = true
      stop()
    }
  }, [document, number, near])
  return <canvas ref={canvas} aria-hidden="true" style={{ blockSize: Math.round(WIDTH * Math.min(ratio, 1.6)) }} />
}
