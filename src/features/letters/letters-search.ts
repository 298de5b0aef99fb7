import { readPlace, type Place } from '../../data/address-values.ts'

/** As the address has it. */
export interface LettersSearch {
  /** Absent: the first. */
  readonly page?: Place
}

export function readLettersSearch({ page }: Readonly<Record<string, unknown>>): LettersSearch {
  const place = readPlace(page)
  return place ? { page: place } : {}
}
