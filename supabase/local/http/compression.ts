import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Bytes below which compression saves less than its headers cost. */
const WORTH_IT = 500
const TEXT =
  /^(text\/|application\/(json|javascript|manifest\+json|xml|wasm)|image\/svg\+xml|[a-z]+\/[a-z.+-]*\+json|application\/vnd\.pgrst)/

/** The best encoding the browser accepts (`q=0` refuses one). */
export function encodingFor(request: Request): Encoding | null {
  const accepted = (request.headers.get('accept-encoding') ?? '').split(',').map((part) => part.trim().split(';'))
  const takes = (name: string) =>
    accepted.some(([coding, quality]) => coding === name && !/q=0(\.0*)?$/.test(quality?.trim() ?? ''))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}

export function isCompressible(type: string | null, size: number): boolean {
  return size >= WORTH_IT && type !== null && TEXT.test(type)
}

export async function compress(
  bytes: Uint8Array,
  encoding: Encoding,
  effort: 'live' | 'once',
): Promise<Uint8Array<ArrayBuffer>> {
  const packed =
    encoding === 'br'
      ? await asBrotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: effort === 'live' ? 4 : 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
          },
        })
      : await asGzip(bytes, { level: effort === 'live' ? 5 : 9 })
  return new Uint8Array(packed)
}

/** Compresses an answer of the API on its way out. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const encoding = encodingFor(request)
  const plain =
    response.status === 204 ||
    response.status === 304 ||
    request.method === 'HEAD' ||
    response.headers.has('content-encoding')
  if (plain || !TEXT.test(response.headers.get('content-type') ?? '')) return response
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('vary', 'Accept-Encoding')
  const packed =
    encoding && isCompressible(headers.get('content-type'), bytes.byteLength)
      ? await compress(bytes, encoding, 'live')
      : null
  if (packed && encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String((packed ?? bytes).byteLength))
  return new Response(packed ?? bytes, { status: response.status, statusText: response.statusText, headers })
}
