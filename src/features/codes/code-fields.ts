import { westernDigits } from '../../../sync/domain/digits.ts'
import { pinProblem } from '../../data/codes.ts'
import type { CodeProblem } from './code-problem.ts'

export type CodeFields = Readonly<Record<'current' | 'code' | 'again', string>>

/** @param first there is no code in force that would have to be known */
export function codeProblems(
  { current, code, again }: CodeFields,
  first: boolean,
): Partial<Record<keyof CodeFields, CodeProblem>> {
  // The form that was emptied by a success blames nobody.
  if (current === '' && code === '' && again === '') return first ? { code: 'required' } : { current: 'required' }
  const problem = code === '' ? 'required' : pinProblem(westernDigits(code))
  return {
    ...(!first && current === '' ? { current: 'required' as const } : {}),
    ...(problem ? { code: problem } : {}),
    ...(westernDigits(code) !== westernDigits(again) ? { again: 'different' as const } : {}),
  }
}
