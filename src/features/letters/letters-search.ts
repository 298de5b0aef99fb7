/** As the address has it. */
export interface LettersSearch {
  /** From 2. */
  readonly page?: number
}

export function readLettersSearch({ page }: Readonly<Record<string, unknown>>): LettersSearch {
  return typeof page === 'number' && Number.isInteger(page) && page > 1 && page < 100_000 ? { page } : {}
}
