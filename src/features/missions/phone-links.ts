/** Calling codes of our countries. */
const CODES: Readonly<Record<string, string>> = { algerie: '213', kenya: '254', tanzanie: '255' }

export interface PhoneLinks {
  readonly call: string
  readonly sms: string
  /** Null where the number does not say enough to be written internationally. */
  readonly whatsapp: string | null
}

/** What a written phone number leads to; a number without a country is one of the study's. */
export function phoneLinks(written: string, pays: string): PhoneLinks {
  const first = western(written).split(/[/;,|]|\bou\b|\bor\b/i)[0] ?? ''
  const dialled = first.replaceAll(/[^\d+]/g, '').replaceAll(/(?!^)\+/g, '')
  const international = internationalDigits(dialled, CODES[pays])
  const number = international ? `+${international}` : dialled
  return { call: `tel:${number}`, sms: `sms:${number}`, whatsapp: international && `https://wa.me/${international}` }
}

/** E.164 without its plus; null: not known. */
function internationalDigits(dialled: string, code: string | undefined): string | null {
  const digits = dialled.replaceAll(/\D/g, '')
  const full = dialled.startsWith('+') ? digits
    : digits.startsWith('00') ? digits.slice(2)
      : code !== undefined && digits.startsWith(code) && digits.length >= code.length + 8 ? digits
        : code !== undefined && digits.startsWith('0') ? `${code}${digits.slice(1)}`
          : null
  // +213 (0) 555: the nought between brackets is dialled inside of the country only.
  const known = Object.values(CODES).find((one) => full?.startsWith(`${one}0`))
  const clean = known && full ? `${known}${full.slice(known.length + 1)}` : full
  return clean !== null && clean.length >= 8 && clean.length <= 15 && !clean.startsWith('0') ? clean : null
}

/** Digits as an Arabic keyboard writes them. */
function western(text: string): string {
  return text.replaceAll(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
}
