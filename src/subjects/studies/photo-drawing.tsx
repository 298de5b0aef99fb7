import { strokePath, type Drawing } from '../../../sync/domain/drawing.ts'
import classes from './photo-drawing.module.css'

interface PhotoDrawingProps {
  readonly drawing: Drawing
  /** Of the picture below, in pixels. */
  readonly size: { readonly width: number; readonly height: number }
  /** The picture below fills its frame and is cut at the edges. */
  readonly cut?: boolean
}

/** Lies on the picture of a photo; the text of the picture says that there is a drawing. */
export function PhotoDrawing({ drawing, size, cut = false }: PhotoDrawingProps) {
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio={cut ? 'xMidYMid slice' : 'none'}
      aria-hidden="true"
    >
      <Strokes drawing={drawing} size={size} />
    </svg>
  )
}

/** Widths of lines as fractions of the longer side. */
const WIDTHS = { fine: 0.007, large: 0.018 } as const

/** Each stroke with a dark edge, so that it is seen on every ground. */
export function Strokes({ drawing, size: { width, height } }: Pick<PhotoDrawingProps, 'drawing' | 'size'>) {
  return drawing.map((stroke, at) => {
    const line = WIDTHS[stroke.largeur] * Math.max(width, height)
    const path = strokePath(stroke, width, height)
    return (
      // Strokes have no names, and only the last one goes.
      // oxlint-disable-next-line react/no-array-index-key
      <g key={at} className={classes.stroke}>
        <path className={classes.edge} d={path} strokeWidth={line * 1.5} />
        <path data-couleur={stroke.couleur} d={path} strokeWidth={line} />
      </g>
    )
  })
}
