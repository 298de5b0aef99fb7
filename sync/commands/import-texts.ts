import type { Definition } from './definition.ts'
import { fields, recordIdField } from './fields.ts'
import { importedField } from './text-fields.ts'

/** As `set_text`, of many texts at once: all or none. */
export const importTexts = {
  on: 'record',
  input: fields({ version_id: recordIdField, entries: importedField }),
  puts: () => [],
} satisfies Definition<'import_texts'>
