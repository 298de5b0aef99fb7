import type { Drawing } from './geometry/drawing.ts'

/** Coordinates of a drawing. */
export interface DrawnPoint {
  readonly x: number
  readonly y: number
}

/** Degrees outside of a drawing that still count as its coast. */
const COAST = 0.5

export function onDrawing(drawing: Drawing, latitude: number, longitude: number): DrawnPoint {
  return { x: (longitude - drawing.west) * drawing.perLongitude, y: (drawing.north - latitude) * drawing.perLatitude }
}

export function inDegrees(
  drawing: Drawing,
  { x, y }: DrawnPoint,
): { readonly latitude: number; readonly longitude: number } {
  return { latitude: drawing.north - y / drawing.perLatitude, longitude: drawing.west + x / drawing.perLongitude }
}

/** In the box of the country, its coast included. */
export function isOnPaper(drawing: Drawing, latitude: number, longitude: number): boolean {
  const { x, y } = onDrawing(drawing, latitude, longitude)
  return (
    x > -COAST * drawing.perLongitude &&
    x < drawing.width + COAST * drawing.perLongitude &&
    y > -COAST * drawing.perLatitude &&
    y < drawing.height + COAST * drawing.perLatitude
  )
}
