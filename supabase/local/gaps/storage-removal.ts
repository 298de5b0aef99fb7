/**
 * Gap: Lite removes objects only by a list, and does not report one that is missing, or not the caller's to remove.
 * Test: tests/contract/conformance-storage.test.ts
 * Goes when: Lite takes `DELETE` of one object.
 */
import { withBody } from '../http/body.ts'
import { corsOf, OBJECT, refusal } from '../http/storage-message.ts'

type Send = (request: Request) => Promise<Response>

/**
 * Removes one object through a list of one. Where nothing was removed: 404 inside of a 400, as hosted Supabase answers.
 */
export async function removal(request: Request, bucket: string, key: string, lite: Send): Promise<Response> {
  const listed = new Request(new URL(`${OBJECT}${bucket}`, request.url), { method: 'DELETE', headers: request.headers })
  const body = new TextEncoder().encode(JSON.stringify({ prefixes: [key] }))
  const response = await lite(withBody(listed, body, { 'content-type': 'application/json' }))
  if (!response.ok) return response
  const removed: unknown = await response.json()
  if (Array.isArray(removed) && removed.length === 0) return refusal(400, 'not_found', 'Object not found', 404)
  return Response.json({ message: 'Successfully deleted' }, { headers: corsOf(response) })
}
