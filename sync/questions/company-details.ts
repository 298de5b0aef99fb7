import * as v from 'valibot'
import type { Question } from '../contract.ts'
import { reading } from './reading.ts'

/** One version of a document, in the format of the app version that wrote it. */
interface DetailsVersion {
  readonly version_id: string
  readonly details: Readonly<Record<string, unknown>>
  /** ISO 8601. */
  readonly at: string
  readonly author: string | null
}

/** The latest version of a stored document: 'company', or the country of an office. */
export interface GivenDetails extends DetailsVersion {
  readonly document: string
}

export interface DetailsList {
  readonly rows: readonly GivenDetails[]
  readonly as_of: string
}

export interface DetailsHistory {
  /** Newest first. */
  readonly rows: readonly DetailsVersion[]
  readonly as_of: string
}

const version = {
  version_id: v.string(),
  details: v.record(v.string(), v.unknown()),
  at: v.string(),
  author: v.nullable(v.string()),
}
const list = v.object({ rows: v.array(v.object({ document: v.string(), ...version })), as_of: v.string() })
const history = v.object({ rows: v.array(v.object(version)), as_of: v.string() })

export const companyDetails: Question<DetailsList> = {
  rpc: 'admin_company_details',
  args: {},
  read: reading(list),
  keep: 'company-details',
}

export const companyHistory = (document: string): Question<DetailsHistory> => ({
  rpc: 'admin_company_history',
  args: { document },
  read: reading(history),
})
