import { Alert } from '@mantine/core'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWaitingOnStudy } from '../data/projects.ts'
import { TextLink } from '../../../ui/links/links.tsx'
import { useRefusalText } from '../../../keeping/refusal-text.ts'

/** Commands of this device that wait, or that the server has refused. */
export function WaitingLines({ id }: { readonly id: string }) {
  const { t } = useTranslation(['projects', 'sync'])
  const refusal = useRefusalText()
  return useWaitingOnStudy(id).map(({ id: item, name, state }) =>
    state.kind === 'refused' ? (
      <Alert
        key={item}
        color="red"
        icon={<IconAlertCircle aria-hidden />}
        title={t('refused', { what: t(`sync:command.${name}`) })}
      >
        <p>{refusal(state.code, state.problem)}</p>
        <TextLink to="/admin/synchronisation">{t('see_sync')}</TextLink>
      </Alert>
    ) : (
      <Alert key={item} color="petrol" role="status" icon={<IconClock aria-hidden />}>
        {t('waiting', { what: t(`sync:command.${name}`) })}
      </Alert>
    ),
  )
}
