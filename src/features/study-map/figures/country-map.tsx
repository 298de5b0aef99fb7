import { useId, useRef, type KeyboardEvent, type SVGAttributes, type SVGProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pays, TypeEtude } from '../../../../sync/domain/enumerations.ts'
import type { StudyMap } from '../data/study-map.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { figureOf, shadeOf } from './figure.ts'
import {
  DRAWINGS,
  type CloseUpPart,
  neighbourOf,
  placesOf,
  readable,
  type Direction,
} from '../../../subjects/countries/outline.ts'
import { useFigureText, useProvinceName } from './texts.ts'
import classes from './country-map.module.css'

interface CountryMapProps {
  readonly pays: Pays
  readonly type: TypeEtude | null
  /** Null: outlines only. */
  readonly map: StudyMap | null
  readonly chosen: string | null
  readonly onChoose: (code: string) => void
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** Numbers are written this high, in units of the drawing's 1000. */
const NUMBER = 34

/** One list of provinces to choose from, drawn where they lie. North is up and east is right in every language. */
export function CountryMap(props: CountryMapProps) {
  const { pays, type, map, chosen, onChoose } = props
  const { t } = useTranslation(['map', 'study'])
  const nameOf = useProvinceName()
  const textOf = useFigureText()
  const shapes = useRef(new Map<string, SVGPathElement | null>())
  const drawing = DRAWINGS[pays]
  const codes = Object.keys(drawing.paths)
  const stop = chosen ?? codes[0]

  const onKey = (event: KeyboardEvent) => {
    const next = nextCode(event.key, stop, codes, (direction) => neighbourOf(stop ?? '', direction, placesOf(drawing)))
    if (!next) return
    event.preventDefault()
    onChoose(next)
    shapes.current.get(next)?.focus()
  }
  return (
    <Frame
      {...props}
      viewBox={`-8 -8 ${drawing.width + 16} ${drawing.height + 16}`}
      role="listbox"
      aria-label={t('map_label', { pays: t(`study:pays.${pays}`) })}
      onKeyDown={onKey}
      optionOf={(code) => ({
        ref: (path) => void shapes.current.set(code, path),
        role: 'option',
        'aria-selected': code === chosen,
        'aria-label': map
          ? t('province_label', { name: isolate(nameOf(code)), figure: textOf(figureOf(map, code, type)) })
          : nameOf(code),
        tabIndex: code === stop ? 0 : -1,
        onFocus: () => onChoose(code),
      })}
    />
  )
}

/** A crowded part, larger, for eyes and fingers. The map itself has everything else. */
export function CloseUp(props: CountryMapProps & { readonly part: CloseUpPart }) {
  return (
    <Frame {...props} viewBox={props.part.viewBox} scale={props.part.scale} aria-hidden="true" optionOf={() => ({})} />
  )
}

interface FrameProps
  extends CountryMapProps, Pick<SVGAttributes<SVGSVGElement>, 'role' | 'aria-label' | 'aria-hidden' | 'onKeyDown'> {
  readonly viewBox: string
  /** Scale of one unit, relative to the whole map. */
  readonly scale?: number
  readonly optionOf: (code: string) => SVGProps<SVGPathElement>
}

function Frame({ pays, type, map, chosen, onChoose, viewBox, scale = 1, optionOf, ...rest }: FrameProps) {
  const hatch = useId()
  const drawing = DRAWINGS[pays]
  const places = placesOf(drawing)
  const codes = Object.keys(drawing.paths)
  const figures = new Map(map ? codes.map((code) => [code, figureOf(map, code, type)]) : [])
  const size = NUMBER / scale
  const written = readable(
    codes.filter((code) => figures.get(code)?.kind === 'number'),
    places,
    size,
  )
  return (
    <svg className={classes.map} data-drawn viewBox={viewBox} {...rest}>
      <defs aria-hidden="true">
        <pattern
          id={hatch}
          width="14"
          height="14"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(45) scale(${1 / scale})`}
        >
          <rect width="14" height="14" className={classes.hatchGround} />
          <path d="M0 0V14" className={classes.hatchLine} />
        </pattern>
      </defs>
      {codes.map((code) => {
        const figure = figures.get(code)
        return (
          <path
            key={code}
            d={drawing.paths[code]}
            className={classes.province}
            data-shade={figure?.kind === 'number' ? shadeOf(figure.studies) : figure?.kind}
            {...(figure?.kind === 'untold' ? { style: { fill: `url(#${hatch})` } } : {})}
            onClick={() => onChoose(code)}
            onPointerEnter={(event) => event.pointerType === 'mouse' && onChoose(code)}
            {...optionOf(code)}
          />
        )
      })}
      {/* Drawn after its neighbours, whose borders would cut the mark. */}
      {chosen && drawing.paths[chosen] && (
        <path d={drawing.paths[chosen]} className={classes.chosen} aria-hidden="true" />
      )}
      <g aria-hidden="true" className={classes.numbers} fontSize={size}>
        {codes
          .filter((code) => written.has(code))
          .map((code) => {
            const figure = figures.get(code)
            const place = places.get(code)
            return (
              figure?.kind === 'number' &&
              place && (
                <text key={code} x={place.x} y={place.y} data-shade={shadeOf(figure.studies)}>
                  {figure.studies}
                </text>
              )
            )
          })}
      </g>
    </svg>
  )
}

function nextCode(
  key: string,
  from: string | undefined,
  codes: readonly string[],
  towards: (direction: Direction) => string | null,
): string | null {
  if (key === 'Home') return codes[0] ?? null
  if (key === 'End') return codes.at(-1) ?? null
  const direction = DIRECTIONS[key]
  return direction ? (towards(direction) ?? from ?? null) : null
}
