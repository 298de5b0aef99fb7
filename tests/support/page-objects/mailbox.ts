import { expect } from 'playwright/test'
import type { Mail } from '../../../supabase/local/mailbox.ts'
import { linkIn } from '../mail-links.ts'

/** The path of the page that the newest mail to this address leads to; waits for the mail number `count`. */
export async function linkMailedTo(serverUrl: string, address: string, count = 1): Promise<string> {
  const mails = async () => {
    const { mails: all } = (await (await fetch(`${serverUrl}/mailbox.json`)).json()) as { readonly mails: readonly Mail[] }
    return all.filter(({ to }) => to === address)
  }
  await expect.poll(async () => (await mails()).length, { message: `mails to ${address}` }).toBe(count)
  const { pathname, search, origin } = linkIn((await mails())[0])
  expect(origin).toBe(serverUrl)
  return pathname + search
}
