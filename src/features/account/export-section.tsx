import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportOutcome } from '../../../sync/index.ts'
import { useSync } from '../../data/sync-context.tsx'
import { NO_ANSWER_ICONS } from '../../ui/lists/no-answer-icons.ts'
import { saveFile, type Saving } from '../../ui/files/save-file.ts'
import { AccountSection } from './account-section.tsx'

/** Where the file is, or why there is none. */
type Outcome = Saving | Exclude<ExportOutcome, { kind: 'data' }>['reason']

export function ExportSection() {
  const { t } = useTranslation('account')
  const sync = useSync()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const download = async () => {
    setBusy(true)
    setOutcome(null)
    try {
      const answer = await sync.exportMyData()
      setOutcome(answer.kind === 'data' ? await saveFile(fileOf(answer.data)) : answer.reason)
    } finally {
      setBusy(false)
    }
  }

  return (
    <AccountSection title={t('export.title')} lead={t('export.lead')}>
      <Stack gap="md" align="flex-start">
        {outcome && outcome !== 'not-saved' && <OutcomeNote outcome={outcome} />}
        <Button
          variant="default"
          disabled={busy}
          onClick={() => void download()}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t(busy ? 'export.busy' : 'export.button')}
        </Button>
      </Stack>
    </AccountSection>
  )
}

function OutcomeNote({ outcome }: { readonly outcome: Exclude<Outcome, 'not-saved'> }) {
  const { t } = useTranslation('account')
  if (outcome === 'downloads' || outcome === 'shared') {
    return (
      <Alert color="petrol" icon={<IconCircleCheck aria-hidden />} role="status">
        {t(`export.${outcome}`)}
      </Alert>
    )
  }
  const unanswered = outcome === 'offline' || outcome === 'unreachable'
  const Icon = unanswered ? NO_ANSWER_ICONS[outcome] : IconAlertCircle
  return (
    <Alert color={unanswered ? 'yellow' : 'red'} icon={<Icon aria-hidden />}>
      {t(`export.${outcome}`)}
    </Alert>
  )
}

function fileOf(data: object): File {
  const day = new Date().toISOString().slice(0, 10)
  return new File([JSON.stringify(data, null, 2)], `hawa-${day}.json`, { type: 'application/json' })
}
