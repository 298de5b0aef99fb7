import { checkInput } from '../../../sync/commands/check.ts'
import type { CommandName } from '../../../sync/commands/command.ts'
import type { InvalidField } from '../../../sync/index.ts'

/** The faults that a command's rules find; the server applies the same rules again. */
export function faultsOf(name: CommandName, args: object): readonly InvalidField[] {
  const checked = checkInput(name, args)
  return checked.kind === 'invalid' ? checked.problems : []
}

type Faults<V, R> = Partial<Record<keyof V & string, R>>

/** Faults of a form's texts by the rules of their command, whose other arguments need not be there. */
export function textFaults<V extends Readonly<Record<string, string>>>(
  name: CommandName,
  texts: V,
): Faults<V, 'required' | 'too_long'> {
  const own = faultsOf(name, texts).filter(({ field }) => Object.hasOwn(texts, field))
  return Object.fromEntries(
    own.map(({ field, reason }) => [field, reason === 'too_long' ? reason : 'required']),
  ) as Faults<V, 'required' | 'too_long'>
}

/** Those that are too long: for a form with sentences of its own for the rest. */
export function longTexts<V extends Readonly<Record<string, string>>>(
  name: CommandName,
  texts: V,
): Faults<V, 'too_long'> {
  const long = Object.entries(textFaults(name, texts)).filter(([, reason]) => reason === 'too_long')
  return Object.fromEntries(long) as Faults<V, 'too_long'>
}
