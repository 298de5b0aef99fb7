import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PAYMENT_MODES } from '../../../../sync/domain/invoice.ts'
import { formatAmount } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { typedText } from '../../../i18n/typed-number.ts'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { isGiven, useCommand } from '../../../keeping/use-command.ts'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'
import classes from './admin-invoices.module.css'
import type { InvoiceView } from '../use-invoices.ts'
import { argsOf, problemsOf, type Problem, type Values } from './payment-fields.ts'
import kit from '../../../ui/kit/kit.module.css'

interface PaymentDialogProps {
  readonly invoice: InvoiceView
  readonly onClose: () => void
}

/** Records a payment: the whole amount left, unless another one is entered. */
export function PaymentDialog({ invoice, onClose }: PaymentDialogProps) {
  const { t } = useTranslation(['invoices', 'study'])
  const language = useLanguage()
  const { busy, run } = useCommand()
  // One id for one filled form: pressing twice is paying once.
  const [paymentId] = useState(() => crypto.randomUUID())
  const today = localToday()
  const { field, numberField, dayField, problems, submit, forget } = useKeptFields<Values, Problem>(
    `payment.${invoice.numero}`,
    { montant: typedText(invoice.left, language), paid_on: today, mode: PAYMENT_MODES[0], reference: '' },
    (values) => problemsOf(values, invoice.left, today, language),
  )
  const error = (name: keyof Values & string) => problems[name] && t(`payment.problem.${problems[name]}`)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    const values = submit(event)
    if (!values || busy) return
    const outcome = await run({
      name: 'record_payment',
      args: { numero: invoice.numero, payment_id: paymentId, ...argsOf(values, language) },
    })
    if (!isGiven(outcome)) return
    forget()
    onClose()
  }
  return (
    <ModalDialog opened title={t('payment.title', { number: invoice.numero })} onClose={onClose}>
      <form className={`${kit.stackMd} ${kit.tight}`} onSubmit={(event) => void save(event)} noValidate>
        <p>
          <strong dir="auto">{invoice.entreprise}</strong>
          <br />
          {t('payment.left', { amount: isolate(formatAmount(invoice.left, language)) })}
        </p>
        <NumberField
          {...numberField('montant')}
          kind="money"
          label={t('study:fields.montant')}
          description={t('payment.full')}
          error={error('montant')}
        />
        <div className={`${kit.stackMd} ${classes.pair}`}>
          <DayField {...dayField('paid_on')} label={t('study:fields.paid_on')} max={today} error={error('paid_on')} />
          <NativeSelect
            {...field('mode')}
            label={t('study:fields.mode')}
            data={PAYMENT_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
            error={error('mode')}
          />
        </div>
        <TextInput
          {...field('reference')}
          label={t('study:fields.reference')}
          error={error('reference')}
          autoComplete="off"
        />
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            {t('payment.save')}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  )
}

/** The device's calendar. */
function localToday(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
