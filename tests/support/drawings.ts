import type { Drawing } from '../../sync/domain/drawing.ts'

/** A line and a dot. */
export const A_DRAWING: Drawing = [
  { couleur: 'rouge', largeur: 'fine', points: [0.1, 0.2, 0.5, 0.25] },
  { couleur: 'jaune', largeur: 'large', points: [0.75, 1] },
]
