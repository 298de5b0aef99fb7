import { appendFile } from 'node:fs/promises'
import type { EmailDriver } from '@supabase/lite'

export interface Mail {
  readonly at: string
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailbox extends EmailDriver {
  /** Newest last; at most the last 200 of this run. */
  readonly mails: readonly Mail[]
  /** As `send`, for mails that say where an answer goes. */
  keep(mail: Omit<Mail, 'at'>): Promise<void>
}

const KEPT = 200

/** Nothing leaves this machine: mails are kept in memory and, with a `file`, appended to it one JSON line each. */
export function mailbox(file: string | null): Mailbox {
  const mails: Mail[] = []
  async function keep(words: Omit<Mail, 'at'>): Promise<void> {
    const mail: Mail = { at: new Date().toISOString(), ...words }
    mails.push(mail)
    if (mails.length > KEPT) mails.shift()
    if (file) await appendFile(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 })
  }
  return {
    mails,
    keep,
    send: ({ to, subject, text, html }) => keep({ to, replyTo: null, subject, text: text ?? '', html: html ?? '' }),
  }
}
