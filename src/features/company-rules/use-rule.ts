import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingKey, SettingValue } from '../../../sync/domain/setting.ts'
import { useLostSetting, useWaitingSetting, type CompanySetting } from '../../data/company-settings.ts'
import { useGiveCommand } from '../../data/give-command.ts'
import { useDecision } from '../../keeping/use-decision.ts'
import { notify } from '../../ui/notices.tsx'
import { useRefusalText } from '../../ui/refusal-text.ts'

/**
 * A decision as this device sees it, and how it is taken. `overtaken`: somebody else has decided meanwhile, and what is in force now is in
 * `setting` as soon as it was asked again.
 */
export function useRule(key: SettingKey, setting: CompanySetting, onOvertaken: () => void) {
  const { t } = useTranslation('rules')
  const refusal = useRefusalText()
  const give = useGiveCommand('/admin/settings/rules')
  const waiting = useWaitingSetting(key)
  const lost = useLostSetting(setting)
  const { busy: deciding, decide } = useDecision('/admin/settings/rules')
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
  const choice = lost && {
    mine: lost.value, at: lost.at, busy: deciding,
    onMine: () => void decide(lost.items, {
      name: 'set_setting', args: { key, value: lost.value, seen: setting.value },
    }),
    onOther: () => void decide(lost.items),
  }
  return { value, waiting, busy, overtaken, choice, choose }
}

/** Two decisions about one rule, until the person chooses; null: there is one. */
export type RuleChoice = ReturnType<typeof useRule>['choice']
