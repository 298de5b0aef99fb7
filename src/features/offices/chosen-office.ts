import { useHydrated } from '@tanstack/react-router'
import type { Pays } from '../../../sync/domain/enumerations.ts'
import { COUNTRIES, DEFAULT_COUNTRY, type Country } from '../../state/countries.ts'
import { usePreferences } from '../../state/preferences.ts'

export const OFFICE_CODES = Object.keys(COUNTRIES) as readonly Country[]

/** The office of the address, else of the reader's country. Prerendered with the default, since no reader is known. */
export function useChosenOffice(asked: Pays | undefined): Country {
  const hydrated = useHydrated()
  const preferred = usePreferences(({ country }) => country)
  if (!hydrated) return DEFAULT_COUNTRY
  return OFFICE_CODES.find((code) => COUNTRIES[code].pays === asked) ?? preferred
}
