import { Button } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pays } from '../../sync/domain/enumerations.ts'
import type { TypedPosition } from '../../sync/domain/typed-position.ts'
import { inDegrees, onDrawing, type DrawnPoint } from '../subjects/countries/on-drawing.ts'
import { DRAWINGS } from '../subjects/countries/outline.ts'
import classes from './site-ways.module.css'

interface PlacePickerProps {
  readonly pays: Pays
  readonly position: TypedPosition | null
  readonly onPick: (position: TypedPosition) => void
}

/** How much closer the map comes to a place. */
const CLOSER = 8
/** Room around a country, in units of its drawing: a pin stands on its edge, too. */
const MARGIN = 40
/** Steps of the arrow keys across the view. */
const STEPS = 40

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** The drawing of a country, which every device has, to set a place on; north is up and east is right. */
export function PlacePicker({ pays, position, onPick }: PlacePickerProps) {
  const { t } = useTranslation(['observation', 'study'])
  const drawing = DRAWINGS[pays]
  const pin = position && onDrawing(drawing, position.latitude, position.longitude)
  // The view stays where it is while the pin moves.
  const [centre, setCentre] = useState<DrawnPoint | null>(null)
  const paper = useRef<SVGSVGElement>(null)
  const [width, height] = [drawing.width + 2 * MARGIN, drawing.height + 2 * MARGIN]
  const closer = centre ? CLOSER : 1
  const view = {
    x: centre ? centre.x - width / closer / 2 : -MARGIN,
    y: centre ? centre.y - height / closer / 2 : -MARGIN,
    width: width / closer,
    height: height / closer,
  }
  const middle = { x: view.x + view.width / 2, y: view.y + view.height / 2 }
  const put = (point: DrawnPoint) => {
    const there = inDegrees(drawing, point)
    onPick({ latitude: clamped(there.latitude, 90), longitude: clamped(there.longitude, 180) })
  }
  const press = ({ clientX, clientY, detail }: MouseEvent) => {
    const box = paper.current?.getBoundingClientRect()
    // Pressed by a key, the button knows no place.
    const point =
      detail === 0 || !box
        ? (pin ?? middle)
        : {
            x: view.x + ((clientX - box.left) / box.width) * view.width,
            y: view.y + ((clientY - box.top) / box.height) * view.height,
          }
    put(point)
    if (!centre) setCentre(point)
  }
  const move = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const from = pin ?? middle
    put({ x: from.x + (arrow[0] * view.width) / STEPS, y: from.y + (arrow[1] * view.height) / STEPS })
  }
  const size = view.width / 1000
  return (
    <>
      <p className={classes.note}>{t('site.tap')}</p>
      <button
        type="button"
        className={classes.map}
        style={{ aspectRatio: `${view.width} / ${view.height}` }}
        aria-label={t('site.picker', { pays: t(`study:pays.${pays}`) })}
        onClick={press}
        onKeyDown={move}
      >
        <svg ref={paper} viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} aria-hidden="true">
          {Object.entries(drawing.paths).map(([code, path]) => (
            <path key={code} d={path} className={classes.province} />
          ))}
          {pin && (
            <path
              className={classes.pin}
              transform={`translate(${pin.x} ${pin.y}) scale(${size})`}
              d="M0 0l-26-44a30 30 0 1 1 52 0z"
            />
          )}
        </svg>
      </button>
      {centre && (
        <Button variant="default" onClick={() => setCentre(null)}>
          {t('site.whole')}
        </Button>
      )}
    </>
  )
}

const clamped = (degrees: number, most: number): number => Math.min(most, Math.max(-most, degrees))
