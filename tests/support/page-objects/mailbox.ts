import { expect } from 'playwright/test'
import type { Mail } from '../../../supabase/local/mail/mailbox.ts'
import { linkIn } from '../mail-links.ts'

/** The path of the page that the one mail to this address leads to; waits for it. */
export async function linkMailedTo(serverUrl: string, address: string): Promise<string> {
  const mails = async () => {
    const { mails: all } = (await (await fetch(`${serverUrl}/mailbox.json`)).json()) as {
      readonly mails: readonly Mail[]
    }
    return all.filter(({ to }) => to === address)
  }
  await expect.poll(async () => (await mails()).length, { message: `mails to ${address}` }).toBe(1)
  const { pathname, search, origin } = linkIn((await mails())[0])
  expect(origin).toBe(serverUrl)
  return pathname + search
}

/** The mails to this address whose subject matches, newest first. */
async function mailsTo(serverUrl: string, address: string, subject: RegExp): Promise<readonly Mail[]> {
  const { mails } = (await (await fetch(`${serverUrl}/mailbox.json`)).json()) as { readonly mails: readonly Mail[] }
  return mails.filter((mail) => mail.to === address && subject.test(mail.subject))
}

/** Waits for it: the sender comes by every half a minute, and at once after a command. */
export async function mailTo(serverUrl: string, address: string, subject: RegExp): Promise<Mail> {
  await expect
    .poll(async () => (await mailsTo(serverUrl, address, subject)).length, {
      message: `a mail to ${address} about ${subject}`,
      timeout: 60_000,
    })
    .toBeGreaterThan(0)
  const [mail] = await mailsTo(serverUrl, address, subject)
  if (!mail) throw new Error('it was there a moment ago')
  return mail
}
