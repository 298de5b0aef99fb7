import * as v from 'valibot'
import { CONTENT_KEY, CONTENT_KINDS, type ContentBody } from '../domain/content.ts'
import type { InvalidField } from '../domain/refusal.ts'
import { firstProblem, isContentKey, readContentBody } from './content-fields.ts'
import { define } from './definition.ts'
import { fields, flag, oneOf, recordIdField, text } from './fields.ts'
import { seenField } from './text-fields.ts'

const given = fields({
  kind: oneOf(CONTENT_KINDS),
  key: v.pipe(text(60), v.regex(CONTENT_KEY, 'malformed')),
  version_id: recordIdField,
  seen: seenField,
  body: v.unknown(),
  /** Publishes it at once; always false for a legal page, always true for a checklist. */
  shown: flag,
})

type Content = Omit<v.InferOutput<typeof given>, 'body'> & { readonly body: ContentBody }

/** Saves a whole article, recommendation, order, checklist, or draft of a legal page. */
export const saveContent = define({
  name: 'save_content',
  freeStanding: true,
  input: v.pipe(
    given,
    v.rawTransform<v.InferOutput<typeof given>, Content>(({ dataset, addIssue, NEVER }) => {
      const { kind, key, body: raw, shown } = dataset.value
      const refuse = ({ field, reason }: InvalidField): never => {
        addIssue({
          message: reason,
          path: [{ type: 'object', origin: 'value', input: { ...dataset.value }, key: field, value: undefined }],
        })
        return NEVER
      }
      if (!isContentKey(kind, key)) return refuse({ field: 'key', reason: 'unknown_value' })
      const read = readContentBody(kind, raw)
      if ('wrong' in read) return refuse({ field: 'body', reason: read.wrong })
      // Only publish_legal publishes a legal page; a checklist has no draft.
      if (shown ? kind === 'legal' : kind === 'checklist') return refuse({ field: 'shown', reason: 'unknown_value' })
      const problem = shown ? firstProblem(kind, read.body) : null
      return problem ? refuse(problem) : { ...dataset.value, body: read.body }
    }),
  ),
})
