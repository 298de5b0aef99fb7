import { Alert, Button, Group, Text } from '@mantine/core'
import { IconNotes } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import type { OtherDraft } from './use-request-draft.ts'

interface DraftOfferProps {
  readonly other: OtherDraft
  readonly onTakeUp: (kind: OtherDraft['kind']) => void
}

/** Another unsent request is on this device. Only its time is shown: it may be somebody else's. */
export function DraftOffer({ other, onTakeUp }: DraftOfferProps) {
  const { t } = useTranslation('request')
  return (
    <Alert color="petrol" icon={<IconNotes aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text>{t(`other.${other.kind}`, { at: isolate(formatDateTime(other.draft.savedAt)) })}</Text>
        <Button variant="default" onClick={() => onTakeUp(other.kind)}>
          {t('other.takeUp')}
        </Button>
      </Group>
    </Alert>
  )
}
