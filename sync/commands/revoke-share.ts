import { define } from './definition.ts'
import { fields, recordIdField, studyIdField } from './fields.ts'

export const revokeShare = define({
  name: 'revoke_share',
  input: fields({ study_id: studyIdField, share_id: recordIdField }),
  puts: ({ share_id }, { at, known }) => {
    const share = known(share_id)
    if (share?.kind !== 'share') return []
    return [{ ...share, body: { ...share.body, revoked_at: share.body.revoked_at ?? at } }]
  },
})
