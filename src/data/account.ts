import { checkInput } from '../../sync/commands/check.ts'
import type { AuthOutcome, InvalidField, MailOutcome } from '../../sync/index.ts'
import { loadHawa } from './hawa.ts'

export async function changePassword(current: string, next: string): Promise<AuthOutcome> {
  return (await loadHawa()).session.changePassword(current, next)
}

export async function changeEmail(password: string, email: string): Promise<MailOutcome> {
  return (await loadHawa()).session.changeEmail(
    password,
    email,
    new URL('/confirm-email?type=email_change', window.location.href).href,
  )
}

/** A form's texts by the rules the server applies again. */
export function checkProfile(args: Readonly<Record<string, unknown>>): readonly InvalidField[] {
  const checked = checkInput('update_profile', args)
  return checked.kind === 'invalid' ? checked.problems : []
}
