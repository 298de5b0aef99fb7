import { LANGUES, PAYS, PHONE_PREFIXES, type Langue, type Pays } from '../../../sync/domain/enumerations.ts'
import { cleanAddress } from '../../../sync/domain/typed-address.ts'
import { isLangue, words, type Reason } from './words.ts'

export interface Backend {
  readonly url: string
  readonly serviceKey: string
  readonly fetch: (request: Request) => Promise<Response>
  /** Network address of the sender, for the limit per address. */
  readonly address: string
  /** Called when a message was stored: its mail can be sent. */
  readonly stored?: () => void
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-expose-headers': 'retry-after',
}

/** Bytes; the longest texts, in the script that takes most, with room. */
const LARGEST = 64 * 1024
const TOO_MANY = '53400'
/** PostgREST cannot read the body, or PostgreSQL the values in it. */
const UNSTORABLE = /^(?:PGRST102|22\w{3})$/
const AGAIN_AFTER_S = 600
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * POST of JSON {nom, email, entreprise, telephone, sujet, message} (docs/specification.md#7); the app's own form adds
 * {id, bureau, langue, website, elapsed_ms}. Answers {success, message, messageId}; `message` is in `langue`. The
 * sender's device makes the id: a repeated one answers the same and stores nothing. Without one the server makes it;
 * without bureau or langue it takes the country of the telephone number and the language the browser asks for, else
 * those of docs/specification.md#1.
 * 200 stored, 400 refused (`code`, and for invalid `field` and `reason`), 413 too large, 429 too many from this network
 * address, 502 the backend did not answer as expected; the last two may be tried again.
 */
export async function contact(request: Request, backend: Backend): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS })
  if (request.method !== 'POST') return failure(405, 'fr', 'method_not_allowed')
  const text = await textOf(request)
  if (text === null) return failure(413, 'fr', 'too_large')
  const given = objectIn(text)
  const asked = languageAskedFor(request.headers.get('accept-language'))
  if (given === null) return failure(400, asked, 'invalid')
  const { id = crypto.randomUUID(), ...said } = given
  const args = { bureau: officeOf(said['telephone']), langue: asked, ...said }
  const langue = isLangue(args.langue) ? args.langue : asked
  if (typeof id !== 'string' || !UUID.test(id))
    return failure(400, langue, 'invalid', { field: 'id', reason: 'malformed' })

  const answer = await backend.fetch(
    new Request(`${backend.url}/rest/v1/rpc/record_contact_message`, {
      method: 'POST',
      headers: {
        apikey: backend.serviceKey,
        authorization: `Bearer ${backend.serviceKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ id, args, address: backend.address }),
    }),
  )
  const verdict = objectIn(await answer.text()) ?? {}
  if (!answer.ok) {
    // NUL or half a character: the database can never store this text, so another try is useless.
    if (UNSTORABLE.test(String(verdict['code']))) return failure(400, langue, 'invalid')
    if (verdict['code'] !== TOO_MANY) return failure(502, langue, 'backend')
    return failure(429, langue, 'rate_limited', {}, { 'retry-after': String(AGAIN_AFTER_S) })
  }
  const result = recordOf(verdict['result'])
  if (verdict['verdict'] !== 'applied') {
    const { field, reason } = result
    return failure(400, langue, codeOf(verdict['code']), typeof field === 'string' ? { field, reason } : {})
  }
  if (verdict['replayed'] !== true) backend.stored?.()
  return json(200, { success: true, message: words[langue].sent, messageId: result['receipt'] })
}

/** The language of ours with the highest weight in an Accept-Language, else French. */
function languageAskedFor(header: string | null): Langue {
  const wishes = (header ?? '').split(',').map((wish) => {
    const [range = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase())
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    return { langue: LANGUES.find((one) => one === range.split('-')[0]), weight }
  })
  const known = wishes.filter(({ langue, weight }) => langue !== undefined && weight > 0)
  return known.toSorted((a, b) => b.weight - a.weight)[0]?.langue ?? 'fr'
}

/** The office by the country code of a telephone number; for other countries Algeria (docs/specification.md#1). */
function officeOf(telephone: unknown): Pays {
  const number =
    typeof telephone === 'string'
      ? cleanAddress(telephone)
          .replaceAll(/[^\d+]/g, '')
          .replace(/^00/, '+')
      : ''
  return PAYS.find((pays) => number.startsWith(PHONE_PREFIXES[pays])) ?? 'algerie'
}

async function textOf(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST) return null
  const bytes = await request.arrayBuffer()
  return bytes.byteLength > LARGEST ? null : new TextDecoder().decode(bytes)
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function codeOf(code: unknown): Reason {
  return code === 'too_fast' || code === 'not_allowed' ? code : 'invalid'
}

function failure(
  status: number,
  langue: keyof typeof words,
  code: Reason,
  more: object = {},
  headers: Record<string, string> = {},
): Response {
  return json(status, { success: false, message: words[langue][code], code, ...more }, headers)
}

function json(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...CORS, 'cache-control': 'no-store', ...headers } })
}
