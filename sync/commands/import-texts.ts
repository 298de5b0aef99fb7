import { define } from './definition.ts'
import { fields, recordIdField } from './fields.ts'
import { importedField } from './text-fields.ts'

/** Imports many texts at once: all or none. */
export const importTexts = define({
  name: 'import_texts',
  freeStanding: true,
  input: fields({ version_id: recordIdField, entries: importedField }),
})
