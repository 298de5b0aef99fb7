import { useTranslation } from 'react-i18next'
import { SETTING_KEYS } from '../../sync/domain/setting.ts'
import type { SettingValue } from '../../sync/index.ts'
import { useLostSetting, type CompanySetting } from '../data/studies/company-settings.ts'
import { useDecision } from './use-decision.ts'
import { ValueChoice } from './value-choice.tsx'

interface SettingChoiceProps {
  /** The value in force. */
  readonly setting: CompanySetting
  readonly words: (value: SettingValue) => string
}

/** Lets an administrator choose when another one has set a different value meanwhile. */
export function SettingChoice({ setting, words }: SettingChoiceProps) {
  const { t } = useTranslation('sync')
  const lost = useLostSetting(setting)
  const { busy, decide } = useDecision()
  const key = SETTING_KEYS.find((one) => one === setting.key)
  if (!lost || !key) return null
  const { value: seen, changed_at: at, changed_by: by } = setting
  return (
    <ValueChoice
      lost={lost.items.map(({ id }) => id)}
      title={t('choice.setting')}
      mine={{ at: lost.at, value: words(lost.value) }}
      other={{ at, by, value: words(seen) }}
      busy={busy}
      onMine={() => void decide(lost.items, { name: 'set_setting', args: { key, value: lost.value, seen } })}
      onOther={() => void decide(lost.items)}
    />
  )
}
