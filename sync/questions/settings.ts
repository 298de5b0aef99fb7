import * as v from 'valibot'
import type { Question } from '../contract.ts'
import type { SettingValue } from '../domain/setting.ts'
import { reading } from './reading.ts'

/** A company setting and the person who changed it last. */
export interface CompanySetting {
  readonly key: string
  readonly type: 'boolean' | 'integer' | 'text' | 'choice'
  readonly value: SettingValue
  /** Null: the installed value, or changed by the operator of the database. */
  readonly changed_at: string | null
  readonly changed_by: string | null
}

export interface CompanySettings {
  readonly settings: readonly CompanySetting[]
  readonly as_of: string
}

const answer = v.object({
  settings: v.array(
    v.object({
      key: v.string(),
      type: v.picklist(['boolean', 'integer', 'text', 'choice']),
      value: v.union([v.boolean(), v.number(), v.string()]),
      changed_at: v.nullable(v.string()),
      changed_by: v.nullable(v.string()),
    }),
  ),
  as_of: v.string(),
})

export const companySettings: Question<CompanySettings> = { rpc: 'admin_settings', args: {}, read: reading(answer) }
