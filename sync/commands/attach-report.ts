import { move, type Definition } from './definition.ts'
import { formFields } from './fields.ts'
import { reportFields, reportOf } from './report-fields.ts'

export const attachReport = {
  on: 'study',
  input: formFields(reportFields),
  effect: (study, args, given) =>
    args.a_valider ? study : move(study, 'attach_report', given, reportOf(args, given.at)),
} satisfies Definition<'attach_report'>
