/** Fault of one request for parts. The last four answer in the server's place. */
export type LineFault =
  | { readonly kind: 'cut'; /** Bytes of the part that arrive before the line breaks. */ readonly after: number }
  | { readonly kind: 'lost answer' }
  | { readonly kind: 'portal' }
  | { readonly kind: 'status'; readonly status: number; readonly body?: string; readonly marked?: boolean }

/** A server of TUS 1.0.0 behind a line that counts and breaks. */
export interface TusServer {
  readonly fetch: typeof fetch
  /** `METHOD` of each request, those that were answered in its place too. */
  readonly asked: string[]
  /** Bytes of parts that were put on the line, whether they arrived or not. */
  sent: number
  /** For the requests to come, one each; null lets it pass. When empty all pass. */
  readonly faults: (LineFault | null)[]
  /** Objects by path. */
  readonly stored: Map<string, Uint8Array>
  readonly open: Map<string, Uint8Array>
  /** As hosted Supabase: the bytes of a broken part are thrown away. */
  keepsBroken: boolean
}

export function tusServer(): TusServer {
  const announced = new Map<string, { readonly size: number; readonly path: string }>()
  let made = 0
  const server: TusServer = {
    fetch: answer,
    asked: [],
    sent: 0,
    faults: [],
    stored: new Map(),
    open: new Map(),
    keepsBroken: true,
  }

  async function answer(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    server.asked.push(request.method)
    const fault = server.faults.shift() ?? null
    const bytes = new Uint8Array(await request.arrayBuffer())
    if (fault?.kind !== 'cut') server.sent += bytes.byteLength
    switch (fault?.kind) {
      case 'portal':
        return new Response('<html>Please sign in to the hotel</html>', {
          status: 200,
          headers: { 'content-type': 'text/html' },
        })
      case 'status':
        return new Response(fault.body ?? null, { status: fault.status, headers: fault.marked === false ? {} : MARK })
      case 'cut':
        server.sent += fault.after
        if (server.keepsBroken) act(request, bytes.subarray(0, fault.after))
        throw new TypeError('the line broke')
      case 'lost answer':
        act(request, bytes)
        throw new TypeError('the answer was lost')
      case undefined:
        return act(request, bytes)
    }
  }

  function act(request: Request, bytes: Uint8Array): Response {
    const id = new URL(request.url).pathname.split('/').at(-1) ?? ''
    if (request.method === 'POST') {
      const path = metadataOf(request.headers.get('upload-metadata') ?? '', 'objectName')
      if (server.stored.has(path)) return new Response(null, { status: 409, headers: MARK })
      const address = `u${(made += 1)}`
      announced.set(address, { size: Number(request.headers.get('upload-length')), path })
      server.open.set(address, new Uint8Array())
      return new Response(null, {
        status: 201,
        headers: { ...MARK, location: `http://elsewhere.invalid/storage/v1/upload/resumable/${address}` },
      })
    }
    const [have, what] = [server.open.get(id), announced.get(id)]
    if (!have || !what) return new Response(null, { status: 404, headers: MARK })
    if (request.method === 'HEAD')
      return new Response(null, { status: 200, headers: { ...MARK, 'upload-offset': String(have.byteLength) } })
    if (server.stored.has(what.path) || request.headers.get('upload-offset') !== String(have.byteLength))
      return new Response(null, { status: 409, headers: MARK })
    const now = new Uint8Array(have.byteLength + bytes.byteLength)
    now.set(have)
    now.set(bytes, have.byteLength)
    server.open.set(id, now)
    if (now.byteLength === what.size) {
      server.stored.set(what.path, now)
      server.open.delete(id)
    }
    return new Response(null, { status: 204, headers: { ...MARK, 'upload-offset': String(now.byteLength) } })
  }

  return server
}

const MARK = { 'tus-resumable': '1.0.0' }

/** The text of one name of Upload-Metadata. */
function metadataOf(header: string, name: string): string {
  const value = header
    .split(',')
    .map((pair) => pair.trim().split(' '))
    .find(([key]) => key === name)?.[1]
  return atob(value ?? '')
}
