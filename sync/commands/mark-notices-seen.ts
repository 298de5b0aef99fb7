import { define } from './definition.ts'
import { fields, serverInstant } from './fields.ts'

export const markNoticesSeen = define({
  name: 'mark_notices_seen',
  line: 'own',
  quiet: true,
  /** `at` of the newest notice that was shown. */
  input: fields({ up_to: serverInstant }),
  // Uses the command's id: only the server knows the id of this person's record. The latest of several marks counts.
  puts: ({ up_to }, { commandId }) => [{ id: commandId, kind: 'notice_mark', studyId: null, body: { up_to } }],
})
