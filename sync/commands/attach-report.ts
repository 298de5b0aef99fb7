import { define, move } from './definition.ts'
import { formFields } from './fields.ts'
import { reportFields, reportFile, reportOf } from './report-fields.ts'

export const attachReport = define({
  name: 'attach_report',
  file: reportFile,
  input: formFields(reportFields),
  changesStudy: (study, args, given) =>
    args.a_valider ? study : move(study, 'attach_report', given, reportOf(args, given.at)),
})
