import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { FIT } from './zoom.ts'

/** Multiples of the width of the window. */
const MOST = 4
const DOUBLE_TAP = 2

/** A place in the window that stays where it is while the pages grow, in CSS pixels from its corner. */
interface Point {
  readonly x: number
  readonly y: number
}

interface Anchor extends Point {
  /** The same place in the pages, as parts of their size. */
  readonly across: number
  readonly down: number
}

export interface Pinch {
  readonly zoom: number
  /** Fits the pages, or enlarges them at this place of the screen. */
  readonly toggle: (place: { readonly clientX: number; readonly clientY: number }) => void
}

/**
 * Two fingers enlarge what lies in `pages`; one moves it, which the browser does by itself (`touch-action`). While the
 * fingers move, the drawn pages are stretched; they are drawn anew when the fingers leave. The window is laid out from
 * left to right in every language.
 */
export function usePinch(scroller: RefObject<HTMLElement | null>, pages: RefObject<HTMLElement | null>): Pinch {
  const [zoom, setZoom] = useState<number>(FIT)
  const anchor = useRef<Anchor | null>(null)

  const anchorAt = (clientX: number, clientY: number): Anchor | null => {
    const view = scroller.current
    if (!view) return null
    const { left, top } = view.getBoundingClientRect()
    const [x, y] = [clientX - left, clientY - top]
    return { x, y, across: (view.scrollLeft + x) / view.scrollWidth, down: (view.scrollTop + y) / view.scrollHeight }
  }

  useLayoutEffect(() => {
    const view = scroller.current
    const held = anchor.current
    anchor.current = null
    if (!view || !held) return
    view.scrollTo({
      left: held.across * view.scrollWidth - held.x,
      top: held.down * view.scrollHeight - held.y,
      behavior: 'instant',
    })
  }, [zoom, scroller])

  const enlarge = useEffectEvent((at: Anchor | null, by: number) => {
    anchor.current = at
    setZoom(Math.min(Math.max(zoom * by, FIT), MOST))
  })
  const place = useEffectEvent(anchorAt)
  const limits = useEffectEvent(() => ({ least: FIT / zoom, most: MOST / zoom }))

  useEffect(() => {
    const view = scroller.current
    if (!view) return
    let held: { readonly at: Anchor | null; readonly apart: number } | null = null
    let by = 1
    const start = ({ touches: [one, two] }: TouchEvent) => {
      if (!one || !two) return
      held = { at: place((one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2), apart: apartOf(one, two) }
      by = 1
    }
    const move = (event: TouchEvent) => {
      const [one, two] = event.touches
      const sheet = pages.current
      if (!held?.at || !sheet || !one || !two) return
      if (event.cancelable) event.preventDefault()
      const { least, most } = limits()
      by = Math.min(Math.max(apartOf(one, two) / held.apart, least), most)
      sheet.style.transformOrigin = `${view.scrollLeft + held.at.x}px ${view.scrollTop + held.at.y}px`
      sheet.style.transform = `scale(${by})`
    }
    const end = ({ touches }: TouchEvent) => {
      if (!held || touches.length > 1) return
      pages.current?.style.removeProperty('transform')
      if (by !== 1) enlarge(held.at, by)
      held = null
    }
    view.addEventListener('touchstart', start, { passive: true })
    view.addEventListener('touchmove', move, { passive: false })
    view.addEventListener('touchend', end)
    view.addEventListener('touchcancel', end)
    return () => {
      view.removeEventListener('touchstart', start)
      view.removeEventListener('touchmove', move)
      view.removeEventListener('touchend', end)
      view.removeEventListener('touchcancel', end)
    }
  }, [scroller, pages])

  return {
    zoom,
    toggle({ clientX, clientY }) {
      anchor.current = anchorAt(clientX, clientY)
      setZoom(zoom > FIT ? FIT : DOUBLE_TAP)
    },
  }
}

const apartOf = (one: Touch, two: Touch): number =>
  Math.max(1, Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY))
