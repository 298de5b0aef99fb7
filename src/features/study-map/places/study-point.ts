import { PAYS, type Pays } from '../../../../sync/domain/enumerations.ts'
import { inDegrees, isOnPaper, onDrawing } from '../../../subjects/countries/on-drawing.ts'
import { DRAWINGS, placesOf } from '../../../subjects/countries/outline.ts'
import { provinceOf } from '../../../data/studies/province-of.ts'

/** Where a study lies on the drawing of its country, and how sure that is. */
export interface StudyPoint {
  readonly pays: Pays
  /** Coordinates of the drawing. */
  readonly x: number
  readonly y: number
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
  readonly province: string | null
  /** The middle of the province that the zone names, not the place itself. */
  readonly approximate: boolean
}

export interface Placeable {
  readonly pays: string
  readonly zone_geographique: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Null: neither a position inside of the country nor a province in its words. */
export function studyPoint({ pays, zone_geographique, latitude, longitude }: Placeable): StudyPoint | null {
  const country = PAYS.find((one) => one === pays)
  if (!country) return null
  const drawing = DRAWINGS[country]
  const province = provinceOf(country, zone_geographique)
  if (latitude !== null && longitude !== null && isOnPaper(drawing, latitude, longitude)) {
    const { x, y } = onDrawing(drawing, latitude, longitude)
    return { pays: country, x, y, latitude, longitude, province, approximate: false }
  }
  const middle = province === null ? undefined : placesOf(drawing).get(province)
  if (!middle) return null
  return { pays: country, x: middle.x, y: middle.y, ...inDegrees(drawing, middle), province, approximate: true }
}
