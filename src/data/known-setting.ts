import type { SettingKey, SettingValue } from '../../sync/index.ts'
import { settingOf } from '../../sync/domain/setting.ts'
import { useRecords } from './records.ts'

/** What this specialist's device was told of a decision of the company; the server's word counts. */
export function useKnownSetting(key: SettingKey): SettingValue {
  return settingOf(
    key,
    (useRecords('setting') ?? []).map(({ body }) => body),
  )
}
