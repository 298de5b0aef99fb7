import { useState } from 'react'
import type { SettingKey, SettingValue } from '../../../sync/domain/setting.ts'
import { useWaitingSetting, type CompanySetting } from '../../data/studies/company-settings.ts'
import { isGiven, useCommand, useProblemNotice } from '../../keeping/use-command.ts'

/**
 * A rule as this device sees it, and how to change it. `overtaken`: somebody else has changed it meanwhile; `setting`
 * holds their value once it has been read again.
 */
export function useRule(key: SettingKey, setting: CompanySetting, onOvertaken: () => void) {
  const { busy, run } = useCommand({ waits: true, shown: true })
  const tell = useProblemNotice()
  const waiting = useWaitingSetting(key)
  const [overtaken, setOvertaken] = useState(false)
  const value = waiting && !waiting.refused ? waiting.value : setting.value
  const choose = async (chosen: SettingValue) => {
    setOvertaken(false)
    const outcome = await run({ name: 'set_setting', args: { key, value: chosen, seen: value } })
    if (outcome.kind === 'refused' && outcome.code === 'content_changed') {
      setOvertaken(true)
      onOvertaken()
    } else if (!isGiven(outcome)) tell(outcome)
  }
  return { value, waiting, busy, overtaken, choose }
}
