/** Multiples of the width of the window; 1 fits. */
const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const

export const FIT = 1

export function zoomIn(zoom: number): number {
  return STEPS.find((step) => step > zoom) ?? zoom
}

export function zoomOut(zoom: number): number {
  return STEPS.findLast((step) => step < zoom) ?? zoom
}
