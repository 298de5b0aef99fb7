import * as v from 'valibot'
import { question, type AnswerOf } from './question.ts'

/** One version of a document. */
const version = {
  version_id: v.string(),
  /** In the format of the app version that wrote them. */
  details: v.record(v.string(), v.unknown()),
  /** ISO 8601. */
  at: v.string(),
  author: v.nullable(v.string()),
}
/** The latest version of a stored document: 'company', or the country of an office. */
const given = v.object({ document: v.string(), ...version })
const list = v.object({ rows: v.array(given), as_of: v.string() })
/** Newest first. */
const history = v.object({ rows: v.array(v.object(version)), as_of: v.string() })

export type GivenDetails = AnswerOf<typeof given>

export const companyDetails = question({
  rpc: 'admin_company_details',
  args: {},
  read: list,
  keep: 'company-details',
})

export const companyHistory = (document: string) =>
  question({
    rpc: 'admin_company_history',
    args: { document },
    read: history,
  })
