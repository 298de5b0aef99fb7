import { phoneNumbers } from '../../../sync/domain/phone.ts'

export interface PhoneLinks {
  readonly written: string
  readonly call: string
  /** Null: an extension answers no messages. */
  readonly sms: string | null
  /** Null where the number cannot be written internationally. */
  readonly whatsapp: string | null
}

/** Links of the phone numbers of a field; a number without a country is one of the study's. */
export function phoneLinks(text: string, pays: string): readonly PhoneLinks[] {
  return phoneNumbers(text, pays).flatMap(({ written, number, extension, dialled }) =>
    dialled === null
      ? []
      : [
          {
            written,
            call: `tel:${dialled}`,
            sms: extension === null ? `sms:${dialled}` : null,
            whatsapp: number === null || extension !== null ? null : `https://wa.me/${number.slice(1)}`,
          },
        ],
  )
}
