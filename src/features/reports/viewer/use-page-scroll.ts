import { useEffect, useRef, useState, type RefObject } from 'react'
import type { PDFDocumentProxy } from '../../../data/files/pdf-document.ts'

export interface PageScroll {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Width of the window on the pages, CSS pixels. */
  readonly room: number
  /** The page in the middle of the window, from 1. */
  readonly current: number
  readonly goTo: (page: number) => void
  /** For the scroll event of the window. */
  readonly follow: () => void
}

/** Pages below each other in one window; `gap` is kept above a page that is gone to. */
export function usePageScroll(document: PDFDocumentProxy, gap: number): PageScroll {
  const scroller = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [current, setCurrent] = useState(1)

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const pageBox = (number: number) => scroller.current?.querySelector<HTMLElement>(`[data-page="${number}"]`)
  const goTo = (number: number) => {
    const wanted = Math.min(Math.max(number, 1), document.numPages)
    const top = pageBox(wanted)?.offsetTop
    if (top !== undefined) scroller.current?.scrollTo({ top: top - gap })
  }
  const follow = () => {
    const element = scroller.current
    if (!element) return
    const middle = element.scrollTop + element.clientHeight / 2
    const visible = Array.from({ length: document.numPages }, (_, at) => at + 1).findLast(
      (number) => (pageBox(number)?.offsetTop ?? 0) <= middle,
    )
    setCurrent(visible ?? 1)
  }
  return { scroller, room, current, goTo, follow }
}

/** Calls `onSeen` once, with the first page that is whole on the screen. */
export function useSeenOnce(onSeen: (() => void) | undefined): () => void {
  const seen = useRef(false)
  return () => {
    if (seen.current) return
    seen.current = true
    onSeen?.()
  }
}
