import * as v from 'valibot'
import { question, type AnswerOf } from './question.ts'

/** A company setting and the person who changed it last. */
const setting = v.object({
  key: v.string(),
  type: v.picklist(['boolean', 'integer', 'text', 'choice']),
  value: v.union([v.boolean(), v.number(), v.string()]),
  /** Null: the installed value, or changed by the operator of the database. */
  changed_at: v.nullable(v.string()),
  changed_by: v.nullable(v.string()),
})
const answer = v.object({ settings: v.array(setting), as_of: v.string() })

export type CompanySetting = AnswerOf<typeof setting>

export const companySettings = question({ rpc: 'admin_settings', args: {}, read: answer })
