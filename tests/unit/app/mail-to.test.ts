import { expect, it } from 'vitest'
import { mailTo } from '../../../src/ui/links/mail-to.ts'

it('an ordinary address reads as it is', () => {
  expect(mailTo('lina@example.org')).toBe('mailto:lina@example.org')
})

it.each([
  'a?bcc=thief@example.org',
  'a@example.org?bcc=thief@example.org',
  'a@example.org,thief@example.org',
  'a@example.org&cc=thief@example.org',
  'a@example.org;thief@example.org',
  'lina+air@example.org',
  '"a b"@example.org',
  'a%3Fbcc=x@example.org',
  'a@example.org\r\nBcc: x@example.org',
  'a#b@example.org',
])('%s stays one address and brings no heading', (address) => {
  const link = new URL(mailTo(address))
  expect([link.search, link.hash]).toEqual(['', ''])
  expect(link.pathname).not.toMatch(/[,;&\s]/)
  expect(decodeURIComponent(link.pathname)).toBe(address)
})

it('subject and body are whole', () => {
  const link = new URL(mailTo('', { subject: 'Étude & rapport', body: 'Bonjour,\nhttps://x/#a?b=c' }))
  expect(link.pathname).toBe('')
  const said = Object.fromEntries(link.searchParams)
  expect(said).toEqual({ subject: 'Étude & rapport', body: 'Bonjour,\nhttps://x/#a?b=c' })
})
