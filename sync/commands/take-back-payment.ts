import type { Definition } from './definition.ts'
import { formFields, invoiceNumber, text, uuid } from './fields.ts'
import { LIMITS } from './limits.ts'

/** As `record_payment`: nothing on the device changes. */
export const takeBackPayment = {
  on: 'record',
  input: formFields({ numero: invoiceNumber, payment_id: uuid, motif: text(LIMITS.motif) }),
  puts: () => [],
} satisfies Definition<'take_back_payment'>
