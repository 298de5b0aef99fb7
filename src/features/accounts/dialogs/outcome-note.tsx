import { Alert, Button, Group } from '@mantine/core'
import { IconAlertCircle, IconDeviceFloppy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProblemText, type CommandOutcome } from '../../../keeping/use-command.ts'

/** The result of a command, when no field shows it. */
export function OutcomeNote({ outcome }: { readonly outcome: CommandOutcome | null }) {
  const { t } = useTranslation('accounts')
  const textOf = useProblemText()
  switch (outcome?.kind) {
    case 'refused':
    case 'storage-full':
      return (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
          {textOf(outcome)}
        </Alert>
      )
    case 'waiting':
      return (
        <Alert color="petrol" icon={<IconDeviceFloppy aria-hidden />} role="status">
          {t('kept')}
        </Alert>
      )
    default:
      return null
  }
}

interface DialogFootProps {
  readonly outcome: CommandOutcome | null
  readonly label: string
  readonly busy: boolean
  readonly onClose: () => void
  /** Absent: the button sends the form it is in. */
  readonly onConfirm?: () => void
  readonly disabled?: boolean
  readonly dangerous?: boolean
}

/** Focus starts on Cancel when the dialog only confirms. A command that waits on the device can only be closed. */
export function DialogFoot({
  outcome,
  label,
  busy,
  onClose,
  onConfirm,
  disabled = false,
  dangerous = false,
}: DialogFootProps) {
  const { t } = useTranslation(['accounts', 'shell'])
  if (outcome?.kind === 'waiting')
    return (
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('accounts:done')}</Button>
      </Group>
    )
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onClose} {...(onConfirm ? { 'data-autofocus': true } : {})}>
        {t('shell:dialog.cancel')}
      </Button>
      <Button
        type={onConfirm ? 'button' : 'submit'}
        color={dangerous ? 'red.8' : 'petrol'}
        loading={busy}
        disabled={disabled}
        {...(onConfirm ? { onClick: onConfirm } : {})}
      >
        {label}
      </Button>
    </Group>
  )
}
