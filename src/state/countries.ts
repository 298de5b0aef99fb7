import { PHONE_PREFIXES, type Pays } from '../../sync/domain/enumerations.ts'

/** One table for the code of the switcher, the stored value and the telephone prefix. */
export const COUNTRIES = {
  dz: { pays: 'algerie', prefix: PHONE_PREFIXES.algerie },
  ke: { pays: 'kenya', prefix: PHONE_PREFIXES.kenya },
  tz: { pays: 'tanzanie', prefix: PHONE_PREFIXES.tanzanie },
} as const satisfies Record<string, { readonly pays: Pays; readonly prefix: string }>

export type Country = keyof typeof COUNTRIES

/** docs/specification.md#1: the country used when the stored value is unknown. */
export const DEFAULT_COUNTRY: Country = 'dz'

export function isCountry(value: unknown): value is Country {
  return typeof value === 'string' && Object.hasOwn(COUNTRIES, value)
}
