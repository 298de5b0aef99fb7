import { westernDigits } from '../../../sync/domain/digits.ts'
import { pinProblem } from './data/codes.ts'
import type { CodeProblem } from './code-problem.ts'

export type CodeFields = Readonly<Record<'current' | 'code' | 'again', string>>

/** @param first no code is in force, so that none must be entered */
export function codeProblems(
  { current, code, again }: CodeFields,
  first: boolean,
): Partial<Record<keyof CodeFields, CodeProblem>> {
  // After a success the emptied form shows no faults.
  if (current === '' && code === '' && again === '') return first ? { code: 'required' } : { current: 'required' }
  const problem = code === '' ? 'required' : pinProblem(westernDigits(code))
  return {
    ...(!first && current === '' ? { current: 'required' as const } : {}),
    ...(problem ? { code: problem } : {}),
    ...(westernDigits(code) !== westernDigits(again) ? { again: 'different' as const } : {}),
  }
}
