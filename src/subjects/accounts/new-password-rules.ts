import type { Problems } from '../../ui/forms/use-fields.ts'

export interface NewPassword extends Readonly<Record<string, string>> {
  readonly password: string
  readonly confirmation: string
}

export type NewPasswordProblem = 'required' | 'short' | 'mismatch'

/** As the servers' setting `minimum_password_length`; they decide. */
export const PASSWORD_LENGTH = 8

/** As at sign-up: checked before anything is spent or sent. */
export function checkNewPassword({ password, confirmation }: NewPassword): Problems<NewPassword, NewPasswordProblem> {
  return {
    ...(password === ''
      ? { password: 'required' as const }
      : password.length < PASSWORD_LENGTH
        ? { password: 'short' as const }
        : {}),
    ...(confirmation === ''
      ? { confirmation: 'required' as const }
      : confirmation !== password
        ? { confirmation: 'mismatch' as const }
        : {}),
  }
}
