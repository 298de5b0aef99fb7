import { appendFile } from 'node:fs/promises'

export interface Mail {
  readonly at: string
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Mailbox {
  /** Newest last; at most the last 200 of this run. */
  readonly mails: readonly Mail[]
  keep(mail: Omit<Mail, 'at'>): Promise<void>
}

const KEPT = 200

/** Nothing leaves this machine: mails are kept in memory and, with a `file`, appended to it one JSON line each. */
export function mailbox(file: string | null): Mailbox {
  const mails: Mail[] = []
  return {
    mails,
    async keep({ to, replyTo, subject, text, html, headers }) {
      const mail: Mail = { at: new Date().toISOString(), to, replyTo, subject, text, html, headers }
      mails.push(mail)
      if (mails.length > KEPT) mails.shift()
      if (file) await appendFile(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 })
    },
  }
}
