/** What a figure of the statistics counts, for the list of studies that it opens; `hawa.figure_rule` has the rules. */
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
