import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingKey, SettingValue } from '../../../sync/domain/setting.ts'
import { useWaitingSetting, type CompanySetting } from '../../data/company-settings.ts'
import { useGiveCommand } from '../../data/give-command.ts'
import { notify } from '../../ui/notices.tsx'
import { useRefusalText } from '../../ui/refusal-text.ts'

/**
 * A rule as this device sees it, and how to change it. `overtaken`: somebody else has changed it meanwhile; `setting`
 * holds their value once it has been read again.
 */
export function useRule(key: SettingKey, setting: CompanySetting, onOvertaken: () => void) {
  const { t } = useTranslation('rules')
  const refusal = useRefusalText()
  const give = useGiveCommand()
  const waiting = useWaitingSetting(key)
  const [busy, setBusy] = useState(false)
  const [overtaken, setOvertaken] = useState(false)
  const value = waiting && !waiting.refused ? waiting.value : setting.value
  const choose = async (chosen: SettingValue) => {
    setBusy(true)
    setOvertaken(false)
    try {
      const verdict = await give({ name: 'set_setting', args: { key, value: chosen, seen: value } })
      if (verdict.kind === 'refused' && verdict.code === 'content_changed') {
        setOvertaken(true)
        onOvertaken()
      } else if (verdict.kind === 'refused') notify({ kind: 'error', title: refusal(verdict.code, verdict.problem) })
      else if (verdict.kind === 'storage-full') notify({ kind: 'error', title: t('full') })
    } finally {
      setBusy(false)
    }
  }
  return { value, waiting, busy, overtaken, choose }
}
