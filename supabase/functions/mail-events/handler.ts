import { call, type Backend } from '../service.ts'

export interface MailEvents extends Backend {
  /** `whsec_…`, shared with the mail service; null: this server has none, and answers 404. */
  readonly secret: string | null
}

/** Seconds by which an event may be old or early: beyond that it may be a replay. */
const GRACE_S = 300
const LARGEST = 64 * 1024
const FAILURES: Readonly<Record<string, 'bounced' | 'complaint'>> = {
  'email.bounced': 'bounced',
  'email.suppressed': 'bounced',
  'email.complained': 'complaint',
}

/**
 * POST by the mail service: an event of a mail that it had taken, {type, data: {email_id, bounce}}, signed as Standard
 * Webhooks are (webhook-id, webhook-timestamp and webhook-signature, also svix-…). A bounce that is not permanent, and
 * any other type, changes nothing. 200 heard, or ignored; 400 no such event; 401 the signature or its time is wrong;
 * 404 this server has no secret; 413 too large; 502 the backend did not answer (send it again).
 */
export async function mailEvents(request: Request, backend: MailEvents): Promise<Response> {
  if (backend.secret === null) return answer(404, 'not_found')
  if (request.method !== 'POST') return answer(405, 'method_not_allowed')
  const body = await request.text()
  if (body.length > LARGEST) return answer(413, 'too_large')
  if (!(await isSigned(request.headers, body, backend.secret))) return answer(401, 'signature')
  const { type, data } = recordOf(parsed(body))
  const { email_id: receipt, bounce } = recordOf(data)
  if (typeof type !== 'string' || typeof receipt !== 'string') return answer(400, 'malformed')
  const { type: kind, message } = recordOf(bounce)
  const failure = FAILURES[type]
  if (!failure || (typeof kind === 'string' && kind.toLowerCase() !== 'permanent')) return answer(200, 'ignored')
  try {
    const detail = typeof message === 'string' ? message : type
    await call<boolean>(backend, 'record_mail_event', { receipt, failure, detail })
    return answer(200, 'heard')
  } catch {
    return answer(502, 'backend')
  }
}

async function isSigned(headers: Headers, body: string, secret: string): Promise<boolean> {
  const value = (name: string) => headers.get(`webhook-${name}`) ?? headers.get(`svix-${name}`) ?? ''
  const at = Number(value('timestamp'))
  if (!Number.isInteger(at) || Math.abs(Date.now() / 1000 - at) > GRACE_S) return false
  const bytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  try {
    const key = await crypto.subtle.importKey(
      'raw',
      bytes(secret.replace(/^whsec_/, '')),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    )
    const signed = new TextEncoder().encode(`${value('id')}.${at}.${body}`)
    for (const one of value('signature').split(' ').slice(0, 10)) {
      const [version, signature = ''] = one.split(',')
      if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytes(signature), signed))) return true
    }
  } catch {
    // Text that is no base64 is no signature.
  }
  return false
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const answer = (status: number, said: string): Response =>
  Response.json({ status: said }, { status, headers: { 'cache-control': 'no-store' } })
