import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportOutcome } from '../../../sync/index.ts'
import { useSync } from '../../data/sync-context.tsx'
import { NO_ANSWER_ICONS } from '../../ui/no-answer-icons.ts'
import { saveFile } from '../../ui/save-file.ts'
import { AccountSection } from './account-section.tsx'

export function ExportSection() {
  const { t } = useTranslation('account')
  const sync = useSync()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ExportOutcome | null>(null)

  const download = async () => {
    setBusy(true)
    setOutcome(null)
    const answer = await sync.exportMyData()
    if (answer.kind === 'data') saveFile(fileOf(answer.data))
    setOutcome(answer)
    setBusy(false)
  }

  return (
    <AccountSection title={t('export.title')} lead={t('export.lead')}>
      <Stack gap="md" align="flex-start">
        {outcome && <Outcome outcome={outcome} />}
        <Button variant="default" disabled={busy} onClick={() => void download()} leftSection={<IconDownload size={18} aria-hidden />}>
          {t(busy ? 'export.busy' : 'export.button')}
        </Button>
      </Stack>
    </AccountSection>
  )
}

function Outcome({ outcome }: { readonly outcome: ExportOutcome }) {
  const { t } = useTranslation('account')
  if (outcome.kind === 'data') {
    return <Alert color="petrol" icon={<IconCircleCheck aria-hidden />} role="status">{t('export.done')}</Alert>
  }
  const { reason } = outcome
  const unanswered = reason === 'offline' || reason === 'unreachable'
  const Icon = unanswered ? NO_ANSWER_ICONS[reason] : IconAlertCircle
  return (
    <Alert color={unanswered ? 'yellow' : 'red'} icon={<Icon aria-hidden />}>
      {t(`export.${reason}`)}
    </Alert>
  )
}

function fileOf(data: object): File {
  const day = new Date().toISOString().slice(0, 10)
  return new File([JSON.stringify(data, null, 2)], `hawa-${day}.json`, { type: 'application/json' })
}
