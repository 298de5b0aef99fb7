import * as v from 'valibot'
import { LEGAL_PAGE_NAMES, type Spoken } from '../domain/content.ts'
import { spokenProblems } from '../domain/content-problems.ts'
import { noteShape } from './content-fields.ts'
import { define } from './definition.ts'
import { day, fields, oneOf, recordIdField } from './fields.ts'

const given = fields({
  key: oneOf(LEGAL_PAGE_NAMES),
  version_id: recordIdField,
  /** The version of the draft to publish. */
  seen: recordIdField,
  effective_on: day,
  /** Summary of the changes. */
  note: v.unknown(),
})

type Note = Omit<v.InferOutput<typeof given>, 'note'> & { readonly note: Spoken }

/** Publishes the seen draft as the next version. The server checks its contents, and so does the page before. */
export const publishLegal = define({
  name: 'publish_legal',
  freeStanding: true,
  input: v.pipe(
    given,
    v.rawTransform<v.InferOutput<typeof given>, Note>(({ dataset, addIssue, NEVER }) => {
      const { note: raw } = dataset.value
      const refuse = (field: string, message: string): never => {
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input: { ...dataset.value }, key: field, value: undefined }],
        })
        return NEVER
      }
      if (raw === undefined || raw === null) return refuse('note', 'required')
      const note = v.safeParse(noteShape, raw)
      if (!note.success) return refuse('note', note.issues[0].message)
      const [problem] = spokenProblems('note', note.output, [], [])
      return problem ? refuse(problem.field, problem.reason) : { ...dataset.value, note: note.output }
    }),
  ),
})
