import { Button, Group, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { textFaults } from '../../../data/commands/command-rules.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { isGiven, useCommand } from '../../../keeping/use-command.ts'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'
import type { InvoiceView } from '../use-invoices.ts'
import kit from '../../../ui/kit/kit.module.css'

interface CancelInvoiceDialogProps {
  readonly invoice: InvoiceView
  readonly onClose: () => void
}

/** A cancellation is final, and needs a reason. */
export function CancelInvoiceDialog({ invoice, onClose }: CancelInvoiceDialogProps) {
  const { t } = useTranslation(['invoices', 'study'])
  const { busy, run } = useCommand()
  const { field, problems, submit, forget } = useKeptFields<Readonly<{ motif: string }>, 'required' | 'too_long'>(
    `cancel-invoice.${invoice.numero}`,
    { motif: '' },
    (texts) => textFaults('cancel_invoice', texts),
  )
  const cancel = async (event: FormEvent<HTMLFormElement>) => {
    const values = submit(event)
    if (!values || busy) return
    const args = { numero: invoice.numero, motif: values.motif }
    if (!isGiven(await run({ name: 'cancel_invoice', args }))) return
    forget()
    onClose()
  }
  return (
    <ModalDialog opened role="alertdialog" title={t('cancel.title', { number: invoice.numero })} onClose={onClose}>
      <form className={`${kit.stackMd} ${kit.tight}`} onSubmit={(event) => void cancel(event)} noValidate>
        <p>{t('cancel.text')}</p>
        <Textarea
          {...field('motif')}
          label={t('study:fields.motif')}
          rows={3}
          dir="auto"
          error={problems.motif && t(`cancel.problem.${problems.motif}`)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel.keep')}
          </Button>
          <Button type="submit" color="red.8" loading={busy}>
            {t('cancel.confirm')}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  )
}
