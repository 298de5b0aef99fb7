import { define } from './definition.ts'
import { formFields, invoiceNumber, text, uuid } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

export const takeBackPayment = define({
  name: 'take_back_payment',
  line: ['invoice', 'numero'],
  input: formFields({ numero: invoiceNumber, payment_id: uuid, motif: text(LIMITS.motif) }),
})
