import type { OutboxItem, SettingKey, SettingValue } from '../../../sync/index.ts'
import { companySettings, type CompanySetting } from '../../../sync/admin.ts'
import { useQuestion } from '../use-question.ts'
import { isOvertaken, useOvertaken } from '../commands/overtaken.ts'
import { useOutboxItems } from '../sync-status.ts'

export type { CompanySetting } from '../../../sync/admin.ts'

/** The company's settings, for administrators; a form that was built on them keeps its input. */
export const useCompanySettings = () => useQuestion(companySettings, { changedBy: ['set_setting'], stays: true })

/** The last setting that this device has saved and the server has not received, or has refused. */
export function useWaitingSetting(key: SettingKey): { readonly value: SettingValue; readonly refused: boolean } | null {
  const items = useOutboxItems() ?? []
  const last = items.findLast(
    ({ name, args, state }) => name === 'set_setting' && args['key'] === key && state.kind !== 'received',
  )
  return last ? { value: last.args['value'] as SettingValue, refused: last.state.kind === 'refused' } : null
}

export interface LostSetting {
  readonly items: readonly OutboxItem[]
  readonly value: SettingValue
  /** ISO 8601. */
  readonly at: string
}

/**
 * A setting of this device that another administrator has set differently meanwhile; null: there is nothing to choose.
 */
export function useLostSetting({ key, value: now }: CompanySetting): LostSetting | null {
  const items = useOvertaken(({ name, args }) => name === 'set_setting' && args['key'] === key)
  const last = items.at(-1)
  if (!last) return null
  const value = last.args['value'] as SettingValue
  const seen = last.args['seen'] as SettingValue | null | undefined
  return isOvertaken(seen, now, value) ? { items, value, at: last.madeAt } : null
}
