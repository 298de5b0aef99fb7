import { Button, Group, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Payment } from '../../../../sync/index.ts'
import { textFaults } from '../../../data/commands/command-rules.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { isGiven, useCommand } from '../../../keeping/use-command.ts'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'
import classes from './admin-invoices.module.css'
import { PaymentLine } from '../paper/payment-line.tsx'
import type { InvoiceView } from '../use-invoices.ts'
import kit from '../../../ui/kit/kit.module.css'

interface TakeBackDialogProps {
  readonly invoice: InvoiceView
  readonly onClose: () => void
}

/** The payments of an invoice. One that was recorded by mistake is taken back for ever, with a reason. */
export function TakeBackDialog({ invoice, onClose }: TakeBackDialogProps) {
  const { t } = useTranslation('invoices')
  const [chosen, setChosen] = useState<Payment | null>(null)
  return (
    <ModalDialog opened title={t('takeBack.title', { number: invoice.numero })} onClose={onClose}>
      <div className={`${kit.stackMd} ${kit.tight}`}>
        {chosen ? (
          <Confirmation invoice={invoice} payment={chosen} onKeep={() => setChosen(null)} onDone={onClose} />
        ) : (
          <ul className={`${kit.listSm} ${classes.payments}`}>
            {invoice.payments.map((payment) => (
              <li key={payment.id}>
                <span>
                  <PaymentLine payment={payment} />
                </span>
                {!payment.taken_back && (
                  <Button variant="default" onClick={() => setChosen(payment)}>
                    {t('takeBack.choose')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </ModalDialog>
  )
}

interface ConfirmationProps {
  readonly invoice: InvoiceView
  readonly payment: Payment
  readonly onKeep: () => void
  readonly onDone: () => void
}

function Confirmation({ invoice, payment, onKeep, onDone }: ConfirmationProps) {
  const { t } = useTranslation(['invoices', 'study'])
  const { busy, run } = useCommand()
  const { field, problems, submit, forget } = useKeptFields<Readonly<{ motif: string }>, 'required' | 'too_long'>(
    `take-back.${payment.id}`,
    { motif: '' },
    (texts) => textFaults('take_back_payment', texts),
  )
  const takeBack = async (event: FormEvent<HTMLFormElement>) => {
    const values = submit(event)
    if (!values || busy) return
    const args = { numero: invoice.numero, payment_id: payment.id, motif: values.motif }
    if (!isGiven(await run({ name: 'take_back_payment', args }))) return
    forget()
    onDone()
  }
  return (
    <form className={`${kit.stackMd} ${kit.tight}`} onSubmit={(event) => void takeBack(event)} noValidate>
      <p>
        <strong>
          <PaymentLine payment={payment} />
        </strong>
      </p>
      <p>{t('takeBack.text')}</p>
      <Textarea
        {...field('motif')}
        label={t('study:fields.motif')}
        rows={3}
        dir="auto"
        error={problems.motif && t(`cancel.problem.${problems.motif}`)}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onKeep}>
          {t('takeBack.keep')}
        </Button>
        <Button type="submit" color="red.8" loading={busy}>
          {t('takeBack.confirm')}
        </Button>
      </Group>
    </form>
  )
}
