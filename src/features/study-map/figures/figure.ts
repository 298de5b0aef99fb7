import type { TypeEtude } from '../../../../sync/domain/enumerations.ts'
import type { StudyMap } from '../data/study-map.ts'

/** The published figure of one province: a number, "under 3", or a type that is not counted separately there. */
export type Figure =
  | { readonly kind: 'number'; readonly studies: number }
  | { readonly kind: 'few' }
  | { readonly kind: 'untold' }

/** `type` null: all types together. */
export function figureOf(map: StudyMap, code: string, type: TypeEtude | null): Figure {
  const province = map.provinces.get(code)
  if (!province) return { kind: 'few' }
  if (type === null) return { kind: 'number', studies: province.total }
  const studies = province.byType.get(type)
  return studies === undefined ? { kind: 'untold' } : { kind: 'number', studies }
}

/** Lowest number of each shade; the last is open. */
export const STEPS = [3, 6, 11, 21] as const

/** 1 for the lightest shade, 4 for the darkest. */
export function shadeOf(studies: number): number {
  return Math.max(1, STEPS.findLastIndex((least) => studies >= least) + 1)
}

/** Provinces with a number, most studies first. */
export function ranked(
  codes: readonly string[],
  map: StudyMap,
  type: TypeEtude | null,
): { readonly code: string; readonly studies: number }[] {
  return codes
    .flatMap((code) => {
      const figure = figureOf(map, code, type)
      return figure.kind === 'number' ? [{ code, studies: figure.studies }] : []
    })
    .toSorted((a, b) => b.studies - a.studies)
}
