import { expect } from 'playwright/test'
import type { Mail } from '../../supabase/local/mail/mailbox.ts'

/** Waits for a mail that would have been sent to this address; the newest that matches. */
export async function mailTo(url: string, address: string, subject: RegExp = /./): Promise<Mail> {
  const find = async (): Promise<Mail | undefined> => {
    const { mails } = (await (await fetch(`${url}/mailbox.json`)).json()) as { readonly mails: readonly Mail[] }
    return mails
      .filter((mail) => mail.to === address && subject.test(mail.subject))
      .toSorted((a, b) => b.at.localeCompare(a.at))[0]
  }
  await expect.poll(find, `a mail to ${address}`).toBeDefined()
  const mail = await find()
  if (!mail) throw new Error(`no mail to ${address}`)
  return mail
}
