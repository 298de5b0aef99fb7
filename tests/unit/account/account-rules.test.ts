import { expect, it } from 'vitest'
import { handledBy } from '../../../src/features/account/deletion-delay.ts'
import { emailProblems } from '../../../src/features/account/sign-in/email-rules.ts'
import { passwordProblems } from '../../../src/features/account/sign-in/password-rules.ts'

const owner = { nom: 'Benali', prenom: 'Ali', email: 'nadia.b@cimenterie.example' }
const password = (current: string, next: string, confirmation = next) =>
  passwordProblems({ current, password: next, confirmation }, owner)

it.each([
  [password('', '', ''), { current: 'required', password: 'required', confirmation: 'required' }],
  [password('Ancien-2026', 'court'), { password: 'short' }],
  [password('Ancien-2026', 'Ancien-2026'), { password: 'same' }],
  [password('Ancien-2026', 'benali-2026'), { password: 'personal' }],
  [password('Ancien-2026', 'NADIA.B-2026'), { password: 'personal' }],
  [password('Ancien-2026', 'aaaaaaaaaa'), { password: 'uniform' }],
  // Three letters of a name are in half of all words.
  [password('Ancien-2026', 'Alignement-26'), {}],
  [password('Ancien-2026', 'Tramontane-26', 'Tramontane-27'), { confirmation: 'mismatch' }],
])('a new password %#', (problems, expected) => expect(problems).toEqual(expected))

it.each([
  ['', '', { email: 'newEmail', password: 'required' }],
  ['nadia', 'x', { email: 'email' }],
  [' Nadia.B@cimenterie.example ', 'x', { email: 'sameEmail' }],
  ['autre@cimenterie.example', 'x', {}],
])('a new address %j', (email, given, expected) =>
  expect(emailProblems({ email, password: given }, owner.email)).toEqual(expected),
)

it('a request is handled within thirty days, across months', () => {
  expect(handledBy('2026-11-21T10:00:00Z').toISOString().slice(0, 10)).toBe('2026-12-21')
})
