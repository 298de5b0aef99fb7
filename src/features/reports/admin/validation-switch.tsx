import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCompanySettings, useWaitingSetting } from '../../../data/studies/company-settings.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { SettingChoice } from '../../../keeping/setting-choice.tsx'
import { useCommand } from '../../../keeping/use-command.ts'
import { Waiting } from './admin-report-table.tsx'
import classes from './admin-reports.module.css'
import kit from '../../../ui/kit/kit.module.css'

const KEY = 'validation_rapports'

/** Whether reports are reviewed before delivery, and the effect of that. */
export function ValidationSwitch() {
  const { t } = useTranslation('validation')
  const { busy, run } = useCommand()
  const { value: company, failure, loading } = useCompanySettings()
  const waiting = useWaitingSetting(KEY)
  if (loading) return null
  const setting = failure ? undefined : company?.settings.find(({ key }) => key === KEY)
  if (!setting) return <p className={`${kit.box} ${kit.stack2xs} ${classes.rule}`}>{t('rule.unknown')}</p>
  const on = (waiting && !waiting.refused ? waiting.value : setting.value) === true
  return (
    <div className={`${kit.box} ${kit.stack2xs} ${classes.rule}`}>
      <Switch
        size="md"
        label={t('rule.label')}
        checked={on}
        disabled={busy}
        onChange={({ currentTarget: { checked } }) =>
          void run({ name: 'set_setting', args: { key: KEY, value: checked, seen: on } })
        }
      />
      <p>
        {t(on ? 'rule.on' : 'rule.off')} {on && t('rule.off_keeps')}
      </p>
      <SettingChoice setting={setting} words={(value) => t(value === true ? 'rule.on' : 'rule.off')} />
      {waiting ? (
        <Waiting kind={waiting.refused ? 'refused' : 'waiting'} />
      ) : (
        setting.changed_at &&
        setting.changed_by && (
          <small>
            {t('rule.changed', { name: isolate(setting.changed_by), at: isolate(formatDateTime(setting.changed_at)) })}
          </small>
        )
      )}
    </div>
  )
}
