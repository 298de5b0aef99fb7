import { describe, expect, it } from 'vitest'
import { phoneLinks } from '../../../src/features/missions/phone-links.ts'

describe('phoneLinks', () => {
  it.each([
    ['+213 555 12 34 56', 'algerie', '213555123456'],
    ['00213 555 12 34 56', 'algerie', '213555123456'],
    ['0555 12.34-56', 'algerie', '213555123456'],
    ['+213 (0) 555 12 34 56', 'algerie', '213555123456'],
    ['213555123456', 'algerie', '213555123456'],
    ['0712 345 678', 'kenya', '254712345678'],
    ['٠٥٥٥ ١٢ ٣٤ ٥٦', 'algerie', '213555123456'],
    ['0555 12 34 56 / 0661 00 00 00', 'algerie', '213555123456'],
    ['0555123456 ou 0661000000', 'algerie', '213555123456'],
    ['+33 6 12 34 56 78', 'algerie', '33612345678'],
  ])('%s of %s is %s everywhere', (written, pays, digits) => {
    expect(phoneLinks(written, pays)).toEqual({ call: `tel:+${digits}`, sms: `sms:+${digits}`, whatsapp: `https://wa.me/${digits}` })
  })

  it.each([['555 12 34 56', 'algerie'], ['0555 12 34 56', 'ailleurs'], ['poste 12', 'algerie'], ['+1', 'algerie']])('%s of %s is dialled as written, without WhatsApp', (written, pays) => {
    const { call, whatsapp } = phoneLinks(written, pays)
    expect(whatsapp).toBeNull()
    expect(call).toBe(`tel:${written.replaceAll(/[^\d+]/g, '')}`)
  })
})
