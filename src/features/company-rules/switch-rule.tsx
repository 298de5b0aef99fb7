import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CompanySetting } from '../../data/studies/company-settings.ts'
import { RuleCard } from './rule-card.tsx'
import { useRule } from './use-rule.ts'

interface SwitchRuleProps {
  readonly name: 'intervenant_approval' | 'notice_mails' | 'validation_rapports'
  readonly setting: CompanySetting
  readonly onOvertaken: () => void
}

export function SwitchRule({ name, setting, onOvertaken }: SwitchRuleProps) {
  const { t } = useTranslation('rules')
  const { value, waiting, busy, overtaken, choose } = useRule(name, setting, onOvertaken)
  const on = value === true
  return (
    <RuleCard
      setting={setting}
      waiting={waiting}
      overtaken={overtaken}
      words={(one) => t(one === true ? 'value_on' : 'value_off')}
      control={
        <Switch
          size="md"
          label={t(`${name}.label`)}
          checked={on}
          disabled={busy}
          onChange={({ currentTarget: { checked } }) => void choose(checked)}
        />
      }
    >
      <p>{on ? t(`${name}.on`) : t(`${name}.off`)}</p>
      <p>{t(`${name}.when`)}</p>
    </RuleCard>
  )
}
