import type { Problems } from '../../ui/use-fields.ts'
import { PASSWORD_LENGTH } from './sign-up-rules.ts'

export interface NewPassword extends Readonly<Record<string, string>> {
  readonly password: string
  readonly confirmation: string
}

export type NewPasswordProblem = 'required' | 'short' | 'mismatch'

/** As at sign-up: checked before the link is spent. */
export function checkNewPassword({ password, confirmation }: NewPassword): Problems<NewPassword, NewPasswordProblem> {
  return {
    ...(password === '' ? { password: 'required' as const } : password.length < PASSWORD_LENGTH ? { password: 'short' as const } : {}),
    ...(confirmation === '' ? { confirmation: 'required' as const } : confirmation !== password ? { confirmation: 'mismatch' as const } : {}),
  }
}
