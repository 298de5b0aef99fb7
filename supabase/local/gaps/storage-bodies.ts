/**
 * Gap: Lite answers 500 to JSON that it cannot read and to a negative or fractional limit or offset, and looks for the
 * file of a form under another name than storage-js gives it.
 * Test: tests/contract/conformance-storage.test.ts (forms), tests/contract/adversary-storage.test.ts (pages)
 * Goes when: Lite answers 400, and takes the form of storage-js.
 */
import { jsonIn } from '../http/body.ts'

/** True for a body that is not JSON, and for readable JSON whose limit and offset are whole numbers from 0. */
export function isSound(request: Request, bytes: Uint8Array): boolean {
  if (bytes.byteLength === 0 || !isJson(request)) return true
  const body = jsonIn(bytes)
  if (body === undefined) return false
  const { limit = 0, offset = 0 }: { readonly limit?: unknown; readonly offset?: unknown } =
    typeof body === 'object' && body !== null ? body : {}
  return [limit, offset].every((one) => Number.isSafeInteger(one) && Number(one) >= 0)
}

const isJson = (request: Request): boolean => (request.headers.get('content-type') ?? '').includes('json')

/** storage-js sends a Blob as multipart under the empty field name, where Lite looks for `file`. */
export async function fileOf(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream'
  if (!type.startsWith('multipart/form-data')) return { bytes: body, type }
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)
  const part = form?.get('') ?? form?.get('file')
  if (!part || typeof part === 'string') return null
  return { bytes: new Uint8Array(await part.arrayBuffer()), type: part.type || 'application/octet-stream' }
}
