import { define, move } from './definition.ts'
import { formFields, text } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'
import { reportFields, reportFile, reportOf } from './report-fields.ts'

/** Waits for the study's earlier commands, so for the first report while that is unsent. */
export const replaceReport = define({
  name: 'replace_report',
  file: reportFile,
  input: formFields({ ...reportFields, motif: text(LIMITS.motif) }),
  changesStudy: (study, args, given) =>
    args.a_valider ? study : move(study, 'replace_report', given, reportOf(args, given.at)),
})
