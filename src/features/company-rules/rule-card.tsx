import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingValue } from '../../../sync/domain/setting.ts'
import type { CompanySetting } from '../../data/studies/company-settings.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { SettingChoice } from '../../keeping/setting-choice.tsx'
import { TextLink } from '../../ui/links/links.tsx'
import classes from './rules.module.css'
import kit from '../../ui/kit/kit.module.css'

interface RuleCardProps {
  readonly setting: CompanySetting
  readonly waiting: { readonly refused: boolean } | null
  readonly overtaken: boolean
  readonly words: (value: SettingValue) => string
  readonly control: ReactNode
  readonly children: ReactNode
}

/** The control of one rule, its effect, and the last person who changed it. */
export function RuleCard({ setting, waiting, overtaken, words, control, children }: RuleCardProps) {
  const { t } = useTranslation('rules')
  const theirs = words(setting.value)
  return (
    <section className={`${kit.box} ${kit.stackXs} ${classes.rule}`} data-rule={setting.key}>
      {control}
      <div className={`${kit.stack2xs} ${kit.tight}`}>{children}</div>
      {overtaken && (
        <Alert color="red" role="alert">
          {t('conflict', { name: isolate(setting.changed_by ?? t('somebody')), theirs })}
        </Alert>
      )}
      <SettingChoice setting={setting} words={words} />
      <small role="status">
        {waiting?.refused && <TextLink to="/admin/synchronisation">{t('refused')}</TextLink>}
        {waiting && !waiting.refused && t('waiting')}
        {!waiting && <Decided setting={setting} />}
      </small>
    </section>
  )
}

function Decided({ setting: { changed_at, changed_by } }: { readonly setting: CompanySetting }) {
  const { t } = useTranslation('rules')
  if (!changed_at) return t('never')
  const at = isolate(formatDateTime(changed_at))
  return changed_by ? t('changed', { name: isolate(changed_by), at }) : t('by_operator', { at })
}
