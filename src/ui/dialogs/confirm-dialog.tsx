import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ModalDialog } from './modal-dialog.tsx'

interface ConfirmDialogProps {
  readonly opened: boolean
  readonly title: string
  readonly text: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** The confirmed action cannot be undone. */
  readonly dangerous?: boolean
  readonly busy?: boolean
}

/** Focus starts on the cancel button, so that a second Enter never confirms by itself. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation()
  const { opened, title, text, confirmLabel, cancelLabel, onConfirm, onClose, dangerous, busy } = props
  return (
    <ModalDialog opened={opened} title={title} onClose={onClose} role="alertdialog">
      <Text component="div" mb="lg">
        {text}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancelLabel ?? t('dialog.cancel')}
        </Button>
        <Button color={dangerous ? 'red.8' : 'petrol'} onClick={onConfirm} loading={busy ?? false}>
          {confirmLabel}
        </Button>
      </Group>
    </ModalDialog>
  )
}
