import type { Profile } from '../../../../sync/index.ts'
import {
  checkNewPassword,
  type NewPassword,
  type NewPasswordProblem,
} from '../../../subjects/accounts/new-password-rules.ts'
import type { Problems } from '../../../ui/forms/use-fields.ts'

export interface PasswordFields extends NewPassword {
  readonly current: string
}

export type PasswordProblem = NewPasswordProblem | 'same' | 'personal' | 'uniform' | 'wrongPassword'

type Owner = Pick<Profile, 'nom' | 'prenom' | 'email'>

/** Faults for which a new password is refused, or should be; checked before anything is sent. */
export function passwordProblems(fields: PasswordFields, owner: Owner): Problems<PasswordFields, PasswordProblem> {
  const { current, password } = fields
  const weakness = current !== '' && password === current ? 'same' : weaknessOf(password, owner)
  return {
    ...(current === '' ? { current: 'required' as const } : {}),
    ...(weakness && password !== '' ? { password: weakness } : {}),
    ...checkNewPassword(fields),
  }
}

function weaknessOf(password: string, { nom, prenom, email }: Owner): 'personal' | 'uniform' | null {
  if (new Set(password).size === 1) return 'uniform'
  const written = password.toLocaleLowerCase()
  const own = [nom, prenom, email.split('@')[0] ?? ''].map((text) => text.trim().toLocaleLowerCase())
  return own.some((text) => text.length >= 4 && written.includes(text)) ? 'personal' : null
}
