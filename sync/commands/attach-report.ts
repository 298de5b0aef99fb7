import * as v from 'valibot'
import { TYPES_RAPPORT } from '../domain/enumerations.ts'
import { MAX_REPORT_BYTES } from '../domain/report.ts'
import { move, type Definition } from './definition.ts'
import { formFields, hex, oneOf, studyIdField, text, wholeBetween } from './fields.ts'
import { LIMITS } from './limits.ts'

export const attachReport = {
  on: 'study',
  input: formFields({
    study_id: studyIdField,
    path: text(300),
    size: wholeBetween(1, MAX_REPORT_BYTES),
    sha256: hex(64),
    type_rapport: v.exactOptional(oneOf(TYPES_RAPPORT)),
    commentaires: v.exactOptional(text(LIMITS.commentaires)),
  }),
  effect: (study, args, given) => move(study, 'attach_report', given, {
    rapport_url: args.path,
    rapport_uploaded_at: given.at,
    rapport_size: args.size,
    rapport_sha256: args.sha256,
    type_rapport: args.type_rapport ?? 'analyse',
    commentaires: args.commentaires ?? null,
  }),
} satisfies Definition<'attach_report'>
