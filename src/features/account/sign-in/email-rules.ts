import { looksLikeEmail } from '../../../ui/forms/looks-like-email.ts'
import type { Problems } from '../../../ui/forms/use-fields.ts'

export type EmailFields = Readonly<Record<'email' | 'password', string>>
export type EmailProblem = 'required' | 'newEmail' | 'email' | 'sameEmail' | 'takenEmail' | 'wrongPassword'

export function emailProblems({ email, password }: EmailFields, current: string): Problems<EmailFields, EmailProblem> {
  const problem = addressProblem(email.trim(), current)
  return { ...(problem ? { email: problem } : {}), ...(password === '' ? { password: 'required' as const } : {}) }
}

function addressProblem(email: string, current: string): EmailProblem | null {
  if (email === '') return 'newEmail'
  if (!looksLikeEmail(email)) return 'email'
  return email.toLowerCase() === current.toLowerCase() ? 'sameEmail' : null
}
