import type { InvalidField } from '../../../../sync/index.ts'
import type { Problems } from '../../../ui/forms/use-fields.ts'

export type AddressTexts = Readonly<Record<'email' | 'motif', string>>
export type AddressProblem = 'required' | 'too_long' | 'email' | 'same' | 'taken'

/** Faults that the command's own check finds, by field; `current`: the address of the account. */
export function addressProblems(
  found: readonly InvalidField[],
  email: string,
  current: string,
): Problems<AddressTexts, AddressProblem> {
  const problems = Object.fromEntries(
    found.map(({ field, reason }) => [field, reason === 'required' || reason === 'too_long' ? reason : 'email']),
  ) as Problems<AddressTexts, AddressProblem>
  const same = email.trim().toLowerCase() === current.toLowerCase()
  return same && !problems.email ? { ...problems, email: 'same' } : problems
}
