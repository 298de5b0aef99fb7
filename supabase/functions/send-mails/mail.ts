/** A mail ready to go. Every value of `to`, `replyTo`, `subject` and `headers` is one line. */
export interface Mail {
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

export interface MailDriver {
  /** Resolves when the mail was handed over. `key` is the same for each attempt at the same mail. */
  readonly send: (mail: Mail, key: string) => Promise<void>
}

export interface MailApi {
  readonly url: string
  readonly key: string
  /** Sender of every mail, as the API takes it: `Hawa <contact@…>`. */
  readonly from: string
}

const PATIENCE_MS = 15_000

/**
 * One POST of JSON a mail, {from, to, reply_to, subject, text, html, headers} with a bearer key and an Idempotency-Key:
 * what Resend takes as it is, and a few lines of proxy make of any other service. Rejects on any answer but 2xx.
 */
export function httpMail(api: MailApi, post: typeof fetch = fetch): MailDriver {
  return {
    async send({ to, replyTo, subject, text, html, headers }, key) {
      const response = await post(api.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ from: api.from, to, ...(replyTo === null ? {} : { reply_to: replyTo }), subject, text, html, headers }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (!response.ok) throw new Error(`the mail service answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
    },
  }
}

/** MAIL_API_URL, MAIL_API_KEY and MAIL_FROM, all or none; null: none. Throws when some are missing. */
export function mailApiOf(variable: (name: string) => string | undefined): MailApi | null {
  const [url, key, from] = ['MAIL_API_URL', 'MAIL_API_KEY', 'MAIL_FROM'].map(variable)
  if (!url && !key && !from) return null
  if (!url || !key || !from) throw new Error('MAIL_API_URL, MAIL_API_KEY and MAIL_FROM belong together')
  return { url, key, from }
}
