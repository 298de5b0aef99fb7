import { readPlace, type Place } from '../../data/address-values.ts'

/** Parameters of the address. */
export interface LettersSearch {
  /** Absent: the first. */
  readonly page?: Place
}

export function readLettersSearch({ page }: Readonly<Record<string, unknown>>): LettersSearch {
  const place = readPlace(page)
  return place ? { page: place } : {}
}
