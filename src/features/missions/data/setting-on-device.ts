import type { SettingKey, SettingValue } from '../../../../sync/index.ts'
import { settingOf } from '../../../../sync/domain/setting.ts'
import { useRecords } from '../../../data/records.ts'

/** The company's setting as this specialist's device last received it; the server's own value counts. */
export function useSettingOnDevice(key: SettingKey): SettingValue {
  return settingOf(
    key,
    (useRecords('setting') ?? []).map(({ body }) => body),
  )
}
