/** Parts of the studies that figures of the statistics count and open as a list; their rules: `hawa.figure_rule`. */
export const FIGURE_PARTS = [
  'accepted',
  'begun',
  'finished',
  'reported',
  'complete',
  'answered',
  'delivered',
  'promised',
  'in_time',
  'too_late',
  'agreed',
  'carried',
] as const
export type FigurePart = (typeof FIGURE_PARTS)[number]
