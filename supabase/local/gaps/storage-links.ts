/**
 * Gap: Lite answers 500 for a signed link that has expired or was altered, lets links live for ever, names them
 * otherwise than storage-js reads, and ignores `?download`.
 * Test: tests/contract/conformance-storage.test.ts
 * Goes when: Lite answers 400, bounds their life, and agrees with storage-js.
 */
import { corsOf, refusal } from '../http/storage-message.ts'
import { isExpired, isSigned } from '../tokens.ts'

/** Seconds. Rights are not checked when a link is used: one for a thousand years would outlive its maker's account. */
const LONGEST_LINK = 24 * 60 * 60

/** The refusal of a signed link; null: this server signed it and it has not expired. */
export function linkProblem(url: URL, jwtSecret: string): Response | null {
  const token = url.searchParams.get('token')
  if (!token || !isSigned(token, jwtSecret)) return refusal(400, 'InvalidJWT', 'invalid signature')
  return isExpired(token, LONGEST_LINK) ? refusal(400, 'InvalidJWT', '"exp" claim timestamp check failed') : null
}

/** Lite says `signedUrl` with the mount point, storage-js reads `signedURL` without it. */
export async function renamed(response: Response): Promise<Response> {
  if (!response.ok) return response
  const answer = (await response.json()) as { signedUrl?: string }
  if (!answer.signedUrl) return Response.json(answer, response)
  return Response.json({ signedURL: answer.signedUrl.replace(/^\/storage\/v1/, '') }, { headers: corsOf(response) })
}

/** `?download` and `?download=name`. */
export function asDownload(response: Response, url: URL): Response {
  const wanted = url.searchParams.get('download')
  if (!response.ok || wanted === null) return response
  const name = wanted || url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  const headers = new Headers(response.headers)
  headers.set('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  return new Response(response.body, { status: response.status, headers })
}
