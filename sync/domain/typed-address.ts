import { westernDigits } from './digits.ts'

/**
 * Invisible characters that come with a copied address or number: controls, soft hyphens, zero width signs, direction
 * marks, fillers, variation selectors, tags. Twin: `hawa.clean_address`.
 */
const UNSEEN = new RegExp(
  '[\\u0000-\\u0008\\u000E-\\u001F\\u007F-\\u0084\\u0086-\\u009F\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5' +
    '\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF9-\\uFFFB' +
    '\\u{E0000}-\\u{E007F}\\u{E0100}-\\u{E01EF}]',
  'gu',
)
const SPACES = /[\t\n\v\f\r\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/g
const HYPHENS = /[\u2010-\u2015\u2212\uFE58\uFE63]/g
/** ASCII in full width (East Asian input). */
const WIDE = /[\uFF01-\uFF5E]/g

/**
 * Cleans a mail address or phone number: removes invisible characters, unifies spaces, hyphens and digits. Does not
 * trim, so that it works while the person types.
 */
export function cleanAddress(text: string): string {
  return westernDigits(text)
    .replace(UNSEEN, '')
    .replace(SPACES, ' ')
    .replace(HYPHENS, '-')
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}

const FOREIGN = /[\u0370-\u03FF\u0400-\u052F\u1C80-\u1C8F\u1F00-\u1FFF\u2DE0-\u2DFF\uA640-\uA69F]/

/**
 * The first Cyrillic or Greek letter of a mail address that also has Latin ones; null: none. Such letters look like
 * Latin ones but make another address. Twin: `hawa.mixes_letters`.
 */
export function foreignLetter(address: string): string | null {
  return /[a-z]/i.test(address) ? (FOREIGN.exec(address)?.[0] ?? null) : null
}
