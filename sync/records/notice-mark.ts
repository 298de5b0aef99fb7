import * as v from 'valibot'
import { instant, kind } from './definition.ts'

/** How far a person has looked at their notifications. */
export const noticeMark = kind({
  name: 'notice_mark',
  /** Server time of the newest thing that was shown. */
  body: v.object({ up_to: instant }),
  at: ({ up_to }) => up_to,
})
