import { LEGAL_PAGE_NAMES } from '../domain/content.ts'
import { noteField } from './content-fields.ts'
import { define } from './definition.ts'
import { day, fields, oneOf, recordIdField } from './fields.ts'

/** Publishes the seen draft as the next version. The server checks its contents, and so does the page before. */
export const publishLegal = define({
  name: 'publish_legal',
  freeStanding: true,
  input: fields({
    key: oneOf(LEGAL_PAGE_NAMES),
    version_id: recordIdField,
    /** The version of the draft to publish. */
    seen: recordIdField,
    effective_on: day,
    note: noteField,
  }),
})
