import type { Definition } from './definition.ts'
import { formFields, invoiceNumber, text } from './fields.ts'
import { LIMITS } from './limits.ts'

/** As `record_payment`: nothing on the device changes. */
export const cancelInvoice = {
  on: 'record',
  input: formFields({ numero: invoiceNumber, motif: text(LIMITS.motif) }),
  puts: () => [],
} satisfies Definition<'cancel_invoice'>
