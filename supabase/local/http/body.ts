/** A request body larger than its route allows. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/** Undefined: no JSON, or with NUL, which no text of PostgreSQL may hold. */
export function jsonIn(body: Uint8Array): unknown {
  const text = new TextDecoder().decode(body)
  if (text.includes('\\u0000')) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The same request with a body that is already in memory, so that a slow client delays nobody else. */
export function withBody(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Request {
  const bodyless = request.method === 'GET' || request.method === 'HEAD' || body.byteLength === 0
  const all = headersWith(request, bodyless ? null : body, headers)
  return new Request(request.url, { method: request.method, headers: all, ...(bodyless ? {} : { body }) })
}

/** The headers of that request. */
export function headersWith(request: Request, body: Uint8Array | null, headers: Record<string, string>): Headers {
  const all = new Headers(request.headers)
  for (const [name, value] of Object.entries(headers)) all.set(name, value)
  all.delete('transfer-encoding')
  if (body !== null) all.set('content-length', String(body.byteLength))
  return all
}
