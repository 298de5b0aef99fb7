import type { AuthOutcome, MailOutcome } from '../../../../sync/index.ts'
import { loadHawa } from '../../../data/hawa.ts'

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
