import * as v from 'valibot'
import { CONTENT_KEY } from '../domain/content.ts'
import { isContentKey } from './content-fields.ts'
import { define } from './definition.ts'
import { fields, oneOf, recordIdField, text } from './fields.ts'
import { seenField } from './text-fields.ts'

/**
 * Restores the shipped content; content that is not shipped disappears. Not for legal pages, which need a new version.
 */
export const resetContent = define({
  name: 'reset_content',
  freeStanding: true,
  input: v.pipe(
    fields({
      kind: oneOf(['article', 'recommendation', 'order', 'checklist', 'answer']),
      key: v.pipe(text(60), v.regex(CONTENT_KEY, 'malformed')),
      version_id: recordIdField,
      seen: seenField,
    }),
    v.forward(
      v.partialCheck([['kind'], ['key']], ({ kind, key }) => isContentKey(kind, key), 'unknown_value'),
      ['key'],
    ),
  ),
})
