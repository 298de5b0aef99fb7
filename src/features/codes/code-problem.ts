import { useTranslation } from 'react-i18next'
import { PIN_LEAST, PIN_MOST, type PinProblem } from './data/codes.ts'

export type CodeProblem = PinProblem | 'required' | 'different' | 'wrong'

/** The sentence for a problem with a code. */
export function useCodeProblemText() {
  const { t } = useTranslation('codes')
  return (problem: CodeProblem): string => t(`problem.${problem}`, { least: PIN_LEAST, most: PIN_MOST })
}
