import * as v from 'valibot'
import { PAYMENT_MODES } from '../domain/invoice.ts'
import { define } from './definition.ts'
import { amount, day, formFields, invoiceNumber, oneOf, text, uuid } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

export const recordPayment = define({
  name: 'record_payment',
  line: ['invoice', 'numero'],
  input: formFields({
    /** The printed number of the invoice. */
    numero: invoiceNumber,
    payment_id: uuid,
    montant: amount,
    paid_on: day,
    mode: oneOf(PAYMENT_MODES),
    reference: v.exactOptional(text(LIMITS.reference)),
  }),
})
