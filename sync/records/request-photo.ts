import * as v from 'valibot'
import { instant, kind, withdrawnAt } from './definition.ts'
import { photoFile } from './photo.ts'

/** A photo of the site that its client gave with the request. */
export const requestPhoto = kind({
  name: 'request_photo',
  body: v.object({
    file: photoFile,
    mine: v.boolean(),
    given_at: instant,
    received_at: instant,
    withdrawn_at: v.optional(withdrawnAt, null),
  }),
  at: ({ given_at }) => given_at,
})
