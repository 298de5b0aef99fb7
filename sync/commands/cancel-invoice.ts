import { define } from './definition.ts'
import { formFields, invoiceNumber, text } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

export const cancelInvoice = define({
  name: 'cancel_invoice',
  line: ['invoice', 'numero'],
  input: formFields({ numero: invoiceNumber, motif: text(LIMITS.motif) }),
})
