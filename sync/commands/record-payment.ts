import * as v from 'valibot'
import { PAYMENT_MODES } from '../domain/invoice.ts'
import type { Definition } from './definition.ts'
import { amount, day, formFields, invoiceNumber, oneOf, text, uuid } from './fields.ts'
import { LIMITS } from './limits.ts'

/**
 * Administrators mirror no invoices: nothing on the device changes, their page asks the server again after the verdict.
 */
export const recordPayment = {
  on: 'record',
  input: formFields({
    numero: invoiceNumber,
    payment_id: uuid,
    montant: amount,
    paid_on: day,
    mode: oneOf(PAYMENT_MODES),
    reference: v.exactOptional(text(LIMITS.reference)),
  }),
  puts: () => [],
} satisfies Definition<'record_payment'>
