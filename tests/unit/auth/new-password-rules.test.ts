import { expect, it } from 'vitest'
import { checkNewPassword } from '../../../src/subjects/accounts/new-password-rules.ts'

it.each([
  [
    { password: '', confirmation: '' },
    { password: 'required', confirmation: 'required' },
  ],
  [{ password: 'court', confirmation: 'court' }, { password: 'short' }],
  [{ password: 'Mesures-2026', confirmation: 'Mesures-2025' }, { confirmation: 'mismatch' }],
  [{ password: 'Mesures-2026', confirmation: 'Mesures-2026' }, {}],
])('%o', (fields, problems) => expect(checkNewPassword(fields)).toEqual(problems))
