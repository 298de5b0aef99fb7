import type { SettingKey, SettingValue } from '../../sync/index.ts'
import { companySettings } from '../../sync/admin.ts'
import { useServerAnswer } from './server-answer.ts'
import { useOutboxItems } from './sync-status.ts'

export type { CompanySetting } from '../../sync/admin.ts'

/** What the company has decided, for administrators: asked from the server, and again after each change from here. */
export const useCompanySettings = () => useServerAnswer(companySettings, ['set_setting'])

/** What this device has decided and the server has not heard of, or has refused; the last one counts. */
export function useWaitingSetting(key: SettingKey): { readonly value: SettingValue; readonly refused: boolean } | null {
  const items = useOutboxItems() ?? []
  const last = items.findLast(({ name, args, state }) => name === 'set_setting' && args['key'] === key && state.kind !== 'received')
  return last ? { value: last.args['value'] as SettingValue, refused: last.state.kind === 'refused' } : null
}
