import type { Pays } from '../../sync/domain/enumerations.ts'

/** One table for the code of the switcher, the stored value and the telephone prefix. */
export const COUNTRIES = {
  dz: { pays: 'algerie', prefix: '+213' },
  ke: { pays: 'kenya', prefix: '+254' },
  tz: { pays: 'tanzanie', prefix: '+255' },
} as const satisfies Record<string, { readonly pays: Pays; readonly prefix: string }>

export type Country = keyof typeof COUNTRIES

/** Spec §1: what applies when the stored value is unknown. */
export const DEFAULT_COUNTRY: Country = 'dz'

export function isCountry(value: unknown): value is Country {
  return typeof value === 'string' && Object.hasOwn(COUNTRIES, value)
}
