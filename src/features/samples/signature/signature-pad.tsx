import { Button } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LONGEST_SIGNATURE, SIGNATURE_HEIGHT, SIGNATURE_WIDTH, strokePath, type Point } from '../data/samples.ts'
import classes from './signature-pad.module.css'

interface SignaturePadProps {
  readonly path: string
  readonly onChange: (path: string) => void
  readonly error: string | undefined
}

/**
 * Drawn by finger, pen or mouse. Stored in the coordinates of a fixed frame, so that the drawing survives turning the
 * tablet.
 */
export function SignaturePad({ path, onChange, error }: SignaturePadProps) {
  const { t } = useTranslation('samples')
  const frame = useRef<SVGSVGElement>(null)
  const points = useRef<Point[]>([])
  const pen = useRef<number | null>(null)
  const [stroke, setStroke] = useState('')
  const put = (events: readonly Pick<globalThis.PointerEvent, 'clientX' | 'clientY'>[]) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || box.width === 0) return
    for (const { clientX, clientY } of events) {
      points.current.push([
        ((clientX - box.left) / box.width) * SIGNATURE_WIDTH,
        ((clientY - box.top) / box.height) * SIGNATURE_HEIGHT,
      ])
    }
    setStroke(strokePath(points.current))
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
    const drawn = path + strokePath(points.current)
    points.current = []
    setStroke('')
    if (drawn.length <= LONGEST_SIGNATURE) onChange(drawn)
  }
  return (
    <div className={classes.pad} data-error={error ? true : undefined}>
      <svg
        ref={frame}
        className={classes.frame}
        viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
        role="img"
        aria-label={t(path ? 'sign.drawn' : 'sign.here')}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line className={classes.line} x1="40" x2={SIGNATURE_WIDTH - 40} y1="160" y2="160" />
        <path d={path + stroke} />
      </svg>
      <div className={classes.below}>
        <span>{t('sign.hint')}</span>
        <Button
          variant="default"
          disabled={path === ''}
          leftSection={<IconEraser size={18} aria-hidden="true" />}
          onClick={() => onChange('')}
        >
          {t('sign.clear')}
        </Button>
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
