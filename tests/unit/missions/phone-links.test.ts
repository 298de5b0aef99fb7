import { describe, expect, it } from 'vitest'
import { phoneLinks } from '../../../src/features/missions/phone-links.ts'

describe('phoneLinks', () => {
  it('a number is called, written to, and reached by WhatsApp', () => {
    expect(phoneLinks('0555 12.34-56', 'algerie')).toEqual([
      {
        written: '0555 12.34-56',
        call: 'tel:+213555123456',
        sms: 'sms:+213555123456',
        whatsapp: 'https://wa.me/213555123456',
      },
    ])
  })

  it('each of two numbers is one', () => {
    expect(phoneLinks('0555 12 34 56 / 0661 00 00 00', 'algerie').map(({ call }) => call)).toEqual([
      'tel:+213555123456',
      'tel:+213661000000',
    ])
  })

  it('an extension is dialled behind its number, and gets no messages', () => {
    expect(phoneLinks('+213 21 23 45 67 poste 12', 'algerie')).toMatchObject([
      { call: 'tel:+21321234567;ext=12', sms: null, whatsapp: null },
    ])
  })

  it('what does not say its country is dialled as written, without WhatsApp', () => {
    expect(phoneLinks('555 12 34 56', 'algerie')).toMatchObject([{ call: 'tel:555123456', whatsapp: null }])
    expect(phoneLinks('+1', 'algerie')).toEqual([])
  })
})
