import { move, type Definition } from './definition.ts'
import { formFields, text } from './fields.ts'
import { LIMITS } from './limits.ts'
import { reportFields, reportOf } from './report-fields.ts'

export const replaceReport = {
  on: 'study',
  input: formFields({ ...reportFields, motif: text(LIMITS.motif) }),
  effect: (study, args, given) =>
    args.a_valider ? study : move(study, 'replace_report', given, reportOf(args, given.at)),
} satisfies Definition<'replace_report'>
