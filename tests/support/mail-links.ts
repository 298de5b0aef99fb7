import type { Mail } from '../../supabase/local/mail/mailbox.ts'

/** Every address in it, in its order. */
export function linksIn({ text }: Pick<Mail, 'text'>): readonly URL[] {
  return [...text.matchAll(/https?:\/\/\S+/g)].map(([address]) => new URL(address))
}

/** The path and parameters of the page that a mail leads to. */
export function linkIn(mail: Pick<Mail, 'text'> | undefined): URL {
  const [address] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? []
  if (!address) throw new Error(`no link in the mail: ${mail?.text}`)
  return new URL(address)
}
