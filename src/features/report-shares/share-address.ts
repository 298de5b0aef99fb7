import { mailTo } from '../../ui/links/mail-to.ts'

/** The token is behind #: no browser sends that part, so no log of a server or a proxy ever holds it. */
export function shareAddress(origin: string, token: string): string {
  return `${origin}/partage#${token}`
}

export interface ShareWords {
  readonly subject: string
  readonly message: string
  readonly address: string
}

/** https://faq.whatsapp.com/5913398998672934 */
export function whatsAppLink({ message, address }: ShareWords): string {
  return `https://wa.me/?text=${encodeURIComponent(`${message} ${address}`)}`
}

/** RFC 5724; phones of Apple read the body only behind `&`, the others behind `?`. */
export function smsLink({ message, address }: ShareWords): string {
  return `sms:?&body=${encodeURIComponent(`${message} ${address}`)}`
}

export function mailLink({ subject, message, address }: ShareWords): string {
  return mailTo('', { subject, body: `${message}\n${address}` })
}
