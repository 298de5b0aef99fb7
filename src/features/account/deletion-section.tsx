import { Alert, Button, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command, Profile } from '../../../sync/index.ts'
import { LIMITS } from '../../../sync/domain/limits.ts'
import { useOutboxItems } from '../../data/sync-status.ts'
import { formatDate } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DeletionFacts } from '../../subjects/accounts/deletion-facts.tsx'
import { ownDirection } from '../../ui/forms/own-direction.ts'
import { isGiven, useCommand, useProblemText } from '../../keeping/use-command.ts'
import { useKeptFields } from '../../keeping/use-kept-fields.ts'
import { AccountSection } from './account-section.tsx'
import { DELETION_DAYS, handledBy } from './deletion-delay.ts'
import { LatestItem } from './latest-item.tsx'

const NAMES = ['request_account_deletion', 'withdraw_account_deletion'] as const

interface DeletionSectionProps {
  readonly profile: Profile
}

export function DeletionSection({ profile }: DeletionSectionProps) {
  const { t } = useTranslation('account')
  const { busy, run, problem } = useCommand({ shown: true })
  const textOf = useProblemText()
  const {
    values: { reason },
    field,
    setValues,
  } = useKeptFields('account-deletion', { reason: '' })
  const [asking, setAsking] = useState(false)
  const asked = profile.deletion_requested_at
  const waiting =
    useOutboxItems()?.some(({ name, state }) => name === 'request_account_deletion' && state.kind !== 'received') ??
    false

  const give = async (command: Command) => {
    const outcome = await run(command)
    setAsking(false)
    if (isGiven(outcome)) setValues({ reason: '' })
  }

  return (
    <AccountSection title={t('deletion.title')} lead={t('deletion.lead', { days: DELETION_DAYS })}>
      <Stack gap="md" align="stretch">
        <DeletionFacts />
        {asked ? (
          <>
            <Alert
              color="yellow"
              icon={<IconInfoCircle aria-hidden />}
              title={t('deletion.open', { at: isolate(formatDate(asked)) })}
              role="status"
              styles={{ title: { color: 'var(--mantine-color-text)' } }}
            >
              {waiting
                ? t('deletion.pending', { days: DELETION_DAYS })
                : t('deletion.openText', { until: isolate(formatDate(handledBy(asked))) })}
            </Alert>
            <Button
              variant="default"
              disabled={busy}
              onClick={() => void give({ name: 'withdraw_account_deletion', args: {} })}
              style={{ alignSelf: 'flex-start' }}
            >
              {t('deletion.withdraw')}
            </Button>
          </>
        ) : (
          <>
            <Textarea
              {...field('reason')}
              label={t('deletion.reason')}
              maxLength={LIMITS.reason}
              autosize
              minRows={2}
              maxRows={8}
              attributes={ownDirection(reason)}
            />
            <Button
              variant="outline"
              color="red"
              c="red.9"
              disabled={busy}
              onClick={() => setAsking(true)}
              style={{ alignSelf: 'flex-start' }}
            >
              {t('deletion.ask')}
            </Button>
          </>
        )}
        {problem && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
            {textOf(problem, t('profile.failed'))}
          </Alert>
        )}
        <LatestItem names={NAMES} type={profile.type_compte} />
      </Stack>
      <ConfirmDialog
        opened={asking}
        title={t('deletion.askTitle')}
        text={<Text>{t('deletion.askText')}</Text>}
        confirmLabel={t('deletion.ask')}
        busy={busy}
        dangerous
        onConfirm={() => void give({ name: 'request_account_deletion', args: reason.trim() === '' ? {} : { reason } })}
        onClose={() => setAsking(false)}
      />
    </AccountSection>
  )
}
