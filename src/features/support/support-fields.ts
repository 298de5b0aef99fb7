import { textFaults } from '../../data/commands/command-rules.ts'
import { SUPPORT_CATEGORIES, type HelpQuestion } from '../../data/messages/support.ts'
import type { Problems } from '../../ui/forms/use-fields.ts'

/** The values of the form, as typed. */
export type QuestionFields = Readonly<Record<'categorie' | 'sujet' | 'contenu', string>>
export type QuestionProblem = 'sujet' | 'contenu' | 'too_long_sujet' | 'too_long_contenu'

export const BLANK: QuestionFields = { categorie: 'general', sujet: '', contenu: '' }

export const questionOf = ({ categorie, sujet, contenu }: QuestionFields): HelpQuestion => ({
  categorie: SUPPORT_CATEGORIES.find((one) => one === categorie) ?? 'general',
  sujet,
  contenu,
})

/** Faults for which the server would refuse a field. */
export function questionProblems(fields: QuestionFields): Problems<QuestionFields, QuestionProblem> {
  const { sujet, contenu } = textFaults('open_support_request', fields)
  return {
    ...(sujet && { sujet: sujet === 'too_long' ? 'too_long_sujet' : 'sujet' }),
    ...(contenu && { contenu: contenu === 'too_long' ? 'too_long_contenu' : 'contenu' }),
  }
}
