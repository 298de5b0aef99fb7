import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { faultsOf } from '../../data/commands/command-rules.ts'
import type { CompanySetting } from '../../data/studies/company-settings.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { typedArgument } from '../../i18n/typed-number.ts'
import { TextLink } from '../../ui/links/links.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { RuleCard } from './rule-card.tsx'
import classes from './rules.module.css'
import { useRule } from './use-rule.ts'
import kit from '../../ui/kit/kit.module.css'

interface NumberRuleProps {
  readonly name: 'invoice_due_days' | 'reply_days'
  readonly setting: CompanySetting
  readonly min: number
  readonly max: number
  readonly onOvertaken: () => void
}

/** The text that promises visitors an answer within 24 hours. */
const EXPERT_TEXT = 'offices:expert.onlineText'

export function NumberRule({ name, setting, min, max, onOvertaken }: NumberRuleProps) {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const { value, waiting, busy, overtaken, choose } = useRule(name, setting, onOvertaken)
  /** Null: as in force. */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? String(value)
  const number = typedArgument(text, language, 'whole') as number
  const right = faultsOf('set_setting', { key: name, value: number }).length === 0
  const changed = number !== value
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && right && changed) void choose(number)
  }
  return (
    <RuleCard
      setting={setting}
      waiting={waiting}
      overtaken={overtaken}
      words={String}
      control={
        <form onSubmit={submit} noValidate className={`${kit.clusterSm} ${classes.number}`}>
          <NumberField
            kind="whole"
            label={t(`${name}.label`)}
            description={t(`${name}.unit`, { min, max })}
            value={text}
            error={!right && t('wrong', { min, max })}
            onText={setTyped}
          />
          {changed && (
            <Button type="submit" loading={busy}>
              {t('save')}
            </Button>
          )}
        </form>
      }
    >
      <p>{t(`${name}.what`)}</p>
      <p>{t(`${name}.when`)}</p>
      {name === 'reply_days' && value !== 1 && (
        <p>
          {t('reply_days.expert')}{' '}
          <TextLink to="/admin/translations" search={{ recherche: EXPERT_TEXT }}>
            {t('reply_days.expert_link')}
          </TextLink>
        </p>
      )}
    </RuleCard>
  )
}
