import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SETTING_KEYS, SETTINGS } from '../../../sync/domain/setting.ts'
import { useCompanySettings } from '../../data/studies/company-settings.ts'
import { ListFailed } from '../../ui/lists/list-failed.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { SkeletonList } from '../../ui/lists/skeleton-list.tsx'
import { ComingHolidays } from './coming-holidays.tsx'
import { NumberRule } from './number-rule.tsx'
import { SwitchRule } from './switch-rule.tsx'

/** The company's rules, each with its effect. */
export function RulesPage() {
  const { t } = useTranslation('rules')
  const { value, failure, loading, ask } = useCompanySettings()
  const settings = value?.settings ?? []
  return (
    <>
      <PageTitle title={t('title')} lead={t('lead')} />
      <Stack gap="md">
        {loading && <SkeletonList rows={5} />}
        {failure && <ListFailed reason={failure} onRetry={ask} />}
        {SETTING_KEYS.map((key) => {
          const setting = settings.find((one) => one.key === key)
          const kind = SETTINGS[key]
          if (!setting) return null
          return kind.type === 'boolean' ? (
            <SwitchRule key={key} name={key as 'notice_mails'} setting={setting} onOvertaken={ask} />
          ) : (
            <NumberRule
              key={key}
              name={key as 'reply_days'}
              setting={setting}
              min={kind.min}
              max={kind.max}
              onOvertaken={ask}
            />
          )
        })}
        <ComingHolidays />
      </Stack>
    </>
  )
}
