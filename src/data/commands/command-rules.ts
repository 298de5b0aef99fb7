import { checkInput } from '../../../sync/commands/check.ts'
import type { CommandName } from '../../../sync/commands/command.ts'
import { formReason, type FormReason } from '../../../sync/domain/refusal.ts'
import type { InvalidField } from '../../../sync/index.ts'

/** The faults that a command's rules find; the server applies the same rules again. */
export function faultsOf(name: CommandName, args: object): readonly InvalidField[] {
  const checked = checkInput(name, args)
  return checked.kind === 'invalid' ? checked.problems : []
}

/** Those of `fields`, by field: other arguments of the command need not be there yet. */
export function fieldFaults<F extends string>(
  name: CommandName,
  args: object,
  fields: readonly F[],
): Partial<Record<F, FormReason>> {
  const own = faultsOf(name, args).filter(({ field }) => (fields as readonly string[]).includes(field))
  return Object.fromEntries(own.map(({ field, reason }) => [field, formReason(reason)])) as Partial<
    Record<F, FormReason>
  >
}

type Missing = 'required' | 'too_long'

/** For forms with no other sentence: a choice that is none of its list counts as not made. */
export function missingOrLong<F extends string>(faults: Partial<Record<F, FormReason>>): Partial<Record<F, Missing>> {
  return Object.fromEntries(
    Object.entries(faults).map(([field, reason]) => [field, reason === 'too_long' ? reason : 'required']),
  ) as Partial<Record<F, Missing>>
}

/** Faults of a form that has nothing but texts, under the names of the arguments. */
export const textFaults = <F extends string>(
  name: CommandName,
  texts: Readonly<Record<F, string>>,
): Partial<Record<F, Missing>> => missingOrLong(fieldFaults(name, texts, Object.keys(texts) as F[]))
