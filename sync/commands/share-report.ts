import { SHARE_DAYS } from '../domain/share.ts'
import { define } from './definition.ts'
import { fields, hex, oneNumberOf, recordIdField, studyIdField } from './fields.ts'

const DAY_MS = 86_400_000

export const shareReport = define({
  name: 'share_report',
  input: fields({
    study_id: studyIdField,
    share_id: recordIdField,
    /** Hash of the token in the link; the token itself is never sent to the server. */
    token_sha256: hex(64),
    days: oneNumberOf(SHARE_DAYS),
  }),
  puts: ({ study_id, share_id, days }, { at }) => [
    {
      id: share_id,
      kind: 'share',
      studyId: study_id,
      body: {
        days,
        created_at: at,
        expires_at: new Date(Date.parse(at) + days * DAY_MS).toISOString(),
        revoked_at: null,
        openings: 0,
        last_opened_at: null,
      },
    },
  ],
})
