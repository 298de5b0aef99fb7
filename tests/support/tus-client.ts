/** Uploads in parts (TUS 1.0.0), request by request. */
import { expect } from 'vitest'
import { ORIGIN, type Account, type Place } from './stack.ts'

export const ADDRESS = '/storage/v1/upload/resumable'

/** A PDF of this many bytes, no two stretches alike. */
export function report(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  bytes.set(new TextEncoder().encode('%PDF-1.4\n'))
  return bytes
}

type Headers = Readonly<Record<string, string>>

export const b64 = (text: string) => Buffer.from(text).toString('base64')

/** `who` sends where nobody else is named. */
export function tusClient(at: () => { readonly place: Place; readonly who: Account }) {
  function ask(
    who: Account | null,
    method: string,
    address: string,
    headers: Headers = {},
    body?: BodyInit,
  ): Promise<Response> {
    return at().place.fetch(
      new Request(new URL(address, at().place.url ?? ORIGIN), {
        method,
        headers: {
          'tus-resumable': '1.0.0',
          apikey: at().place.anonKey,
          ...(who ? { authorization: `Bearer ${who.accessToken}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
        ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
      }),
    )
  }

  function begin(
    who: Account | null,
    key: string,
    size: number,
    {
      type = 'application/pdf',
      bucket = 'mission-reports',
      headers = {},
    }: { type?: string; bucket?: string; headers?: Headers } = {},
  ): Promise<Response> {
    const metadata = `bucketName ${b64(bucket)},objectName ${b64(key)},contentType ${b64(type)}`
    return ask(who, 'POST', ADDRESS, { 'upload-length': String(size), 'upload-metadata': metadata, ...headers })
  }

  async function begun(key: string, size: number, who: Account = at().who): Promise<string> {
    const response = await begin(who, key, size)
    expect(response.status, await response.clone().text()).toBe(201)
    return response.headers.get('location') ?? ''
  }

  const send = (
    address: string,
    offset: number,
    body: BodyInit,
    who: Account | null = at().who,
    headers: Headers = {},
  ): Promise<Response> =>
    ask(
      who,
      'PATCH',
      address,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...headers },
      body,
    )

  const head = (address: string, who: Account | null = at().who): Promise<Response> => ask(who, 'HEAD', address)

  async function offsetOf(address: string): Promise<number> {
    const response = await head(address)
    expect(response.status).toBe(200)
    return Number(response.headers.get('upload-offset'))
  }

  return { ask, begin, begun, send, head, offsetOf }
}
