import { expect, it } from 'vitest'
import { mailLinkSearch, readMailLink } from '../../../src/features/auth/mail-links/mail-link.ts'

it('reads the token of our mails', () => {
  expect(readMailLink('/reset-password?token_hash=abc123&type=recovery')).toEqual({
    kind: 'link',
    link: { kind: 'token', tokenHash: 'abc123' },
  })
})

it('knows the links of a new address, ours and the word hosted Supabase leaves after the first one', () => {
  expect(readMailLink('/confirm-email?token_hash=abc&type=email_change')).toEqual({
    kind: 'link',
    link: { kind: 'token', tokenHash: 'abc', type: 'email_change' },
  })
  expect(readMailLink('/confirm-email#message=Confirmation+link+accepted')).toEqual({ kind: 'half' })
  expect(mailLinkSearch({ token_hash: 'abc', type: 'email_change' })).toEqual({
    token_hash: 'abc',
    type: 'email_change',
  })
})

it('reads what hosted Supabase leaves behind its own link', () => {
  expect(
    readMailLink('/reset-password#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer&type=recovery'),
  ).toEqual({ kind: 'link', link: { kind: 'session', accessToken: 'a.b.c', refreshToken: 'r' } })
  expect(
    readMailLink(
      '/reset-password?error=access_denied&error_code=otp_expired#error=access_denied&error_code=otp_expired',
    ),
  ).toEqual({ kind: 'expired' })
  expect(readMailLink('/reset-password#access_token=a.b.c')).toEqual({ kind: 'none' })
})

it('tells a page that was opened without a link', () => {
  for (const address of ['/reset-password', '/reset-password?token_hash=', '/confirm-email?lang=ar#content'])
    expect(readMailLink(address)).toEqual({ kind: 'none' })
})

it('keeps the token in the address, and nothing else', () => {
  expect(mailLinkSearch({ token_hash: 'abc', type: 'recovery', other: 1 })).toEqual({ token_hash: 'abc' })
  expect(mailLinkSearch({ token_hash: 7 })).toEqual({})
})
