/** A mail ready to go. Every value of `to`, `replyTo`, `subject` and `headers` is one line. */
export interface Mail {
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * not_taken: certainly nobody has the mail, and another one may take its place. unknown: it may have been sent, and
 * only the very same may be tried again. refused: for good, this address takes no mail.
 */
export type MailOutcome = 'not_taken' | 'unknown' | 'refused'

export class MailProblem extends Error {
  override name = 'MailProblem'
  readonly outcome: MailOutcome

  constructor(outcome: MailOutcome, message: string, options?: ErrorOptions) {
    super(message, options)
    this.outcome = outcome
  }
}

export interface MailDriver {
  /**
   * Resolves when the mail was handed over, with the service's id of it or null; rejects with a MailProblem, or with
   * any other error where certainly nobody has it. `key` is the same for each attempt at the same mail.
   */
  readonly send: (mail: Mail, key: string) => Promise<string | null>
}

export interface MailApi {
  readonly url: string
  readonly key: string
  /** Sender of every mail, as the API takes it: `Hawa <contact@…>`. */
  readonly from: string
}

const PATIENCE_MS = 15_000

/**
 * One POST of JSON a mail, {from, to, reply_to, subject, text, html, headers} with a bearer key and an Idempotency-Key,
 * as Resend takes it; other services need a small proxy. 2xx, with {id} if the service has one for the mail; 400 and
 * 422 refuse it for good (where a proxy speaks SMTP: 5xx of the other server). Rejects on any answer but 2xx.
 */
export function httpMail(api: MailApi, post: typeof fetch = fetch): MailDriver {
  return {
    async send({ to, replyTo, subject, text, html, headers }, key) {
      const asked = post(api.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({
          from: api.from,
          to,
          ...(replyTo === null ? {} : { reply_to: replyTo }),
          subject,
          text,
          html,
          headers,
        }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const response = await asked.catch((error: unknown) => {
        throw new MailProblem('unknown', `the mail service did not answer: ${String(error)}`, { cause: error })
      })
      if (response.ok) return idIn(await response.json().catch(() => null))
      throw new MailProblem(
        outcomeOf(response.status),
        `the mail service answered ${response.status}: ${await beginningOf(response)}`,
      )
    },
  }
}

function outcomeOf(status: number): MailOutcome {
  if (status === 400 || status === 422) return 'refused'
  // After a 5xx the mail may have been taken: a gateway may only have waited for its service in vain.
  return status < 500 ? 'not_taken' : 'unknown'
}

function idIn(answer: unknown): string | null {
  const id: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id') : null
  return typeof id === 'string' ? id : null
}

const beginningOf = async (response: Response): Promise<string> => (await response.text().catch(() => '')).slice(0, 200)

/** MAIL_API_URL, MAIL_API_KEY and MAIL_FROM, all or none; null: none. Throws when some are missing. */
export function mailApiOf(variable: (name: string) => string | undefined): MailApi | null {
  const [url, key, from] = ['MAIL_API_URL', 'MAIL_API_KEY', 'MAIL_FROM'].map(variable)
  if (!url && !key && !from) return null
  if (!url || !key || !from) throw new Error('MAIL_API_URL, MAIL_API_KEY and MAIL_FROM belong together')
  return { url, key, from }
}
