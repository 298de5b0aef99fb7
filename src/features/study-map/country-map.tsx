import { useId, useMemo, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pays, TypeEtude } from '../../../sync/domain/enumerations.ts'
import type { StudyMap } from '../../data/study-map.ts'
import { isolate } from '../../i18n/isolate.ts'
import { figureOf, shadeOf } from './figure.ts'
import { DRAWINGS, neighbourOf, placesOf, readable, type Direction } from './outline.ts'
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

const DIRECTIONS: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

/** Numbers are written this high, in units of the drawing's 1000. */
const NUMBER = 34

/** One list of provinces to choose from, drawn where they lie. North is up and east is right in every language. */
export function CountryMap({ pays, type, map, chosen, onChoose }: CountryMapProps) {
  const { t } = useTranslation(['map', 'study'])
  const nameOf = useProvinceName()
  const textOf = useFigureText()
  const hatch = useId()
  const paths = useRef(new Map<string, SVGPathElement | null>())
  const drawing = DRAWINGS[pays]
  const codes = useMemo(() => Object.keys(drawing.paths), [drawing])
  const places = placesOf(drawing)
  const figures = new Map(map ? codes.map((code) => [code, figureOf(map, code, type)]) : [])
  const numbered = codes.filter((code) => figures.get(code)?.kind === 'number')
  const written = readable(numbered, places, NUMBER)
  const stop = chosen ?? codes[0]

  const onKey = (event: KeyboardEvent) => {
    const next = nextCode(event.key, stop, codes, (direction) => neighbourOf(stop ?? '', direction, places))
    if (!next) return
    event.preventDefault()
    onChoose(next)
    paths.current.get(next)?.focus()
  }
  return (
    <svg
      className={classes.map}
      viewBox={`-8 -8 ${drawing.width + 16} ${drawing.height + 16}`}
      role="listbox"
      aria-label={t('map_label', { pays: t(`study:pays.${pays}`) })}
      onKeyDown={onKey}
    >
      <defs aria-hidden="true">
        <pattern id={hatch} width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="14" height="14" className={classes.hatchGround} />
          <path d="M0 0V14" className={classes.hatchLine} />
        </pattern>
      </defs>
      {codes.map((code) => {
        const figure = figures.get(code)
        const name = nameOf(code)
        return (
          <path
            key={code}
            ref={(path) => void paths.current.set(code, path)}
            d={drawing.paths[code]}
            className={classes.province}
            data-shade={figure?.kind === 'number' ? shadeOf(figure.studies) : figure?.kind}
            {...(figure?.kind === 'untold' ? { style: { fill: `url(#${hatch})` } } : {})}
            role="option"
            aria-selected={code === chosen}
            aria-label={figure ? t('province_label', { name: isolate(name), figure: textOf(figure) }) : name}
            tabIndex={code === stop ? 0 : -1}
            onFocus={() => onChoose(code)}
            onClick={() => onChoose(code)}
            onPointerEnter={(event) => event.pointerType === 'mouse' && onChoose(code)}
          />
        )
      })}
      {/* Over its neighbours, whose borders would cut the mark. */}
      {chosen && drawing.paths[chosen] && <path d={drawing.paths[chosen]} className={classes.chosen} aria-hidden="true" />}
      <g aria-hidden="true" className={classes.numbers} fontSize={NUMBER}>
        {codes.filter((code) => written.has(code)).map((code) => {
          const figure = figures.get(code)
          const place = places.get(code)
          return figure?.kind === 'number' && place && (
            <text key={code} x={place.x} y={place.y} data-shade={shadeOf(figure.studies)}>{figure.studies}</text>
          )
        })}
      </g>
    </svg>
  )
}

function nextCode(key: string, from: string | undefined, codes: readonly string[], towards: (direction: Direction) => string | null): string | null {
  if (key === 'Home') return codes[0] ?? null
  if (key === 'End') return codes.at(-1) ?? null
  const direction = DIRECTIONS[key]
  return direction ? (towards(direction) ?? from ?? null) : null
}
