import { define } from './definition.ts'
import { fields, serverInstant } from './fields.ts'

export const markNoticesSeen = define({
  name: 'mark_notices_seen',
  line: 'own',
  quiet: true,
  /** `at` of the newest notice that was shown. */
  input: fields({ up_to: serverInstant }),
  // Under an id of its own: only the server knows this person's record. Of several marks the furthest counts.
  puts: ({ up_to }, { commandId }) => [{ id: commandId, kind: 'notice_mark', studyId: null, body: { up_to } }],
})
