import { useRef, useState, type PointerEvent } from 'react'
import {
  strokeOf,
  type Drawing,
  type Point,
  type Stroke,
  type StrokeColour,
  type StrokeWidth,
} from '../../../../sync/domain/drawing.ts'
import { Strokes } from '../../../subjects/studies/photo-drawing.tsx'
import classes from './drawing-pad.module.css'

interface DrawingPadProps {
  /** Address of the picture. */
  readonly url: string
  readonly size: { readonly width: number; readonly height: number }
  readonly label: string
  readonly drawing: Drawing
  readonly couleur: StrokeColour
  readonly largeur: StrokeWidth
  readonly onStroke: (stroke: Stroke) => void
}

/** A picture that is drawn on by finger, pen or mouse. */
export function DrawingPad({ url, size, label, drawing, couleur, largeur, onStroke }: DrawingPadProps) {
  const frame = useRef<SVGSVGElement>(null)
  const points = useRef<Point[]>([])
  const pen = useRef<number | null>(null)
  const [stroke, setStroke] = useState<Stroke | null>(null)
  const put = (events: readonly Pick<globalThis.PointerEvent, 'clientX' | 'clientY'>[]) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || box.width === 0 || box.height === 0) return
    for (const { clientX, clientY } of events) {
      points.current.push([(clientX - box.left) / box.width, (clientY - box.top) / box.height])
    }
    setStroke(strokeOf(points.current, couleur, largeur))
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    // A second finger, or the hand that holds the pen, does not draw.
    if (pen.current !== null || event.button !== 0) return
    event.preventDefault()
    pen.current = event.pointerId
    event.currentTarget.setPointerCapture(event.pointerId)
    points.current = []
    put([event.nativeEvent])
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== pen.current) return
    const between = event.nativeEvent.getCoalescedEvents?.() ?? []
    put(between.length > 0 ? between : [event.nativeEvent])
  }
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== pen.current) return
    pen.current = null
    const drawn = strokeOf(points.current, couleur, largeur)
    points.current = []
    setStroke(null)
    if (drawn) onStroke(drawn)
  }
  return (
    <div className={classes.frame}>
      <img className={classes.picture} src={url} alt="" draggable={false} />
      <svg
        ref={frame}
        className={classes.pad}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <Strokes drawing={stroke ? [...drawing, stroke] : drawing} size={size} />
      </svg>
    </div>
  )
}
