import * as v from 'valibot'
import { instant, kind } from './definition.ts'

/** One that a specialist's device is told of. */
export const setting = kind({
  name: 'setting',
  body: v.object({ key: v.string(), value: v.union([v.boolean(), v.number(), v.string()]), changed_at: instant }),
  at: ({ changed_at }) => changed_at,
})
